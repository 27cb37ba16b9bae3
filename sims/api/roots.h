// Square roots and reciprocals with the rounding of sqrtf and of a division, for numbers that are neither tiny nor
// huge. A GPU otherwise tests the range of each number, which takes as long as the result.
#pragma once
#include "view.h"

namespace glint {

/// sqrtf(a), 2^-96 <= a <= 2^96: a first guess, and a step of Newton's with fused multiply-adds.
GLINT_HD inline float root(float a) {
#ifdef __CUDA_ARCH__
    float guess;
    asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(guess) : "f"(a));
    const float s = a * guess, half = 0.5f * guess;
    return fmaf(fmaf(-s, s, a), half, s);
#else
    return sqrtf(a);
#endif
}

/// 1 / a, 2^-96 <= a <= 2^96.
GLINT_HD inline float reciprocal(float a) {
#ifdef __CUDA_ARCH__
    float guess;
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(guess) : "f"(a));
    return fmaf(fmaf(-a, guess, 1.f), guess, guess);
#else
    return 1.f / a;
#endif
}

} // namespace glint
