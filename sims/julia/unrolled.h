// Orbits that are looked at only every eight iterations: an iteration alone is six instructions, and to measure |z|^2,
// compare, branch and count each time takes as many again. Where a point turns out to be gone, the last eight are done
// once more, one by one: the count and the size are those of orbit.h.
#pragma once
#include "attractor.h"

namespace julia {

inline constexpr int unlooked = 8; // iterations

/// Whether who is beyond the bound never comes back: |z|^2 > b >= 16 and |c| <= |z| / 2 make |z^2 + c| > 3 |z|, far
/// beyond what rounding takes. It runs off to infinity, and on to what is no number.
GLINT_HD inline bool none_comes_back(Point c, float bound) { return bound >= 16 && 4 * size2(c) <= bound; }

GLINT_HD inline float twice_and(float p, float c) { return fmaf(2.f, p, c); }
GLINT_HD inline double twice_and(double p, double c) { return fma(2., p, c); }

/// As next() of orbit.h, `unlooked` times. fma(2, p, c) is (p + p) + c: p + p needs no rounding.
template <class T> GLINT_HD Complex<T> far_ahead(Complex<T> z, Complex<T> c) {
    T re2 = z.re * z.re, im2 = z.im * z.im;
    for (int i = 0; i < unlooked; ++i) {
        z.im = twice_and(z.im * z.re, c.im), z.re = (re2 - im2) + c.re;
        re2 = z.re * z.re, im2 = z.im * z.im;
    }
    return z;
}
GLINT_HD inline Complex<TwoFloats> far_ahead(Complex<TwoFloats> z, Complex<TwoFloats> c) {
    for (int i = 0; i < unlooked; ++i) z = next(z, c);
    return z;
}

/// As escape() of attractor.h.
template <class T>
GLINT_HD Escape escape_unrolled(Complex<T> z, Complex<T> c, int cap, float bound, const Attractor& attractor) {
    if (!none_comes_back(nearest_floats(c), bound)) return escape(z, c, cap, bound, attractor);
    int n = 0;
    for (; n + unlooked <= cap; n += unlooked) {
        const Complex<T> then = far_ahead(z, c);
        if (!(size2(then) <= bound)) break; // also where it is no number any more
        if (z = then; attractor.holds(nearest_floats(z))) return {cap, 0};
    }
    for (; n < cap; ++n) {
        z = next(z, c);
        if (const auto size = size2(z); size > bound) return {n, static_cast<float>(size)};
    }
    return {cap, 0};
}

} // namespace julia
