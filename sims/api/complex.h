// Complex numbers for kernels and for the state of a simulation: a Field<Complex>.
#pragma once
#include "values.h"

namespace glint {

/// The layout is that of std::complex<float> and of CUDA's float2.
struct alignas(8) Complex {
    float re = 0, im = 0;

    static void members(Members<Complex>& all) {
        all.add(&Complex::re, "re");
        all.add(&Complex::im, "im");
    }
};
GLINT_HD constexpr Complex operator+(Complex a, Complex b) { return {a.re + b.re, a.im + b.im}; }
GLINT_HD constexpr Complex operator-(Complex a, Complex b) { return {a.re - b.re, a.im - b.im}; }
GLINT_HD constexpr Complex operator*(Complex a, Complex b) {
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
GLINT_HD constexpr Complex operator*(float factor, Complex a) { return {factor * a.re, factor * a.im}; }
GLINT_HD constexpr Complex conjugate(Complex a) { return {a.re, -a.im}; }
/// The square of the absolute value.
GLINT_HD constexpr float norm(Complex a) { return a.re * a.re + a.im * a.im; }

} // namespace glint
