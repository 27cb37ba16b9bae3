// How a large plate is cut for warps that each go up a strip of it by themselves.
#pragma once
#include "api/view.h"
#include <algorithm>
#include <cstdint>

namespace heat {

/// A strip is `wide` columns, four to a thread; it owns the columns that are at least `halo` inside. A chunk of it is a
/// warp's rows. In addition a warp needs the time of `lead` rows: for rows above and below the chunk, for levels that
/// begin one after the other, and for its start. Measured on an H200.
struct Strips {
    int count, chunks;

    static constexpr int wide = 128, halo = 12, pipeline_stages = 3, own = wide - 2 * halo, lead = 39,
                         warps_per_multiprocessor = 12;

    int warps() const { return count * chunks; }
    static int across(glint::Extent e) { return ((e.width + 3) / 4 * 4 + own - 1) / own; }
    /// Whether the chunks are high enough: on an H200, with 58 rows for 3072 x 3072, ahead.cuh is as fast. A mirrored
    /// plate must not be seen past its other side.
    static bool is_suitable(glint::Extent e, int multiprocessors) {
        constexpr std::int64_t rows = 56;
        return e.width % 4 == 0 && e.width >= wide && e.height >= 8 * halo &&
               across(e) * std::int64_t{e.height} >= rows * warps_per_multiprocessor * multiprocessors;
    }
    /// The fastest number of chunks: the last wave of warps is full.
    static Strips of(glint::Extent e, int multiprocessors) {
        const int count = across(e), at_a_time = warps_per_multiprocessor * multiprocessors;
        Strips best{count, 1};
        std::int64_t least = INT64_MAX;
        for (int wanted = 1; wanted <= e.height / halo; ++wanted) {
            const int high = ((e.height + wanted - 1) / wanted + pipeline_stages - 1) / pipeline_stages *
                             pipeline_stages; // as many stages as warps take rows
            const Strips s{count, (e.height + high - 1) / high};
            const std::int64_t waves = (s.warps() + at_a_time - 1) / at_a_time, rows = waves * (high + lead);
            if (rows < least) least = rows, best = s;
        }
        return best;
    }
};

} // namespace heat
