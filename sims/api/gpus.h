// The GPUs other than the one that a simulation runs on. Streams, events and memory belong to the GPU that is current
// when they are made, and a kernel can be launched only on that GPU; everything else, also destroying them, may be done
// from anywhere. When a call returns, the caller's own GPU is current again.
#pragma once
#include "timings.h"
#include <cstddef>
#include <memory>

namespace glint {

/// The number of GPUs that CUDA sees; 0 in a simulation that was built without CUDA.
inline int gpu_count() {
#ifdef __CUDACC__
    int count = 0;
    if (cudaGetDeviceCount(&count) == cudaSuccess) return count;
    cudaGetLastError();
#endif
    return 0;
}

#ifdef __CUDACC__
/// Makes a GPU current for a scope. Throws Error if it cannot be used.
class CurrentGpu {
public:
    explicit CurrentGpu(int gpu) {
        check(cudaGetDevice(&before_));
        if (before_ == gpu) return;
        check(cudaSetDevice(gpu));
        changed_ = true;
    }
    ~CurrentGpu() {
        if (changed_ && cudaSetDevice(before_) != cudaSuccess) cudaGetLastError();
    }
    CurrentGpu(const CurrentGpu&) = delete;
    CurrentGpu& operator=(const CurrentGpu&) = delete;

private:
    int before_ = 0;
    bool changed_ = false;
};

struct FreeGpuMemory {
    void operator()(void* memory) const noexcept {
        if (cudaFree(memory) != cudaSuccess) cudaGetLastError();
    }
};
using GpuMemory = std::unique_ptr<void, FreeGpuMemory>;

/// Memory of the current GPU, not initialised. `too_little`: the error's sentence if the GPU has not enough memory.
inline GpuMemory make_gpu_memory(std::size_t bytes, const char* too_little) {
    void* memory = nullptr;
    const cudaError_t status = cudaMalloc(&memory, bytes);
    if (status == cudaErrorMemoryAllocation) {
        cudaGetLastError();
        throw Error(too_little);
    }
    check(status);
    return GpuMemory(memory);
}

/// Whether a GPU's kernels may read memory of another one, as made by make_gpu_memory.
inline bool can_read_memory_of(int gpu, int other) {
    int can = 0;
    if (cudaDeviceCanAccessPeer(&can, gpu, other) == cudaSuccess) return can != 0;
    return cudaGetLastError(), false;
}
/// From now on the current GPU's kernels may read it. Access is never revoked: other code may have enabled it, too.
inline void read_memory_of(int other) {
    const cudaError_t status = cudaDeviceEnablePeerAccess(other, 0);
    if (status == cudaErrorPeerAccessAlreadyEnabled)
        return void(cudaGetLastError()); // the run-time keeps it as an error
    check(status);
}

inline int attribute_of(int gpu, cudaDeviceAttr which) {
    int value = 0;
    if (cudaDeviceGetAttribute(&value, which, gpu) != cudaSuccess) return cudaGetLastError(), 0;
    return value;
}
/// GB/s that a GPU's memory could move, by its clock and the width of its bus; 0 if the driver does not report them.
inline float memory_rate_of(int gpu) {
    const double kilohertz = attribute_of(gpu, cudaDevAttrMemoryClockRate),
                 bits = attribute_of(gpu, cudaDevAttrGlobalMemoryBusWidth);
    return static_cast<float>(2 * kilohertz * bits / 8 * 1e-6); // two transfers a clock
}
#endif

} // namespace glint
