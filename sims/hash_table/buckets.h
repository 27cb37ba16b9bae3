// The bucket of a key, and the expected number of keys in buckets.
#pragma once
#include "keys.h"

namespace hash_table {

struct Buckets {
    static constexpr std::int64_t max = std::int64_t{1} << 22;
    std::int64_t count;

    explicit Buckets(std::int64_t of) : count(of) {}
    Buckets(const Tape& tape, const Params& p)
        : count(std::clamp<std::int64_t>(std::llround(static_cast<double>(tape.keys) / double(p.load)), 1, max)) {}

    /// The bucket, from the key's leading bits.
    GLINT_HD std::uint32_t of(std::uint32_t key) const {
        return static_cast<std::uint32_t>(key * static_cast<std::uint64_t>(count) >> 32);
    }
};

/// How many keys a bucket may expect: a skewed key's, and any other.
struct Expected {
    double hot, cold, share_hot; // of all buckets

    Expected(const Tape& tape, const Buckets& buckets, const Params& p) {
        const auto keys = static_cast<double>(tape.keys), count = static_cast<double>(buckets.count);
        const double skewed = double(p.skew) / 100 * keys, hot_buckets = std::max(1., count / (1 << hot_bits));
        cold = (keys - skewed) / count;
        hot = cold + skewed / hot_buckets;
        share_hot = skewed > 0 ? hot_buckets / count : 0;
    }
    double longest() const { return share_hot > 0 ? hot : cold; }
};

} // namespace hash_table
