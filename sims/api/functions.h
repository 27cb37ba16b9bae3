// A cosine, an exponential and a logarithm with the same bits on every processor: additions, multiplications, fused
// multiply-adds and a division only. And a choice that is no branch. All are inlined by order: only then does a CPU's
// compiler make vectors of the loop over cells around them.
#pragma once
#include "view.h"
#include <bit>
#include <cstring>

namespace glint {

inline constexpr float max_turns = 0x1p22f; // limit of a cosine's argument

/// cos(2 pi u), |u| <= max_turns. The argument is in turns, because whole turns come off without any rounding; what
/// remains is folded into sin(2 pi g), |g| <= 1/4, and that is our own minimax polynomial (Remez exchange in 40 digits,
/// each coefficient rounded to float and the rest fitted again): off by at most 8e-9 by itself, by at most 1.2e-7 with
/// the rounding of float.
GLINT_HD [[gnu::always_inline]] inline float cos_turns(float u) {
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

/// exp(-s), 0 <= s <= 87: the Taylor series of its 256th part, squared eight times. Off by at most 2e-5 of itself:
/// no factor for a decay that many steps repeat, because 1 - exp_minus(s) is inaccurate if s is small.
GLINT_HD [[gnu::always_inline]] inline float exp_minus(float s) {
    const float t = s * (1.f / 256);
    float p = fmaf(t, fmaf(t, fmaf(t, fmaf(t, 1.f / 24, -1.f / 6), 0.5f), -1.f), 1.f);
    for (int i = 0; i < 8; ++i) p *= p;
    return p;
}

/// The natural logarithm of x, 2^-126 <= x < infinity: of its power of two, and of the rest m by the series in
/// (m - 1) / (m + 1), which is at most 0.172 in size. Off by at most 2e-7 of itself, and by at most 1e-7 near 1.
GLINT_HD [[gnu::always_inline]] inline float natural_log(float x) {
    constexpr std::uint32_t root_half = 0x3f3504f3u; // the bits of sqrt(1/2)
    std::uint32_t bits = 0;
    memcpy(&bits, &x, sizeof bits);
    bits -= root_half;
    const auto exponent = static_cast<float>(static_cast<std::int32_t>(bits) >> 23);
    bits = (bits & 0x7fffffu) + root_half;
    float m = 0;
    memcpy(&m, &bits, sizeof m);
    const float s = (m - 1) / (m + 1), t = s * s;
    float p = 1.f / 11;
    p = fmaf(p, t, 1.f / 9);
    p = fmaf(p, t, 1.f / 7);
    p = fmaf(p, t, 1.f / 5);
    p = fmaf(p, t, 1.f / 3);
    p = fmaf(p * t, s, s);
    return fmaf(exponent, 0.693147182f, 2 * p);
}

/// c ? a : b. On a CPU this uses masks, because the compiler makes a branch of ?: if a or b is read from memory.
GLINT_HD [[gnu::always_inline]] inline float either(bool c, float a, float b) {
#ifdef __CUDA_ARCH__
    return c ? a : b;
#else
    const auto mask = static_cast<std::uint32_t>(-static_cast<std::int32_t>(c));
    return std::bit_cast<float>((std::bit_cast<std::uint32_t>(a) & mask) | (std::bit_cast<std::uint32_t>(b) & ~mask));
#endif
}

} // namespace glint
