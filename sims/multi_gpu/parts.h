// The pairs: their numbers, the sum of their products, and their division into parts.
#pragma once
#include "api/view.h"
#include "multi_gpu/params.h"
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace multi_gpu {

using Whole = long long; // 64 bits are enough for every sum

inline constexpr std::int64_t max_pairs = std::int64_t{1} << 27;
inline constexpr std::int64_t cut_at = 32; // unit in pairs: a part begins at a line of 128 bytes

inline std::int64_t pairs_of(glint::Extent e, const Params& p) {
    return std::min(e.area() * p.pairs_per_cell, max_pairs);
}

/// Some of the pairs, one after the other.
struct Part {
    std::int64_t first = 0, count = 0;
};
/// One device's part: all parts have equal size, to within a line.
constexpr Part part_of(std::int64_t pairs, int device, int devices) {
    const auto cut = [&](int i) { return i == devices ? pairs : pairs * i / devices / cut_at * cut_at; };
    return {cut(device), cut(device + 1) - cut(device)};
}

/// Two arrays.
template <class T> struct PairsOf {
    T *a = nullptr, *b = nullptr;
    std::int64_t count = 0;

    GLINT_HD PairsOf part(const Part& p) const { return {a + p.first, b + p.first, p.count}; }
    template <class U>
    requires std::is_same_v<U, const T> GLINT_HD operator PairsOf<U>() const { return {a, b, count}; }
};
using Pairs = PairsOf<const std::int32_t>;
using PairSpace = PairsOf<std::int32_t>;

/// Both arrays in one piece of memory; if it begins at a line, so does each of them.
constexpr std::int64_t padded(std::int64_t pairs) { return (pairs + cut_at - 1) / cut_at * cut_at; }
constexpr std::size_t bytes_for(std::int64_t pairs) {
    return 2 * static_cast<std::size_t>(padded(pairs)) * sizeof(std::int32_t);
}
inline PairSpace pairs_in(void* memory, std::int64_t pairs) {
    auto* const numbers = static_cast<std::int32_t*>(memory);
    return {numbers, numbers + padded(pairs), pairs};
}

/// The book's i and 2 i, but from 0 again after every `period`, so that a formula gives the sum of any number of pairs.
/// A prime, so that no two parts begin with the same number.
inline constexpr std::int64_t period = 1021;

/// The sum of the squares of all integers from 0 to n - 1.
constexpr Whole squares_below(Whole n) { return (n - 1) * n * (2 * n - 1) / 6; }
constexpr Whole right_sum(std::int64_t pairs) {
    return 2 * (pairs / period * squares_below(period) + squares_below(pairs % period));
}

/// Writes a part of the pairs, from the part's first pair on.
struct Sow {
    static constexpr int across = 1024;
    PairSpace to;
    std::int64_t first;

    glint::Extent extent() const { return {across, static_cast<int>((to.count + across - 1) / across)}; }
    GLINT_HD void operator()(int x, int y) const {
        const std::int64_t i = std::int64_t{y} * across + x;
        if (i >= to.count) return;
        const auto number = static_cast<std::int32_t>((first + i) % period);
        to.a[i] = number, to.b[i] = 2 * number;
    }
};

} // namespace multi_gpu
