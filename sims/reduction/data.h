// The values: random, and their exact sum in integers, to compare the methods with.
#pragma once
#include "api/device.h"
#include "api/probe.h"
#include "api/quads.h"
#include "api/random.h"
#include "params.h"
#include <algorithm>
#include <utility>

namespace reduction {

inline constexpr std::int64_t max_values = std::int64_t{1} << 28;

inline std::int64_t values_of(glint::Extent e, const Params& p) {
    return std::min(e.area() * p.values_per_cell, max_values);
}

/// Value i of an array, as a multiple of unit_of: sums of these are exact in 64 bits.
struct Source {
    std::uint64_t stream;
    bool is_signed;

    Source(const Params& p, std::uint64_t array)
        : stream(glint::hash(2 * static_cast<std::uint64_t>(p.seed) + array)), is_signed(p.is_signed) {}

    GLINT_HD std::int32_t whole(std::int64_t i, std::int32_t values) const {
        const std::uint64_t r = glint::hash(stream + static_cast<std::uint64_t>(i)) >> 32;
        return static_cast<std::int32_t>(r % static_cast<std::uint64_t>(values)) - (is_signed ? values / 2 : 0);
    }
    template <class T> GLINT_HD T value(std::int64_t i) const {
        if constexpr (std::is_same_v<T, float>)
            return static_cast<float>(whole(i, 65536)) * 0x1p-16f; // exact
        else
            return whole(i, 10);
    }
};

using Quad = glint::Quad<std::uint32_t>; // four values, of either kind

/// Writes an array, four values a thread; beyond its end are zeros.
template <class T> struct Sowing {
    static constexpr int across = 1024;
    Source source;
    std::int64_t count;
    glint::Quad<T>* quads;

    glint::Extent extent() const { return {across, static_cast<int>(((count + 3) / 4 + across - 1) / across)}; }
    GLINT_HD void operator()(int x, int y) const {
        const std::int64_t quad = std::int64_t{y} * across + x;
        if (4 * quad >= count) return;
        glint::Quad<T> out{};
        for (int i = 0; i < 4; ++i)
            if (4 * quad + i < count) out.at[i] = source.value<T>(4 * quad + i);
        quads[quad] = out;
    }
};

/// A term in units, as an integer.
template <class T> GLINT_HD Whole units_of(const Terms<T>& in, std::int64_t i) {
    if constexpr (std::is_same_v<T, float>) {
        const auto x = static_cast<Whole>(in.x(i) * 65536);
        return in.operation == Operation::sum ? x : x * static_cast<Whole>(in.y(i) * 65536);
    } else {
        return Whole{in.x(i)} * in.y(i);
    }
}
template <class T> double unit_of(Operation operation) {
    if (!std::is_same_v<T, float>) return 1;
    return operation == Operation::sum ? 0x1p-16 : 0x1p-32;
}

/// The upper or the lower 16 bits of each term, as glint::reduce adds them up: exactly, since no sum has 53 bits.
template <class T> struct HalfOfTerm {
    static constexpr int across = 4096;
    Terms<T> in;
    bool upper;

    static glint::Extent extent(std::int64_t count) {
        return {across, static_cast<int>((count + across - 1) / across)};
    }
    GLINT_HD double operator()(int x, int y) const {
        const std::int64_t i = std::int64_t{y} * across + x;
        if (i >= in.count) return 0;
        const Whole units = units_of(in, i);
        return static_cast<double>(upper ? units >> 16 : units & 0xffff);
    }
};

/// A sum of 64 bits in two floats: the second has the bits that the first one lacks.
struct Split {
    float high, low;
    GLINT_HD Split(Whole sum, float unit)
        : high(static_cast<float>(sum) * unit),
          low(static_cast<float>(sum - static_cast<Whole>(static_cast<float>(sum))) * unit) {}
};

/// The exact sum, from both halves' sums row by row.
struct Settling {
    glint::View<const double> halves; // row 0: upper; row 1: lower
    double unit;
    double* exact;
    float* sum;

    GLINT_HD void operator()(int, int) const {
        Whole units = 0;
        for (int i = 0; i < halves.width; ++i)
            units += static_cast<Whole>(halves(i, 0)) * 65536 + static_cast<Whole>(halves(i, 1));
        const Split split(units, static_cast<float>(unit));
        *exact = static_cast<double>(units) * unit, sum[0] = split.high, sum[1] = split.low;
    }
};

} // namespace reduction
