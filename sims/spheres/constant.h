// Rung 2: the spheres in constant memory. All threads of a warp want the same sphere at the same time: its cache hands
// one read to all of them, as an operand, where a load from global memory waits for 32 addresses that are equal. It
// holds 64 KiB. On the CPU there is no such memory: the same spheres in ordinary memory.
#pragma once
#include "spheres/global.h"

namespace spheres {

inline constexpr int max_constant = 4000;

#ifdef __CUDACC__
static __constant__ Ball constant_balls[max_constant];
#endif

struct ConstantBalls {
    const Ball* balls; // on the CPU
    GLINT_HD Ball operator()(int i) const {
#ifdef __CUDA_ARCH__
        return constant_balls[i];
#else
        return balls[i];
#endif
    }
};

/// Held while kernels that read the constant table are queued. All simulations of a device share the table, so each use
/// waits, on the GPU, for the one before it.
class ConstantUse {
public:
    ConstantUse(glint::Device device, const Ball* balls, int count) : device_(device) {
#ifdef __CUDACC__
        if (!device.is_cuda()) return;
        glint::check(cudaStreamWaitEvent(device.stream(), last_use(), 0));
        glint::check(cudaMemcpyToSymbolAsync(constant_balls, balls, sizeof(Ball) * std::size_t(count), 0,
                                             cudaMemcpyDeviceToDevice, device.stream()));
#else
        (void)balls, (void)count;
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
