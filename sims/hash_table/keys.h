// The keys: a tape, of which each step inserts one window; the window moves there and back along it.
#pragma once
#include "api/random.h"
#include "api/view.h"
#include "params.h"
#include <algorithm>
#include <cmath>

namespace hash_table {

inline constexpr std::int64_t max_keys = std::int64_t{1} << 25; // of a window
inline constexpr int hot_bits = 6;                              // zero in skewed keys

struct Tape {
    std::int64_t keys;    // keys of a window
    std::int64_t stride;  // to the next one
    std::int64_t strides; // there

    Tape(glint::Extent e, const Params& p)
        : keys(std::min(e.area() * p.keys_per_cell, max_keys)),
          stride(std::max<std::int64_t>(1, keys / 512)),
          strides(keys / stride) {}

    GLINT_HD std::int64_t length() const { return keys + strides * stride; }
    /// The beginning of a step's window.
    GLINT_HD std::int64_t begin(std::int64_t step) const {
        const std::int64_t at = step % (2 * strides);
        return (at < strides ? at : 2 * strides - at) * stride;
    }
};

/// Keys in a row.
struct Keys {
    const std::uint32_t* data;
    std::int64_t count;
};

/// Keys are odd: 0 means no key.
struct KeySource {
    std::uint64_t stream, hot; // this many of 2^24 keys are skewed

    explicit KeySource(const Params& p)
        : stream(glint::hash(static_cast<std::uint64_t>(p.seed))),
          hot(static_cast<std::uint64_t>(std::llround(double(p.skew) / 100 * 0x1p24))) {}

    GLINT_HD std::uint32_t operator()(std::int64_t i) const {
        const std::uint64_t r = glint::hash(stream + static_cast<std::uint64_t>(i));
        return static_cast<std::uint32_t>(r) >> (r >> 40 < hot ? hot_bits : 0) | 1u;
    }
};

/// Layout of this many items: rows of threads, the last one not full.
struct Items {
    static constexpr int across = 1024;
    std::int64_t count;

    glint::Extent extent() const {
        return {static_cast<int>(std::min<std::int64_t>(count, across)),
                static_cast<int>((count + across - 1) / across)};
    }
    GLINT_HD static std::int64_t number(int x, int y) { return std::int64_t{y} * across + x; }
    GLINT_HD static int column(std::int64_t item) { return static_cast<int>(item % across); }
    GLINT_HD static int row(std::int64_t item) { return static_cast<int>(item / across); }
};

struct SowKeys {
    KeySource source;
    std::int64_t count;
    std::uint32_t* keys;
    GLINT_HD void operator()(int x, int y) const {
        if (const std::int64_t i = Items::number(x, y); i < count) keys[i] = source(i);
    }
};

} // namespace hash_table
