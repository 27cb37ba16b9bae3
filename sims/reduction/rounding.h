// Rounding errors of floats, by the order of addition: the sum of the first 64, 128 … 65536 terms in four orders, and
// its difference from the exact sum.
#pragma once
#include "data.h"

namespace reduction {

enum class Order : std::int32_t { serial, strided, pairwise, compensated };
inline constexpr int orders = 4, first_prefix = 6, last_prefix = 16, prefixes = last_prefix - first_prefix + 1;

/// Adds its inputs in pairs, then pairs of the results, as they come: a sum of 2^k terms ends at level k.
class Pairs {
public:
    GLINT_HD void add(float term) {
        int level = 0;
        for (std::int32_t n = count_++; n & 1; n /= 2) term = levels_[level++] + term;
        levels_[level] = term;
    }
    GLINT_HD float total(int level) const { return levels_[level]; }

private:
    float levels_[last_prefix + 1]{};
    std::int32_t count_ = 0;
};

template <class T> struct Rounding {
    static constexpr int stride_level = 8, stride = 1 << stride_level; // stride of Order::strided: a block's threads
    Terms<T> in;
    glint::View<float> errors; // a column for each order, a row for each prefix; 0 if there are fewer terms

    GLINT_HD void operator()(int order, int prefix) const {
        const int level = first_prefix + prefix;
        const std::int32_t count = 1 << level;
        errors(order, prefix) = count > in.count ? 0 : error(static_cast<Order>(order), level, count);
    }

private:
    /// Relative to the exact sum, or to 1 if that is 0.
    GLINT_HD float error(Order order, int level, std::int32_t count) const {
        Whole units = 0, unit = 0; // unit: how many units there are in 1
        for (std::int32_t i = 0; i < count; ++i) units += units_of(in, i);
        unit = !std::is_same_v<T, float> ? 1 : in.operation == Operation::sum ? Whole{1} << 16 : Whole{1} << 32;
        const double exact = static_cast<double>(units) / static_cast<double>(unit);
        const double off = fabs(static_cast<double>(sum(order, level, count)) - exact);
        return static_cast<float>(off / (units == 0 ? 1 : fabs(exact)));
    }
    GLINT_HD float sum(Order order, int level, std::int32_t count) const {
        if (order == Order::serial) return sum_of(0, count, 1);
        if (order == Order::compensated) return compensated_sum(count);
        const bool all_paired = order == Order::pairwise || level <= stride_level;
        const std::int32_t step = all_paired ? count : stride; // the members of a pair are sums themselves
        Pairs pairs;
        for (std::int32_t i = 0; i < step; ++i) pairs.add(sum_of(i, count, step));
        return pairs.total(all_paired ? level : stride_level);
    }
    GLINT_HD float sum_of(std::int32_t first, std::int32_t count, std::int32_t step) const {
        float sum = 0;
        for (std::int32_t i = first; i < count; i += step) sum = added(sum, float_x(i), float_y(i));
        return sum;
    }
    GLINT_HD float compensated_sum(std::int32_t count) const {
        Compensated<float, 1> sum;
        for (std::int32_t i = 0; i < count; ++i) sum.add(0, float_x(i), float_y(i));
        return static_cast<float>(sum.total());
    }
    GLINT_HD float float_x(std::int32_t i) const { return static_cast<float>(in.x(i)); }
    GLINT_HD float float_y(std::int32_t i) const { return static_cast<float>(in.y(i)); }
};

} // namespace reduction
