// Additions and comparisons by which threads change one number together, on the CPU and in CUDA kernels alike. Each
// returns the number from before, which depends on the order of the threads. Afterwards the number itself is
// - the same in every run and on every device: sums, minima and maxima of integers; minima and maxima of floats (but -0
//   and 0 are equal, and NaN is never taken)
// - different in its last bits from run to run: sums of floats. Add multiples of a unit as integers instead
//   (fixed_point), or add in a fixed order (glint::Sum of lists.h).
// Numbers: std::int32_t, std::uint32_t, std::uint64_t and float.
#pragma once
#include "view.h"
#include <atomic>
#include <cstring>

namespace glint {

template <class T>
concept AtomicNumber = std::is_same_v<T, std::int32_t> || std::is_same_v<T, std::uint32_t> ||
    std::is_same_v<T, std::uint64_t> || std::is_same_v<T, float>;

template <AtomicNumber T> GLINT_HD inline T atomic_add(T& number, std::type_identity_t<T> more) {
#ifdef __CUDA_ARCH__
    if constexpr (sizeof(T) == 8)
        return atomicAdd(reinterpret_cast<unsigned long long*>(&number), static_cast<unsigned long long>(more));
    else
        return atomicAdd(&number, more);
#else
    return std::atomic_ref(number).fetch_add(more, std::memory_order_relaxed);
#endif
}

/// Replaces the number by `other` while other is_better(other, number).
template <AtomicNumber T, class Better> GLINT_HD inline T atomic_replace(T& number, T other, Better is_better) {
#ifdef __CUDA_ARCH__
    using Bits = std::conditional_t<sizeof(T) == 8, unsigned long long, unsigned>;
    auto* const bits = reinterpret_cast<Bits*>(&number);
    Bits seen = *bits, wanted = 0;
    memcpy(&wanted, &other, sizeof other);
    for (;;) {
        T now;
        memcpy(&now, &seen, sizeof now);
        if (!is_better(other, now)) return now;
        const Bits before = atomicCAS(bits, seen, wanted);
        if (before == seen) return now;
        seen = before;
    }
#else
    std::atomic_ref<T> shared(number);
    T now = shared.load(std::memory_order_relaxed);
    while (is_better(other, now) && !shared.compare_exchange_weak(now, other, std::memory_order_relaxed)) {}
    return now;
#endif
}
template <AtomicNumber T> GLINT_HD inline T atomic_min(T& number, std::type_identity_t<T> other) {
#ifdef __CUDA_ARCH__
    if constexpr (std::is_integral_v<T> && sizeof(T) == 4) return atomicMin(&number, other);
    if constexpr (std::is_same_v<T, std::uint64_t>) { // where most threads find a smaller number, they only read
        const T now = *static_cast<volatile T*>(&number);
        return now <= other ? now
                            : static_cast<T>(atomicMin(reinterpret_cast<unsigned long long*>(&number),
                                                       static_cast<unsigned long long>(other)));
    }
#endif
    return atomic_replace(number, other, [](T a, T b) { return a < b; });
}
template <AtomicNumber T> GLINT_HD inline T atomic_max(T& number, std::type_identity_t<T> other) {
#ifdef __CUDA_ARCH__
    if constexpr (std::is_integral_v<T> && sizeof(T) == 4) return atomicMax(&number, other);
#endif
    return atomic_replace(number, other, [](T a, T b) { return b < a; });
}

/// A float as a multiple of 2^-bits, rounded to the nearest one, for sums that do not depend on their order:
/// atomic_add(sum, fixed_point<10>(x)), and x again by float_of<10>(sum). |x| < 2^(31 - bits).
template <int bits> GLINT_HD inline std::int32_t fixed_point(float x) {
    static_assert(bits >= 0 && bits < 31);
    const float scaled = x * static_cast<float>(1u << bits);
    return static_cast<std::int32_t>(scaled < 0 ? scaled - 0.5f : scaled + 0.5f);
}
template <int bits> GLINT_HD inline float float_of(std::int32_t fixed) {
    return static_cast<float>(fixed) / static_cast<float>(1u << bits);
}

} // namespace glint
