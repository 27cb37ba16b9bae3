// The living cells at the start, the rain, and the cells that a stamp sets.
#pragma once
#include "api/random.h"
#include "life/params.h"

namespace life {

GLINT_HD inline float uniform_of(int x, int y, std::uint64_t seed) {
    return glint::uniform(seed, static_cast<std::uint64_t>(y) * 65536 + static_cast<std::uint64_t>(x));
}

struct Sow {
    glint::View<Byte> cells;
    Scene scene;
    float density;
    std::uint64_t seed;
    Stamp stamp;
    int spacing, size;

    Sow(glint::View<Byte> to, const Params& p)
        : cells(to),
          scene(p.scene),
          density(p.density),
          seed(static_cast<std::uint64_t>(p.seed)),
          stamp(stamp_for(p.pattern)),
          spacing(p.spacing),
          size(p.size) {
        const int least = 4 + (stamp.width > stamp.height ? stamp.width : stamp.height); // so that they do not touch
        if ((spacing > 0 || scene == Scene::fleet) && spacing < least) spacing = least;
    }

    GLINT_HD void operator()(int x, int y) const { cells(x, y) = lives(x, y) ? newborn : Byte{0}; }

private:
    GLINT_HD bool lives(int x, int y) const {
        switch (scene) {
        case Scene::soup:
            return uniform_of(x, y, seed) < density;
        case Scene::disc:
        case Scene::mandala:
            return in_disc(x, y);
        case Scene::square: {
            const int left = (cells.width - size) / 2, low = (cells.height - size) / 2;
            return x >= left && x < left + size && y >= low && y < low + size;
        }
        case Scene::patterns:
        case Scene::fleet:
            return in_pattern(x, y);
        case Scene::empty:
            break;
        }
        return false;
    }
    GLINT_HD bool in_disc(int x, int y) const {
        int a = 2 * x + 1 - cells.width, b = 2 * y + 1 - cells.height; // from the middle, in half cells
        const auto far = static_cast<float>(a) * static_cast<float>(a) + static_cast<float>(b) * static_cast<float>(b);
        const auto rim = static_cast<float>(size);
        if (far >= rim * rim) return false;
        if (scene == Scene::disc) return uniform_of(x, y, seed) < density;
        if (a < 0) a = -a;
        if (b < 0) b = -b;
        return uniform_of(a < b ? a : b, a < b ? b : a, seed) < density;
    }
    /// In rows, as many as fit; the remaining space is shared by the edges.
    GLINT_HD bool in_pattern(int x, int y) const {
        const int wide = spacing > 0 ? spacing : cells.width, high = spacing > 0 ? spacing : cells.height;
        const int columns = cells.width / wide, rows = cells.height / high;
        const bool has_room = columns > 0 && rows > 0; // else one in the middle
        const int left = has_room ? (cells.width - columns * wide) / 2 : (cells.width - wide) / 2;
        const int low = has_room ? (cells.height - rows * high) / 2 : (cells.height - high) / 2;
        if (x < left || y < low) return false;
        const int i = (x - left) / wide, j = (y - low) / high;
        if (i >= (has_room ? columns : 1) || j >= (has_room ? rows : 1)) return false;
        const int turns = scene == Scene::fleet ? static_cast<int>(4 * uniform_of(i, j, seed + 1)) : 0;
        const glint::Extent box = stamp.extent(turns);
        return stamp.alive(x - left - i * wide - (wide - box.width) / 2, y - low - j * high - (high - box.height) / 2,
                           turns);
    }
};

/// Sets some cells of 4 x 4 squares at random places alive: one place for each 512 x 512 cells of the grid, or one
/// place and its mirror images about the centre.
struct Rain {
    static constexpr int side = 4;
    glint::View<Byte> cells;
    std::uint64_t seed, step;
    bool mirrored;

    GLINT_HD glint::Extent extent() const {
        const std::int64_t drops = mirrored ? 8 : 1 + cells.extent().area() / (512 * 512);
        return {side * static_cast<int>(drops), side};
    }
    GLINT_HD void operator()(int i, int j) const {
        const int w = cells.width, h = cells.height, image = mirrored ? i / side : 0;
        const auto drop = static_cast<std::uint64_t>(mirrored ? 0 : i / side);
        const std::uint64_t where = glint::hash(glint::hash(seed) ^ glint::hash(step) ^ drop << 32);
        if (glint::hash(where + static_cast<std::uint64_t>(side * j + i % side)) & 1) return;
        int x = static_cast<int>((where & 0xffffffffu) % static_cast<std::uint64_t>(w)) + i % side;
        int y = static_cast<int>((where >> 32) % static_cast<std::uint64_t>(h)) + j;
        x %= w, y %= h;
        if (image & 4) { // about the diagonal, if that is in the grid
            const int across = 2 * x + 1 - w, up = 2 * y + 1 - h;
            if ((w - h) % 2 != 0) return;
            x = (up + w - 1) / 2, y = (across + h - 1) / 2;
            if (up + w - 1 < 0 || across + h - 1 < 0) return;
        }
        if (image & 1) x = w - 1 - x;
        if (image & 2) y = h - 1 - y;
        if (x >= w || y >= h || x < 0 || y < 0) return;
        if (!is_alive(cells(x, y))) cells(x, y) = newborn;
    }
};

/// Applies a brush to a cell.
struct BrushCell {
    glint::View<Byte> cells;
    Brush brush;
    std::uint64_t seed;
    GLINT_HD void operator()(int x, int y, float share) const {
        if (share < 0.5f) return;
        Byte& cell = cells(x, y);
        if (brush == Brush::eraser)
            cell = is_alive(cell) ? just_died : cell;
        else if (!is_alive(cell) && (brush == Brush::draw || uniform_of(x, y, seed) < 0.4f))
            cell = newborn;
    }
};

/// A pattern whose lower left cell is (x, y): a kernel over its extent.
struct SetStamp {
    glint::View<Byte> cells;
    Stamp stamp;
    int x, y, turns;
    bool periodic;
    GLINT_HD void operator()(int i, int j) const {
        if (!stamp.alive(i, j, turns)) return;
        const int column = periodic ? glint::wrapped(x + i, cells.width) : x + i;
        const int row = periodic ? glint::wrapped(y + j, cells.height) : y + j;
        if (column < 0 || row < 0 || column >= cells.width || row >= cells.height) return;
        if (!is_alive(cells(column, row))) cells(column, row) = newborn;
    }
};

} // namespace life
