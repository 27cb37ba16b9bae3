// Green bumps; each tile of the picture is rotated by 180 degrees: each thread computes a level that another thread
// shows, on the opposite side of the tile. CUDA by Example, chapter 5.
#pragma once
#include "api/device.h"
#include "params.h"

namespace barrier {

inline constexpr int side = 16; // cells of a tile: a block of threads, of which a warp has two rows
inline constexpr int lanes = 32, warps = side * side / lanes;

/// The bumps in one step.
struct Bumps {
    int period, shift; // cells; shift: how far they have moved, below the period

    /// 0 to 255, before it is turned.
    GLINT_HD int level(int x, int y) const { return level_of(column_height(x), row_height(y)); }
    /// Parts of a level, of which a tile has few: the height of the bumps in a column of cells and in a row, 0 to 2.
    GLINT_HD float column_height(int x) const { return sine(x + shift) + 1; }
    GLINT_HD float row_height(int y) const { return sine(y) + 1; }
    GLINT_HD static int level_of(float column, float row) { return static_cast<int>(255 * column * row * 0.25f); }

private:
    /// Sine of a distance in cells, to three digits (Bhaskara's formula). Uses only +, -, * and /, so that every
    /// processor gives the same bits.
    GLINT_HD float sine(int cells) const {
        const float half_turns = 2 * static_cast<float>(cells % period) / static_cast<float>(period);
        const float t = half_turns < 1 ? half_turns : half_turns - 1, p = t * (1 - t), bow = 16 * p / (5 - 4 * p);
        return half_turns < 1 ? bow : -bow;
    }
};

GLINT_HD inline Bumps bumps_at(std::int64_t step, const Params& p) {
    const std::int64_t moved = step * p.drift % p.period;
    return {p.period, static_cast<int>(moved < 0 ? moved + p.period : moved)};
}

/// The cell at the same distance from the opposite side of the tile.
GLINT_HD constexpr int mirrored(int cell) { return cell - cell % side + (side - 1 - cell % side); }

/// The reference.
struct Mirror {
    Bumps bumps;
    glint::View<float> to;
    GLINT_HD int right(int x, int y) const { return bumps.level(mirrored(x), mirrored(y)); }
    GLINT_HD void operator()(int x, int y) const { to(x, y) = static_cast<float>(right(x, y)); }
    GLINT_HD void put(int x, int y, int level) const { // a block may reach beyond the picture
        if (x < to.width && y < to.height) to(x, y) = static_cast<float>(level);
    }
};

/// On the CPU: writes all levels of a tile before any is read. The end of the first loop is the barrier.
inline void mirror_tile_row(const Mirror& mirror, int row) {
    int levels[side][side];
    for (int left = 0, bottom = row * side; left < mirror.to.width; left += side) {
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x) levels[x][y] = mirror.bumps.level(left + x, bottom + y);
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x) mirror.put(left + x, bottom + y, levels[side - 1 - x][side - 1 - y]);
    }
}
inline void mirror_tiles_on_cpu(glint::Device device, Mirror mirror) {
    const glint::Device::Scope scope(device.host(), "mirror");
    const auto body = [](void* arg, std::int32_t first, std::int32_t last) {
        for (int row = first; row < last; ++row) mirror_tile_row(*static_cast<const Mirror*>(arg), row);
    };
    device.host().for_rows(device.host().self, (mirror.to.height + side - 1) / side, side * mirror.to.width, body,
                           &mirror);
}

} // namespace barrier
