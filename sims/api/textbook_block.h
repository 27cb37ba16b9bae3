// Block size of a textbook kernel with a thread for each cell, as a parameter: its row, the launch, and a note on how
// many of its warps a multiprocessor holds.
#pragma once
#include "device.h"
#include "occupancy.h"
#include "params.h"
#include <cstdio>

namespace glint {

inline constexpr std::int32_t usual_block_size = 256, largest_block_size = 1024; // threads

/// One row of threads up to a warp, then whole rows of a warp: 256 threads are 32 x 8.
constexpr Extent block_of(std::int32_t threads) {
    constexpr int warp = 32;
    return threads <= warp ? Extent{threads, 1} : Extent{warp, threads / warp};
}

/// Adds the row for a simulation in which only the methods `textbook` use this block size.
template <class P, class Method>
void add_block_size(ParamTable<P>& table, std::int32_t P::*field, std::initializer_list<Method> textbook) {
    table
        .add_int(
            field, "block_size", 1, largest_block_size,
            "Threads per block with the method 'textbook': up to 32 in one row, then in whole rows of 32 (256: 32 x "
            "8, 100: 32 x 3). It changes the number of resident warps (occupancy) and the speed, not the results. "
            "If a block needs too many registers, it gets fewer rows. GPU only.")
        .unit("threads")
        .log_scale()
        .launch_shape()
        .needs("method", textbook, "Only the method 'textbook' has this parameter: choose 'textbook'.");
}

/// How many threads a block of one kernel may have on one device. The caller keeps it, because asking the driver takes
/// as long as some kernels.
struct BlockLimit {
    int threads = 0; ///< 0: not asked yet
};

/// Like device.for_each, but on a GPU with blocks of that size. limit: always the same object for the same kernel.
template <class Kernel>
void for_each_in_blocks(Device device, const char* label, Extent extent, std::int32_t threads, const Kernel& kernel,
                        BlockLimit& limit) {
    if (!device.is_cuda()) return device.for_each_on_cpu(label, extent, kernel);
#ifdef __CUDACC__
    if (extent.empty()) return;
    Extent block = block_of(threads);
    if (threads > usual_block_size) { // a kernel with many registers may not have so many threads
        if (limit.threads == 0) {
            cudaFuncAttributes compiled{};
            check(cudaFuncGetAttributes(&compiled, reinterpret_cast<const void*>(run_kernel<Kernel>)));
            limit.threads = compiled.maxThreadsPerBlock;
        }
        block.height = std::clamp(limit.threads / block.width, 1, block.height);
    }
    const Device::Scope scope(device.host(), label);
    launch(device.stream(), grid_for(extent, block.width, block.height),
           dim3(static_cast<unsigned>(block.width), static_cast<unsigned>(block.height)), run_kernel<Kernel>, extent,
           kernel);
#else
    (void)threads;
    (void)limit;
    throw Error("this simulation was built without CUDA: run it with --device cpu");
#endif
}

/// The effect on a GPU's occupancy: an upper bound, because the kernel's registers are not known here.
inline glint_note occupancy_note(const glint_device_facts& d, std::int32_t threads) {
    constexpr int few_registers = 32; // so few registers that they limit nothing
    const Extent block = block_of(threads);
    const int used = block.width * block.height;
    const Occupancy fits = occupancy(d.compute_major, d.compute_minor, used, few_registers, 0);
    glint_note note{};
    note.size = sizeof note, note.param = "block_size", note.caution = 2 * fits.warps < fits.of || used < 32;
    if (used < 32)
        std::snprintf(note.text, sizeof note.text,
                      "%d x 1: %d of a warp's 32 lanes work. At most %d of %d warps per multiprocessor are resident "
                      "(limited by %s)",
                      used, used, fits.warps, fits.of, fits.limit);
    else
        std::snprintf(note.text, sizeof note.text,
                      "%d x %d: at most %d of %d warps per multiprocessor are resident (limited by %s)", block.width,
                      block.height, fits.warps, fits.of, fits.limit);
    return note;
}

} // namespace glint
