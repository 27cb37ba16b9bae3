// The race as a model: a seed determines when each warp of a tile starts, so that the same warps come too early on
// every processor. A warp writes its levels and reads the levels of the warp on the opposite side of the tile. If that
// warp has not written yet, this warp reads what the previous tile left in that memory.
#pragma once
#include "api/random.h"
#include "mirror.h"

namespace barrier {

inline constexpr int latency = 20; // nanoseconds, minimum, from a write to the read that follows it

struct Race {
    std::int64_t step;
    Params p;
    glint::View<float> to;

    GLINT_HD void operator()(int x, int y) const {
        const int tile = y / side * across() + x / side, warp = y % side / (side / warps);
        const bool early = begin(tile, warps - 1 - warp) > begin(tile, warp) + static_cast<float>(latency + p.wait);
        to(x, y) =
            static_cast<float>(early ? left_behind(tile, x, y) : bumps_at(step, p).level(mirrored(x), mirrored(y)));
    }

private:
    GLINT_HD int across() const { return (to.width + side - 1) / side; }
    GLINT_HD std::int64_t tiles() const { return std::int64_t{across()} * ((to.height + side - 1) / side); }

    /// When a warp of a tile starts, in nanoseconds after the earliest possible time.
    GLINT_HD float begin(int tile, int warp) const {
        const auto number = static_cast<std::uint64_t>((step * tiles() + tile) * warps + warp);
        const float drawn = glint::uniform(static_cast<std::uint64_t>(p.seed), number);
        return static_cast<float>(p.start * warp) + static_cast<float>(p.chance) * drawn;
    }
    /// The level left by the tile that began `p.resident` tiles earlier, in this step or in one before it.
    GLINT_HD int left_behind(int tile, int x, int y) const {
        const std::int64_t all = tiles(), since = std::int64_t{p.resident} - tile;
        const std::int64_t steps_ago = since > 0 ? (since + all - 1) / all : 0;
        const auto before = static_cast<int>(steps_ago * all - since);
        const int from_left = before % across() * side + (side - 1 - x % side),
                  from_bottom = before / across() * side + (side - 1 - y % side);
        return bumps_at(step - steps_ago, p).level(from_left, from_bottom);
    }
};

} // namespace barrier
