// Rung 2: the spheres in constant memory. All threads of a warp need the same sphere at the same time: the constant
// cache serves all of them with one read, as an operand; a load from global memory waits for 32 equal addresses. It
// holds 64 KiB. A CPU has no constant memory: there the spheres are in ordinary memory.
#pragma once
#include "api/constant_use.h"
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

/// Held while kernels that read the constant table are queued.
class ConstantUse {
public:
#ifdef __CUDACC__
    ConstantUse(glint::Device device, const Ball* balls, int count)
        : use_(device, constant_balls, balls, sizeof(Ball) * std::size_t(count)) {}

private:
    glint::ConstantUse<Ball> use_;
#else
    ConstantUse(glint::Device, const Ball*, int) {}
#endif
};

} // namespace spheres
