// The terms of a sum: one number for each index, from one or two arrays; and a thread's accumulators.
#pragma once
#include "api/view.h"

namespace reduction {

enum class Operation : std::int32_t { sum, squares, dot };
enum class Precision : std::int32_t { float32, integer };

using Whole = long long; // 64 bits, for sums of many integers

/// The sum over x(i) y(i).
template <class T> struct Terms {
    const T* a;
    const T* b; // for Operation::dot
    std::int64_t count;
    Operation operation;

    GLINT_HD T x(std::int64_t i) const { return a[i]; }
    GLINT_HD T y(std::int64_t i) const {
        return operation == Operation::sum ? T(1) : operation == Operation::squares ? a[i] : b[i];
    }
};

/// The product x y plus an accumulator, rounded once.
GLINT_HD inline float added(float to, float x, float y) { return fmaf(x, y, to); }
GLINT_HD inline std::int32_t added(std::int32_t to, std::int32_t x, std::int32_t y) { return to + x * y; }
GLINT_HD inline Whole added(Whole to, std::int32_t x, std::int32_t y) { return to + Whole{x} * y; }

/// Adds in pairs, then pairs of the results; `count` must be a power of two.
template <class Wide> GLINT_HD Wide added_in_pairs(Wide* sums, int count) {
    for (int half = count / 2; half > 0; half /= 2)
        for (int i = 0; i < half; ++i) sums[i] += sums[i + half];
    return sums[0];
}

/// Independent sums side by side, which do not wait for each other.
template <class T, int lanes> struct Plain {
    using Wide = std::conditional_t<std::is_same_v<T, float>, float, Whole>;
    Wide sums[lanes]{};

    GLINT_HD void add(int lane, T x, T y) { sums[lane] = added(sums[lane], x, y); }
    GLINT_HD Wide total() { return added_in_pairs(sums, lanes); }
};

/// Each sum keeps the rounding error of its additions, and the next addition corrects it: Kahan, 1965.
template <class T, int lanes> struct Compensated {
    using Wide = double;
    float sums[lanes]{}, excess[lanes]{};

    GLINT_HD void add(int lane, float x, float y) {
        const float term = fmaf(x, y, -excess[lane]), sum = sums[lane] + term;
        excess[lane] = (sum - sums[lane]) - term, sums[lane] = sum;
    }
    GLINT_HD Wide total() {
        double exact[lanes];
        for (int i = 0; i < lanes; ++i) exact[i] = static_cast<double>(sums[i]) - static_cast<double>(excess[i]);
        return added_in_pairs(exact, lanes);
    }
};
/// Integers have no rounding errors.
template <int lanes> struct Compensated<std::int32_t, lanes> : Plain<std::int32_t, lanes> {};

} // namespace reduction
