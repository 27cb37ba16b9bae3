// Orbits of points under z -> z^2 + c, one or many side by side.
#pragma once
#include "api/view.h"

namespace julia {

struct Point {
    float re, im;
};

struct Escape {
    int count;   // iterations without escape; the cap: it never escaped
    float size2; // |z|^2 when it did
};

/// Every product and sum is rounded by itself, in the order of the book's complex multiplication, so that the counts
/// are the same on every processor.
GLINT_HD inline Point next(Point z, Point c) {
    return {(z.re * z.re - z.im * z.im) + c.re, (z.im * z.re + z.re * z.im) + c.im};
}
GLINT_HD inline float size2(Point z) { return z.re * z.re + z.im * z.im; }

GLINT_HD inline Escape escape(Point z, Point c, int cap, float bound) {
    for (int n = 0; n < cap; ++n) {
        z = next(z, c);
        const float size = size2(z);
        if (size > bound) return {n, size};
    }
    return {cap, 0};
}

/// The same for many points at once, written so that a CPU's compiler keeps them in vector registers: no lane leaves
/// the loop before the last one, and whether that has is looked at every few iterations.
template <int lanes> struct Orbits {
    float re[lanes], im[lanes], c_re[lanes], c_im[lanes], size[lanes];
    std::int32_t count[lanes], live[lanes];

    GLINT_HD void run(int cap, float bound) {
        for (int l = 0; l < lanes; ++l) count[l] = 0, live[l] = 1, size[l] = 0;
        for (int n = 0; n < cap;) {
            for (const int end = n + 8 < cap ? n + 8 : cap; n < end; ++n)
                for (int l = 0; l < lanes; ++l) {
                    const Point z = next({re[l], im[l]}, {c_re[l], c_im[l]});
                    const float s = size2(z);
                    size[l] = live[l] ? s : size[l];
                    live[l] = live[l] & (s > bound ? 0 : 1);
                    count[l] += live[l];
                    re[l] = z.re, im[l] = z.im; // beyond the bound it runs off to infinity, which nobody looks at
                }
            std::int32_t any = 0;
            for (int l = 0; l < lanes; ++l) any |= live[l];
            if (!any) return;
        }
    }
};

} // namespace julia
