// The parameters and presets of `multi_gpu`.
#pragma once
#include "api/params.h"

namespace multi_gpu {

enum class Method : std::int32_t { serial, halves, all_threads, one_gpu, one_thread, thread_each, automatic };
enum class Memory : std::int32_t { own, pageable, pinned, mapped, peer };

inline constexpr std::int32_t max_devices = 8;

struct Params {
    Method method = Method::automatic;
    Memory memory = Memory::pinned;
    std::int32_t devices = 2;
    std::int32_t pairs_per_cell = 8;
    std::int32_t steps_per_frame = 1;
    float bus = 0; // GB/s
};

/// Whether each GPU has a part.
constexpr bool is_distributed(Method method) { return method == Method::one_thread || method == Method::thread_each; }
constexpr bool is_for_a_cpu(Method method) {
    return method == Method::serial || method == Method::halves || method == Method::all_threads;
}
constexpr bool is_for_gpus(Method method) { return method == Method::one_gpu || is_distributed(method); }

/// Whether a GPU first copies its part to its own memory.
GLINT_HD constexpr bool is_copied(Memory memory) { return memory == Memory::pageable || memory == Memory::pinned; }
GLINT_HD constexpr bool is_host_memory(Memory memory) { return is_copied(memory) || memory == Memory::mapped; }

inline void describe_parts(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_enum(
            &P::method, "method",
            {glint::Choice("serial", "one thread of the CPU, one pair after another").lesson(),
             {"halves", "one CPU thread per part"},
             {"all_threads", "all threads of the CPU, in small pieces"},
             {"one_gpu", "the GPU that Glint runs on does all the work"},
             {"one_thread", "each GPU has its own part; one CPU thread issues the work of all GPUs"},
             {"thread_each", "each GPU has its own part and its own CPU thread, as in the book. These threads matter "
                             "only if a call waits: for example, the copy of pageable memory"},
             {"auto", "the fastest method, measured on this machine. Until it is measured: 'one_thread' with several "
                      "GPUs, 'one_gpu' with one GPU, "
                      "'all_threads' on a CPU"}},
            "Which devices multiply and add the pairs. All methods give the same bits, because the products are "
            "integers.")
        .group("Parts")
        .reference(static_cast<std::int32_t>(Method::one_gpu))
        .automatic(static_cast<std::int32_t>(Method::automatic));
    table
        .add_int(&P::devices, "devices", 1, max_devices,
                 "Number of parts of the arrays, one per GPU or CPU thread. The first GPU is Glint's own; the others "
                 "follow in CUDA's order.")
        .unit("devices")
        .restarts();
}

inline void describe_pairs(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_enum(
            &P::memory, "memory",
            {{"own", "each GPU's part is already in its own memory: nothing crosses a bus"},
             glint::Choice("pageable",
                           "each GPU copies its part from pageable memory (malloc). The copy call returns only when "
                           "the driver has staged the data in pinned memory, so frames wait for it")
                 .lesson(),
             {"pinned", "each GPU copies its part from portable memory, which is pinned for all GPUs and all threads"},
             {"mapped",
              "nothing is copied: kernels read the host's portable memory across the bus (zero-copy in the book)"},
             {"peer", "all pairs are in the first GPU's memory; after cudaDeviceEnablePeerAccess() the other GPUs read "
                      "their parts there"}},
            "Memory of the two arrays, and how their data reaches a GPU. No effect on a CPU, which has one memory.")
        .group("Pairs")
        .restarts();
    table
        .add_int(
            &P::pairs_per_cell, "pairs_per_cell", 1, 128,
            "Pairs of 4-byte numbers per cell of the picture: at 1024 x 1024 this number of Mi pairs, at most 128 Mi.")
        .unit("pairs")
        .log_scale()
        .restarts();
    table.add_int(&P::steps_per_frame, "steps_per_frame", 1, 16, "Repetitions in a 60th of a second at speed 1.")
        .unit("runs");
}

inline void describe(glint::ParamTable<Params>& table) {
    describe_parts(table);
    describe_pairs(table);
    table
        .add_float(&Params::bus, "bus", 0, 1000,
                   "Bandwidth of the bus to each GPU; the picture draws it as the width of the pipes. 0: the PCI "
                   "Express link's rate that the system reports or, if unknown, the rate of the fastest GPU.")
        .label("Limit of the bus")
        .unit("GB/s")
        .group("View");
    table.add_preset("split", {}, "Two devices: each copies its half from portable pinned memory and sums it.");
    table.add_preset("book", {.memory = Memory::mapped, .pairs_per_cell = 33},
                     "CUDA by Example, 11.4: all GPUs read portable memory across their buses; at 1024 x 1024, the "
                     "book's 33 Mi pairs.");
    table.add_preset("pageable", {.memory = Memory::pageable, .pairs_per_cell = 33},
                     "CUDA by Example, 11.3: 33 Mi pairs; each GPU's half is copied from pageable memory.");
    table.add_preset(
        "own", {.memory = Memory::own, .pairs_per_cell = 128},
        "128 Mi pairs at 1024 x 1024. Each half is in its GPU's own memory, so the rate is the memory bandwidth.");
    table.add_preset("peer", {.memory = Memory::peer, .pairs_per_cell = 32},
                     "All pairs in the first GPU's memory: the second GPU reads its half from there.");
}

} // namespace multi_gpu
