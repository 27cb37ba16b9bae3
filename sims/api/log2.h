// A logarithm with the same bits on every processor.
#pragma once
#include "roots.h"
#include <cstdint>
#include <cstring>

namespace glint {

/// log2 of a positive normal number, off by at most 3e-6: exponent, and a polynomial of ours for the rest.
GLINT_HD inline float log2_about(float v) {
    std::int32_t bits;
    memcpy(&bits, &v, sizeof bits);
    const std::int32_t e = (bits - 0x3f3504f3) >> 23; // so that the rest lies between sqrt(1/2) and sqrt(2)
    bits -= e * (1 << 23);
    float m;
    memcpy(&m, &bits, sizeof m);
    const float t = (m - 1.f) * reciprocal(m + 1.f),
                s = t * t; // log2 m = 2 / ln 2 (t + t^3 / 3 + t^5 / 5 + ...)
    return static_cast<float>(e) + t * fmaf(s, fmaf(s, 0.5770780f, 0.9617967f), 2.8853901f);
}

} // namespace glint
