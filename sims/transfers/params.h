// The parameters and presets of `transfers`.
#pragma once
#include "api/params.h"

namespace transfers {

enum class Method : std::int32_t {
    every,
    pageable,
    pinned,
    write_combined,
    mapped,
    portable,
    plain,
    streaming,
    library
};
inline constexpr int methods = static_cast<int>(Method::library) + 1;
enum class Direction : std::int32_t { both, to_device, to_host };

inline constexpr std::int32_t max_kib = 256 * 1024;

struct Params {
    Method method = Method::every;
    Direction direction = Direction::both;
    bool sweep = true;
    std::int32_t largest = 16 * 1024, block = max_kib; // KiB
    std::int32_t steps_per_frame = 4;
    float bus = 0; // GB/s
};

inline void describe_copies(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_enum(
            &P::method, "method",
            {{"every", "all kinds of memory that this device has, in turn, with one curve each"},
             glint::Choice("pageable", "grey: pageable memory (malloc), which the driver copies through its own pinned "
                                       "memory. A copy to the device returns when the data is staged, a copy to the "
                                       "host returns when all data has arrived. Frames wait for these calls")
                 .lesson(),
             {"pinned", "green: pinned memory. The system never moves it, so the GPU can copy it directly"},
             {"write_combined",
              "cyan: pinned memory that bypasses the CPU's caches (write-combining). The CPU reads it very slowly"},
             {"mapped", "orange: pinned memory without a copy: a kernel reads or writes the host's memory directly"},
             {"portable",
              "violet: memory pinned for all GPUs and threads; today this is true for all memory from cudaHostAlloc"},
             {"plain", "blue: a CPU core copies from memory to memory, through its caches"},
             {"streaming", "yellow: a CPU core copies with stores that bypass the caches"},
             {"library", "red: memcpy copies; it chooses one of the two kinds of stores itself"}},
            "Kind of host memory. On a CPU no bus is crossed: there this is the kind of store.")
        .group("Copies")
        .reference(static_cast<std::int32_t>(Method::every));
    table.add_enum(&P::direction, "direction",
                   {{"both", "in turn"},
                    {"to_device", "solid: from the host's memory to the GPU's memory"},
                    {"to_host", "dashed: from the GPU's memory to the host's memory"}},
                   "Direction of the copies. On a CPU the copies go from one buffer to another and back.");
    table.add_bool(&P::sweep, "sweep", "Measures all sizes from 1 KiB up to the largest. Off: only the largest.");
    table
        .add_int(&P::largest, "largest", 1, max_kib,
                 "Size of the largest copy, rounded down to the next of four steps per doubling. Each kind of memory "
                 "allocates this much.")
        .label("Largest size")
        .unit("KiB")
        .log_scale()
        .restarts();
    table
        .add_int(&P::block, "block", 16, max_kib,
                 "Larger copies are split into blocks of this size, with one call per block. Small blocks show what a "
                 "call costs.")
        .unit("KiB")
        .log_scale();
    table.add_int(&P::steps_per_frame, "steps_per_frame", 1, 64, "Copies measured in a 60th of a second at speed 1.")
        .unit("measurements");
}

inline void describe(glint::ParamTable<Params>& table) {
    describe_copies(table);
    table
        .add_float(&Params::bus, "bus", 0, 1000,
                   "Where the line for the bus limit is drawn. 0: at the PCI Express link's rate that the system "
                   "reports; no line if it is unknown.")
        .label("Limit of the bus")
        .unit("GB/s")
        .group("View");
    table.add_preset("curves", {}, "Every kind of memory, from 1 KiB to 16 MiB.");
    table.add_preset("book", {.largest = 40 * 1024},
                     "CUDA by Example, 10.2: up to the book's 10 Mi integers, which are 40 MiB.");
    table.add_preset("calls", {.largest = 64, .steps_per_frame = 16},
                     "Up to 64 KiB: a call takes longer than its copy.");
    table.add_preset("blocks", {.largest = 64 * 1024, .block = 64},
                     "Copies are split into blocks of 64 KiB: no copy is faster than a single block.");
    table.add_preset("large", {.largest = max_kib, .steps_per_frame = 1}, "Up to 256 MiB, far beyond every cache.");
}

} // namespace transfers
