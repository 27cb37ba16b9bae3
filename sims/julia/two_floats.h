// A number as the sum of two floats, for processors whose doubles are slow: a GeForce has one for every 64 floats.
// Exact sums and products: Knuth, The Art of Computer Programming 2, 4.2.2; Dekker, Numerische Mathematik 18 (1971);
// the product's error by one fmaf: Ogita, Rump, Oishi, SIAM J. Sci. Comput. 26 (2005).
#pragma once
#include "api/view.h"

namespace julia {

struct TwoFloats {
    float hi, lo; // |lo| <= half a unit in hi's last place
};

/// a + b = hi + lo exactly.
GLINT_HD inline TwoFloats two_sum(float a, float b) {
    const float sum = a + b, of_b = sum - a;
    return {sum, (a - (sum - of_b)) + (b - of_b)};
}
/// Like two_sum, but faster, if |a| >= |b|; otherwise the error is at most one rounding of b.
GLINT_HD inline TwoFloats fast_two_sum(float a, float b) {
    const float sum = a + b;
    return {sum, b - (sum - a)};
}
/// a * b = hi + lo exactly.
GLINT_HD inline TwoFloats two_product(float a, float b) {
    const float product = a * b;
    return {product, fmaf(a, b, -product)};
}

/// The nearest pair: 48 bits of the double's 53.
GLINT_HD inline TwoFloats two_floats(double v) {
    const float hi = static_cast<float>(v);
    return {hi, static_cast<float>(v - static_cast<double>(hi))};
}

} // namespace julia
