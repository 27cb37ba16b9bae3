// The spheres in constant memory: on CUDA the one table there is a device, on the CPU the same rows in ordinary memory.
#pragma once
#include "spheres/trace.h"

namespace spheres {

#ifdef __CUDACC__
static __constant__ float constant_spheres[most * columns];
#endif

struct ConstantTable {
    const float* packed; // on the CPU
    GLINT_HD Sphere operator()(int i) const {
#ifdef __CUDA_ARCH__
        const float* p = constant_spheres + i * columns;
#else
        const float* p = packed + std::ptrdiff_t{i} * columns;
#endif
        return {p[0], p[1], p[2], p[3], p[4], p[5], p[6]};
    }
};

/// Held while kernels that read the constant table are queued. All simulations of a device share the table, so each use
/// waits, on the GPU, for the one before it.
class ConstantUse {
public:
    ConstantUse(glint::Device device, glint::View<const float> packed) : device_(device) {
#ifdef __CUDACC__
        if (!device.is_cuda()) return;
        glint::check(cudaStreamWaitEvent(device.stream(), last_use(), 0));
        glint::check(cudaMemcpyToSymbolAsync(constant_spheres, packed.data, sizeof(float) * std::size_t(packed.width),
                                             0, cudaMemcpyDeviceToDevice, device.stream()));
#else
        (void)packed;
#endif
    }
    ~ConstantUse() {
#ifdef __CUDACC__
        if (device_.is_cuda()) cudaEventRecord(last_use(), device_.stream());
#endif
    }
    ConstantUse(const ConstantUse&) = delete;
    ConstantUse& operator=(const ConstantUse&) = delete;

private:
#ifdef __CUDACC__
    static cudaEvent_t last_use() { // of the current device; lives as long as the process
        static cudaEvent_t events[64] = {};
        int device = 0;
        glint::check(cudaGetDevice(&device));
        cudaEvent_t& event = events[device % 64];
        if (!event) glint::check(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
        return event;
    }
#endif
    glint::Device device_;
};

} // namespace spheres
