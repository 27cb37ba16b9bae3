// Orbits of points under z -> z^2 + c, one or many side by side, in floats, doubles or pairs of floats.
#pragma once
#include "two_floats.h"

namespace julia {

template <class T> struct Complex { T re, im; };
using Point = Complex<float>;

GLINT_HD inline Point nearest_floats(Point z) { return z; }
GLINT_HD inline Point nearest_floats(Complex<double> z) { return {static_cast<float>(z.re), static_cast<float>(z.im)}; }
GLINT_HD inline Point nearest_floats(Complex<TwoFloats> z) { return {z.re.hi, z.im.hi}; }

/// A point with coordinates of type T.
template <class T> GLINT_HD Complex<T> as(Complex<double> z) {
    if constexpr (std::is_same_v<T, TwoFloats>)
        return {two_floats(z.re), two_floats(z.im)};
    else
        return {static_cast<T>(z.re), static_cast<T>(z.im)};
}
template <class T> GLINT_HD Complex<T> as(Point z) {
    if constexpr (std::is_same_v<T, TwoFloats>)
        return {{z.re, 0}, {z.im, 0}};
    else
        return {z.re, z.im};
}

/// The starting point of z -> z^2 + c, and its c.
template <class T> struct Orbit { Complex<T> z, c; };

struct Escape {
    int count;   // iterations without escape; the cap: it never escaped
    float size2; // |z|^2 at the escape
};

GLINT_HD inline float product_and(float a, float b, float c) { return fmaf(a, b, c); }
GLINT_HD inline double product_and(double a, double b, double c) { return fma(a, b, c); }

/// (re^2 + c) - im^2 and 2 re im + c, each product and its sum rounded once: four instructions, the minimum; the book's
/// multiplication takes eight. Every processor gives the same counts.
template <class T> GLINT_HD Complex<T> next(Complex<T> z, Complex<T> c) {
    return {product_and(-z.im, z.im, product_and(z.re, z.re, c.re)), product_and(z.re + z.re, z.im, c.im)};
}
/// For pairs of floats: the products and sums of the high parts are exact, with their rounding errors; all small parts
/// are added in floats into the low part. With u = 2^-24 the real part's error is at most 22 u^2 |z|^2 + 6 u^2 |c|:
/// each of the low parts is below 5 u |z|^2 + 2 u |c|, a rounding of one loses u of that, and lo * lo is left out.
GLINT_HD inline Complex<TwoFloats> next(Complex<TwoFloats> z, Complex<TwoFloats> c) {
    const TwoFloats re = z.re, im = z.im;
    const float twice = re.hi + re.hi, twice_lo = re.lo + re.lo; // exact
    const TwoFloats re2 = two_product(re.hi, re.hi), im2 = two_product(im.hi, im.hi), cross = two_product(twice, im.hi);
    const float re2_lo = fmaf(twice, re.lo, re2.lo), im2_lo = fmaf(im.hi + im.hi, im.lo, im2.lo);
    const float cross_lo = fmaf(twice_lo, im.hi, fmaf(twice, im.lo, cross.lo));
    const TwoFloats difference = two_sum(re2.hi, -im2.hi), a = two_sum(difference.hi, c.re.hi);
    const TwoFloats b = two_sum(cross.hi, c.im.hi);
    return {fast_two_sum(a.hi, (a.lo + difference.lo) + ((re2_lo - im2_lo) + c.re.lo)),
            fast_two_sum(b.hi, b.lo + (cross_lo + c.im.lo))};
}

template <class T> GLINT_HD T size2(Complex<T> z) { return product_and(z.re, z.re, z.im * z.im); }
/// For pairs, computed from the high parts with an error of 2^-22: enough to decide whether a point has escaped.
GLINT_HD inline float size2(Complex<TwoFloats> z) { return size2(nearest_floats(z)); }

template <class T> GLINT_HD Escape escape(Complex<T> z, Complex<T> c, int cap, float bound) {
    for (int n = 0; n < cap; ++n) {
        z = next(z, c);
        const auto size = size2(z);
        if (size > bound) return {n, static_cast<float>(size)};
    }
    return {cap, 0};
}

/// Numbers side by side. Lanes of a number. For pairs, high and low parts are separate arrays, which load into vector
/// registers.
template <class T, int lanes> struct Lanes {
    T at[lanes];
    GLINT_HD T get(int l) const { return at[l]; }
    GLINT_HD void set(int l, T v) { at[l] = v; }
};
template <int lanes> struct Lanes<TwoFloats, lanes> {
    float hi[lanes], lo[lanes];
    GLINT_HD TwoFloats get(int l) const { return {hi[l], lo[l]}; }
    GLINT_HD void set(int l, TwoFloats v) { hi[l] = v.hi, lo[l] = v.lo; }
};
template <class T, int lanes> struct Points {
    Lanes<T, lanes> re, im;
    GLINT_HD Complex<T> get(int l) const { return {re.get(l), im.get(l)}; }
    GLINT_HD void set(int l, Complex<T> z) { re.set(l, z.re), im.set(l, z.im); }
};

/// Orbits of many points at once, written so that a CPU's compiler keeps them in vector registers: all lanes leave the
/// loop together, and whether all are done is tested only every few iterations.
template <int lanes, class T = float> struct Orbits {
    Points<T, lanes> z, c;
    float size[lanes];
    std::int32_t count[lanes], live[lanes];

    GLINT_HD void run(int cap, float bound) {
        for (int l = 0; l < lanes; ++l) count[l] = 0, live[l] = 1, size[l] = 0;
        for (int n = 0; n < cap;) {
            for (const int end = n + 8 < cap ? n + 8 : cap; n < end; ++n)
                for (int l = 0; l < lanes; ++l) {
                    const Complex<T> then = next(z.get(l), c.get(l));
                    const auto s = size2(then);
                    size[l] = live[l] ? static_cast<float>(s) : size[l];
                    live[l] = live[l] & (s > bound ? 0 : 1);
                    count[l] += live[l];
                    z.set(l, then); // beyond the bound it grows to infinity, which does no harm
                }
            std::int32_t any = 0;
            for (int l = 0; l < lanes; ++l) any |= live[l];
            if (!any) return;
        }
    }
};

} // namespace julia
