// Levels of memory that hold the current kernel's data, from its threads down to the memory, and the flow between them.
// Computes figures from facts; measures nothing and allocates nothing. Counts that need a profiler are called unknown.
#pragma once
#include "app/measure/limits/meter.h"
#include "interop/properties/device_property.h"
#include <span>

namespace glint {

/// Sizes of a GPU and of each of its multiprocessors, or of a CPU's caches and its threads. 0: unknown.
struct DeviceSizes {
    double memory = 0, l1 = 0, l2 = 0, l3 = 0;             ///< bytes; of a GPU only l2
    double threads = 0;                                    ///< threads per multiprocessor; for a CPU all threads
    double shared = 0, registers = 0, multiprocessors = 0; ///< bytes; of 32 bits
};
DeviceSizes sizes_of(std::span<const DeviceProperty>);

/// Occupancy of a multiprocessor by the launch: resident blocks, and the used part of each resource, 0 to 1.
struct Residency {
    double blocks = 0, threads = 0, registers = 0, shared = 0;
};
Residency residency(const glint_launch&, const DeviceSizes&);

struct MemoryFacts {
    bool cuda = false;
    DeviceSizes device;
    Cost cost;          ///< cost of a step or a picture, as the simulation declares it
    double seconds = 0; ///< duration; 0: not measured yet
    bool of_steps = true;
    std::optional<Utilization> utilization; ///< nothing: the machine's limits are not known
    double state_bytes = 0;                 ///< 0: not known, or no state
    const glint_launch* launch = nullptr;   ///< the kernel's; null: none was recorded yet
};

struct MemoryLevel {
    const char* name = "";
    FixedString<64> amount;  ///< "32 a thread"
    FixedString<96> note;    ///< "50 % of the file"
    double fill = -1;        ///< 0 to 1; below 0: not known
    bool used = true;        ///< false: this kernel does not use this level
    const char* source = ""; ///< source of these figures, and their limits
    // Flow between this level and the one above it.
    double bytes = 0;           ///< 0: not known
    bool only_declared = false; ///< nothing is measured, neither the bytes nor a rate
    FixedString<96> flow;
    const char* flow_source = "";
};

struct MemoryLevels {
    std::array<MemoryLevel, 5> room;
    std::size_t count = 0;
    std::span<const MemoryLevel> all() const { return {room.data(), count}; } ///< the threads first, the memory last
};
MemoryLevels memory_levels(const MemoryFacts&);

} // namespace glint
