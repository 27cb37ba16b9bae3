// The GPUs that share the work, and the reason if they cannot.
#pragma once
#include "api/gpus.h"
#include "multi_gpu/params.h"
#include <algorithm>
#include <array>
#include <cstddef>

namespace multi_gpu {

/// CUDA's numbers: the current GPU, then others.
struct Gpus {
    std::array<int, max_devices> ordinals{};
    int count = 0;

    int at(int device) const { return ordinals[static_cast<std::size_t>(device)]; }
};

#ifdef __CUDACC__
/// As many GPUs as requested; if fewer exist, all of them. Only the first one if the others must read its memory and
/// cannot.
inline Gpus gpus_for(const Params& p) {
    Gpus gpus;
    if (cudaGetDevice(gpus.ordinals.data()) != cudaSuccess) return cudaGetLastError(), gpus;
    gpus.count = 1;
    for (int gpu = 0, all = glint::gpu_count(); gpu < all && gpus.count < p.devices; ++gpu)
        if (gpu != gpus.at(0)) gpus.ordinals[static_cast<std::size_t>(gpus.count++)] = gpu;
    for (int i = 1; p.memory == Memory::peer && i < gpus.count; ++i)
        if (!glint::can_read_memory_of(gpus.at(i), gpus.at(0))) gpus.count = 1;
    return gpus;
}
#else
inline Gpus gpus_for(const Params&) { return {}; }
#endif

/// Why these GPUs cannot share it out like this, or null.
inline const char* why_not_distributable(const Params& p) {
    if (gpus_for(p).count >= p.devices) return nullptr;
    const int all = glint::gpu_count();
    if (all >= p.devices)
        return "these GPUs cannot read each other's memory: choose 'own', 'pinned' or 'mapped' as memory";
    return all < 2 ? "this machine has no second GPU: choose 'one_gpu'"
                   : "this machine has fewer GPUs: set devices to their number, or choose 'one_gpu'";
}

} // namespace multi_gpu
