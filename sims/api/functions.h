// A cosine and an exponential with the same bits on every processor: additions, multiplications and fused multiply-adds
// only.
#pragma once
#include "view.h"

namespace glint {

inline constexpr float max_turns = 0x1p22f; // of a cosine's argument

/// cos(2 pi u), |u| <= max_turns. The argument is in turns, because whole turns can be removed without rounding. The
/// rest is folded into sin(2 pi g), |g| <= 1/4, which is our own minimax polynomial (Remez exchange in 40 digits, each
/// coefficient rounded to float and the rest fitted again). Its own error is at most 8e-9, with the rounding of float
/// at most 1.2e-7.
GLINT_HD inline float cos_turns(float u) {
    constexpr float no_fraction = 0x1.8p23f; // floats here are whole: a sum is rounded to the nearest of them, by two
    const float whole = (u + no_fraction) - no_fraction; // additions, because a GPU's rintf uses a slower unit
    const float g = 0.25f - fabsf(u - whole), s = g * g;
    float p = 39.1341095f;
    p = fmaf(p, s, -76.496048f);
    p = fmaf(p, s, 81.5986481f);
    p = fmaf(p, s, -41.3416176f);
    p = fmaf(p, s, 6.283185f);
    return g * p;
}

/// exp(-s), 0 <= s <= 87: the Taylor series of its 256th part, squared eight times. Off by at most 2e-5 of itself.
GLINT_HD inline float exp_minus(float s) {
    const float t = s * (1.f / 256);
    float p = fmaf(t, fmaf(t, fmaf(t, fmaf(t, 1.f / 24, -1.f / 6), 0.5f), -1.f), 1.f);
    for (int i = 0; i < 8; ++i) p *= p;
    return p;
}

} // namespace glint
