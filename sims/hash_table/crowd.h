// Lengths of all chains, and how many threads access a bucket at the same time: for the picture and for probes.
#pragma once
#include "chains.h"

namespace hash_table {

/// Histogram of the lengths of a sample of the buckets, in slabs that are added up afterwards.
struct CountLengths {
    static constexpr int bars = 64, slabs = 16, sampled = 4096;
    glint::View<const float> lengths;
    std::int64_t buckets;
    int width; // width of a bar, in keys
    glint::View<float> counts;

    GLINT_HD void operator()(int bar, int slab) const {
        const std::int64_t all = buckets < sampled ? buckets : sampled;
        float found = 0;
        for (std::int64_t i = slab; i < all; i += slabs) {
            const std::int64_t bucket = i * buckets / all;
            const int length = static_cast<int>(lengths(Items::column(bucket), Items::row(bucket)));
            const int at = length / width;
            found += (at < bars ? at : bars - 1) == bar ? 1.f : 0.f;
        }
        counts(bar, slab) = found;
    }
};

/// The shares of the buckets, relative to the longest bar: found, and expected with random keys.
struct Bars {
    enum Row { found, expected, rows };
    glint::View<const float> counts;
    float expected_share[CountLengths::bars]; // shares of all buckets
    glint::View<float> bars;

    GLINT_HD void operator()(int bar, int) const {
        float all = 0, longest = 0, own = 0;
        for (int other = 0; other < CountLengths::bars; ++other) {
            float sum = 0;
            for (int slab = 0; slab < counts.height; ++slab) sum += counts(other, slab);
            all += sum, longest = sum > longest ? sum : longest, own = other == bar ? sum : own;
        }
        bars(bar, found) = longest > 0 ? own / longest : 0;
        bars(bar, expected) = longest > 0 ? expected_share[bar] * all / longest : 0;
    }
};

/// The share of buckets with this many keys if `mean` are expected (Poisson), to a double's precision.
inline double share_with(double length, double mean) {
    if (mean <= 0) return length < 1 ? 1 : 0;
    if (length < 1) return std::exp(-mean);
    const double log_factorial = // Stirling's series
        length * std::log(length) - length + 0.5 * std::log(6.283185307179586 * length) + 1 / (12 * length);
    return std::exp(length * std::log(mean) - mean - log_factorial);
}

/// How many of the 32 threads that insert a key and its neighbours need the same bucket.
struct Contention {
    Keys keys;
    Buckets buckets;
    int width; // width of the picture; each of its cells represents a key

    GLINT_HD double operator()(int x, int y) const {
        const std::int64_t key = (std::int64_t{y} * width + x) % keys.count, first = key / 32 * 32;
        const std::uint32_t bucket = buckets.of(keys.data[key]);
        int meeting = 0;
        for (std::int64_t i = first; i < first + 32 && i < keys.count; ++i)
            meeting += buckets.of(keys.data[i]) == bucket;
        return meeting;
    }
};

/// A number about the buckets that a cell of the picture represents.
struct OfBuckets {
    enum class Number { keys, longest, empty };
    glint::View<const float> lengths;
    std::int64_t buckets;
    int width;
    std::int64_t cells;
    Number number;

    GLINT_HD double operator()(int x, int y) const {
        double result = 0;
        for (std::int64_t i = std::int64_t{y} * width + x; i < buckets; i += cells) {
            const auto length = static_cast<double>(lengths(Items::column(i), Items::row(i)));
            if (number == Number::longest)
                result = length > result ? length : result;
            else
                result += number == Number::keys ? length : length > 0 ? 0 : 100. / static_cast<double>(buckets);
        }
        return result;
    }
};

} // namespace hash_table
