// Where the data of the current kernel are, from its threads down to the memory, and what goes between. Facts go in,
// figures come out; asks nobody and takes nothing from the heap. What only a profiler can count is said to be unknown.
#pragma once
#include "app/limits/meter.h"
#include "interop/device_property.h"
#include <span>

namespace glint {

/// Of a GPU its own and each multiprocessor's; of a CPU its caches' and its threads. 0: not told.
struct DeviceSizes {
    double memory = 0, l1 = 0, l2 = 0, l3 = 0;             ///< bytes; a GPU has but l2
    double threads = 0;                                    ///< of a multiprocessor; a CPU's all
    double shared = 0, registers = 0, multiprocessors = 0; ///< bytes; of 32 bits
};
DeviceSizes sizes_of(std::span<const DeviceProperty>);

/// Of a multiprocessor, while the launch fills it: blocks, and how much of what it has they take, 0 to 1.
struct Residency {
    double blocks = 0, threads = 0, registers = 0, shared = 0;
};
Residency residency(const glint_launch&, const DeviceSizes&);

struct MemoryFacts {
    bool cuda = false;
    DeviceSizes device;
    Cost cost;          ///< of a step or a picture, as the simulation declares it
    double seconds = 0; ///< that it takes; 0: not measured yet
    bool of_steps = true;
    std::optional<Utilization> utilization; ///< nothing: the machine's limits are not known
    double state_bytes = 0;                 ///< 0: not known, or there is none
    const glint_launch* launch = nullptr;   ///< of the kernel; null: none was noted yet
};

struct MemoryLevel {
    const char* name = "";
    FixedString<64> amount;  ///< "32 a thread"
    FixedString<96> note;    ///< "50 % of the file"
    double fill = -1;        ///< 0 to 1; below 0: not known
    bool used = true;        ///< false: this kernel has none of it
    const char* source = ""; ///< where these figures are from, and what they are not
    // What goes between it and the level above.
    double bytes = 0;           ///< 0: not known
    bool only_declared = false; ///< nothing of it is measured, neither the bytes nor a rate
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
