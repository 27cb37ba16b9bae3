// Orbits that are tested only every sixteen iterations: an iteration alone is four instructions; measuring |z|^2,
// comparing, branching and counting each time takes as many again. If a point turns out to have escaped, some of the
// last iterations are repeated: the count and the size are those of orbit.h. An H200 draws a rabbit of 1000 iterations
// in half the time of a test after each.
#pragma once
#include "attractor.h"

namespace julia {

inline constexpr int stride_length = 16; // iterations

/// Whether a point beyond the bound never comes back: |z|^2 > b >= 16 and |c| <= |z| / 2 give |z^2 + c| > 3 |z|, far
/// more than rounding can change. The orbit grows to infinity, and then to NaN.
GLINT_HD inline bool never_returns(Point c, float bound) { return bound >= 16 && 4 * size2(c) <= bound; }

template <int iterations, class T> GLINT_HD Complex<T> ahead(Complex<T> z, Complex<T> c) {
    for (int i = 0; i < iterations; ++i) z = next(z, c);
    return z;
}

/// The escape of an orbit that has not exceeded the bound for n iterations, exceeds it after this many more, and stays
/// beyond. Has no branch, because each of the 32 orbits of a warp escapes at a different iteration.
template <int iterations, class T>
GLINT_HD Escape escape_within(Complex<T> z, Complex<T> c, int n, float bound, Complex<T> middle) {
    static_assert(iterations % 8 == 0);
    constexpr int half = iterations / 2;
    const bool later = size2(middle) <= bound;
    z = later ? middle : z, n += later ? half : 0;
    if constexpr (half > 4) {
        return escape_within<half>(z, c, n, bound, ahead<half / 2>(z, c));
    } else {
        decltype(size2(z)) size = 0;
        for (int i = 0; i < half; ++i) {
            z = next(z, c);
            const auto then = size2(z);
            n += i > 0 && size <= bound;
            size = size <= bound ? then : size;
        }
        return {n, static_cast<float>(size)};
    }
}
/// Like the function above, if the point in the middle is not known.
template <int iterations, class T> GLINT_HD Escape escape_within(Complex<T> z, Complex<T> c, int n, float bound) {
    return escape_within<iterations>(z, c, n, bound, ahead<iterations / 2>(z, c));
}

/// Like escape() of attractor.h. Most points of a picture escape soon, so the first stride is short. If a point may
/// come back, each iteration is tested.
template <bool catches, class T>
GLINT_HD Escape escape_in_strides(Complex<T> z, Complex<T> c, int cap, float bound, const Attractor& attractor) {
    constexpr int half = stride_length / 2;
    const int last = never_returns(nearest_floats(c), bound) ? cap - stride_length : -1;
    int n = 0;
    bool gone = false; // beyond the bound after `half` iterations from z on, or no number any more
    if (last >= 0) {
        const Complex<T> first = ahead<half>(z, c);
        gone = !(size2(first) <= bound);
        if (!gone) z = first, n = half;
        while (!gone && n <= last) {
            const Complex<T> middle = ahead<half>(z, c), then = ahead<half>(middle, c);
            gone = !(size2(then) <= bound);
            if (gone) {
                const bool later = size2(middle) <= bound;
                z = later ? middle : z, n += later ? half : 0;
            } else {
                z = then, n += stride_length;
                if (catches && attractor.holds(nearest_floats(z))) return {cap, 0};
            }
        }
    }
    if (gone) return escape_within<half>(z, c, n, bound); // here the 32 orbits of a warp converge: once for all of them
    for (; n < cap; ++n) {
        z = next(z, c);
        if (const auto size = size2(z); size > bound) return {n, static_cast<float>(size)};
        if (catches && n % stride_length == 0 && attractor.holds(nearest_floats(z))) break;
    }
    return {cap, 0};
}
template <class T>
GLINT_HD Escape escape_unrolled(Complex<T> z, Complex<T> c, int cap, float bound, const Attractor& attractor) {
    return attractor.discs > 0 ? escape_in_strides<true>(z, c, cap, bound, attractor)
                               : escape_in_strides<false>(z, c, cap, bound, attractor);
}

} // namespace julia
