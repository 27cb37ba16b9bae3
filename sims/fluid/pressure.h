// The pressure that makes the flow free of divergence: the sum over a cell's open sides of (there - here) equals its
// divergence. Multigrid V-cycles: relaxation with Chebyshev's two weights, residuals added up over 2 x 2 cells, the
// correction linear between coarse cells. U. Trottenberg, C. W. Oosterlee, A. Schueller, Multigrid (2001). A coarse
// side is as open as the mean of its two fine ones, so that walls stay closed on every level. These expressions define
// the result: every method gives these bits.
#pragma once
#include "api/tiles.h"

namespace fluid {

/// Weights for smoothing: they damp everything that a coarser grid cannot represent to less than 0.22.
GLINT_HD constexpr float weight_of(int i) {
    return i == 0 ? 0.5616838f : 1.3894756f;
} // 1 / (1.25 + 0.75 cos(pi (2 i + 1) / 4))
inline constexpr float over_relaxation = 1.7f; // of the red-black sweeps

/// How open the four sides of a cell are, 0 to 1.
struct Open {
    float l, r, b, t;
    GLINT_HD float sum() const { return (l + r) + (b + t); }
    GLINT_HD float laplacian(float c, float cl, float cr, float cb, float ct) const {
        return fmaf(l, cl - c, r * (cr - c)) + fmaf(b, cb - c, t * (ct - c));
    }
    /// The pressure, moved towards the value that the source requires.
    GLINT_HD float relaxed(float c, float lap, float source, float weight) const {
        const float all = sum(), moved = fmaf(weight / all, lap - source, c);
        return all > 0 ? moved : 0.f;
    }
};

/// The sides of the cells of a level: for each cell its left and its lower one.
struct Sides {
    glint::View<const float> left, below;
    bool periodic;

    GLINT_HD glint::Boundary boundary() const {
        return periodic ? glint::Boundary::periodic : glint::Boundary::dirichlet;
    }
    template <class Place> GLINT_HD float at(const glint::View<const float>& f, int x, int y, Place place) const {
        return place.fetch(f, x, y, left.extent(), boundary(), 0.f);
    }
    template <class Place> GLINT_HD Open of(int x, int y, Place place) const {
        return {left(x, y), at(left, x + 1, y, place), below(x, y), at(below, x, y + 1, place)};
    }
    template <class Place>
    GLINT_HD float laplacian(const Open& open, const glint::View<const float>& p, int x, int y, Place place) const {
        return open.laplacian(p(x, y), at(p, x - 1, y, place), at(p, x + 1, y, place), at(p, x, y - 1, place),
                              at(p, x, y + 1, place));
    }
};

/// Computes the sides of the finest level from the walls.
struct SidesOfWalls {
    glint::View<const float> walls;
    glint::View<float> left, below;
    bool periodic;

    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        const auto boundary = periodic ? glint::Boundary::periodic : glint::Boundary::dirichlet;
        const bool open = !(walls(x, y) > 0);
        left(x, y) = open && !(place.fetch(walls, x - 1, y, walls.extent(), boundary, 1.f) > 0) ? 1.f : 0.f;
        below(x, y) = open && !(place.fetch(walls, x, y - 1, walls.extent(), boundary, 1.f) > 0) ? 1.f : 0.f;
    }
};
/// Computes the sides of a coarser level.
struct CoarseSides {
    glint::View<const float> fine_left, fine_below;
    glint::View<float> left, below;
    GLINT_HD void operator()(int x, int y) const {
        const int fx = 2 * x, fy = 2 * y;
        const float upper = fy + 1 < fine_left.height ? fine_left(fx, fy + 1) : 0.f;
        const float right = fx + 1 < fine_left.width ? fine_below(fx + 1, fy) : 0.f;
        left(x, y) = 0.5f * (fine_left(fx, fy) + upper);
        below(x, y) = 0.5f * (fine_below(fx, fy) + right);
    }
};

struct Clear {
    glint::View<float> cells;
    GLINT_HD void operator()(int x, int y) const { cells(x, y) = 0; }
};
/// colour: 0 or 1 for the black or the white squares of a chessboard; -1: all.
struct Relax {
    Sides sides;
    glint::View<const float> from, source;
    glint::View<float> to;
    float weight;
    int colour;
    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        const Open open = sides.of(x, y, place);
        const float next = open.relaxed(from(x, y), sides.laplacian(open, from, x, y, place), source(x, y), weight);
        to(x, y) = colour < 0 || ((x + y) & 1) == colour ? next : from(x, y);
    }
};
struct Residual {
    Sides sides;
    glint::View<const float> p, source;
    glint::View<float> to;
    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        to(x, y) = source(x, y) - sides.laplacian(sides.of(x, y, place), p, x, y, place);
    }
};
struct Restrict {
    glint::View<const float> fine;
    glint::View<float> coarse;
    GLINT_HD float at(int x, int y) const { return x < fine.width && y < fine.height ? fine(x, y) : 0.f; }
    GLINT_HD void operator()(int x, int y) const {
        coarse(x, y) = (at(2 * x, 2 * y) + at(2 * x + 1, 2 * y)) + (at(2 * x, 2 * y + 1) + at(2 * x + 1, 2 * y + 1));
    }
};

/// The amount that the coarser level adds to a cell.
struct Correction {
    Sides coarse; // its sides
    glint::View<const float> p;

    template <class Place> GLINT_HD float from(int x, int y, Place place) const {
        const int cx = x >> 1, cy = y >> 1, right = x & 1, up = y & 1;
        const float here = p(cx, cy);
        const bool across = coarse.at(coarse.left, cx + right, cy, place) > 0;
        const bool above = coarse.at(coarse.below, cx, cy + up, place) > 0;
        const float beside = coarse.at(p, cx + 2 * right - 1, cy, place),
                    over = coarse.at(p, cx, cy + 2 * up - 1, place);
        return fmaf(0.25f, (across ? beside - here : 0.f) + (above ? over - here : 0.f), here);
    }
    GLINT_HD float operator()(int x, int y) const {
        const int cx = x >> 1, cy = y >> 1;
        const bool inside = cx > 0 && cy > 0 && cx + 1 < p.width && cy + 1 < p.height;
        return inside ? from(x, y, glint::Interior{}) : from(x, y, glint::Border{});
    }
};
struct Prolong {
    Correction correction;
    glint::View<float> p;
    GLINT_HD void operator()(int x, int y) const { p(x, y) += correction(x, y); }
};

/// Both relaxations on a tile, and the work before or after them in a V-cycle.
struct Smooth {
    template <int cells_wide, int cells_high> struct Window {
        static constexpr int wide = cells_wide, high = cells_high;
        float p[2][high][wide], source[high][wide], left[high][wide], below[high][wide];
    };
    using OnGpu = Window<64, 32>;
    using OnCpu = Window<256, 32>;

    Sides sides;
    glint::View<const float> from, source; // from.data is null: from zero
    glint::View<float> to;
    Correction correction;            // added before; none if its p.data is null
    glint::View<float> coarse_source; // gets the residual after; none if its data is null
    int halo;                         // 2; with a residual 3: then a tile owns whole coarse cells

    template <class Team, class Memory>
    GLINT_HD void operator()(const Team& team, Memory& tile, int left, int bottom) const {
        load(team, tile, left, bottom);
        for (int i = 0; i < 2; ++i) {
            team.sync();
            relax(team, tile, i);
        }
        team.sync();
        const int w = to.width - left, h = to.height - bottom; // the end of the grid in the tile
        const int right = Memory::wide - halo, top = Memory::high - halo;
        team.cells(halo, halo, w < right ? w : right, h < top ? h : top,
                   [&, out = to](int i, int j) { out(left + i, bottom + j) = tile.p[0][j][i]; });
        if (coarse_source.data) restrict_residual(team, tile, left, bottom);
        team.sync();
    }

private:
    template <class Memory> GLINT_HD static Open open_at(const Memory& tile, int i, int j) {
        return {tile.left[j][i], tile.left[j][i + 1], tile.below[j][i], tile.below[j + 1][i]};
    }
    template <class Memory>
    GLINT_HD static float laplacian(const Memory& tile, int of, const Open& open, int i, int j) {
        const auto& p = tile.p[of];
        return open.laplacian(p[j][i], p[j][i - 1], p[j][i + 1], p[j - 1][i], p[j + 1][i]);
    }
    template <class Team, class Memory> GLINT_HD void load(const Team& team, Memory& tile, int left, int bottom) const {
        const int w = to.width, h = to.height;
        const bool inside = left >= 0 && bottom >= 0 && left + Memory::wide <= w && bottom + Memory::high <= h;
        const bool begins = from.data, corrected = correction.p.data;
        team.cells(0, 0, Memory::wide, Memory::high, [&, s = sides, p = from, rhs = source](int i, int j) {
            int x = left + i, y = bottom + j;
            if (!inside && s.periodic) x = glint::wrapped(x, w), y = glint::wrapped(y, h);
            const bool exists = inside || (x >= 0 && y >= 0 && x < w && y < h);
            tile.p[0][j][i] = exists && begins ? p(x, y) : 0.f;
            tile.source[j][i] = exists ? rhs(x, y) : 0.f;
            tile.left[j][i] = exists ? s.left(x, y) : 0.f;
            tile.below[j][i] = exists ? s.below(x, y) : 0.f;
            if (exists && corrected) tile.p[0][j][i] += correction(x, y);
        });
    }
    template <class Team, class Memory> GLINT_HD void relax(const Team& team, Memory& tile, int i) const {
        const int rim = i + 1;
        team.cells(rim, rim, Memory::wide - rim, Memory::high - rim, [&, weight = weight_of(i)](int x, int y) {
            const Open open = open_at(tile, x, y);
            tile.p[1 - i][y][x] =
                open.relaxed(tile.p[i][y][x], laplacian(tile, i, open, x, y), tile.source[y][x], weight);
        });
    }
    template <class Team, class Memory>
    GLINT_HD void restrict_residual(const Team& team, Memory& tile, int left, int bottom) const {
        const int w = to.width - left, h = to.height - bottom;
        const auto residual = [&](int i, int j) {
            if (i >= w || j >= h) return 0.f;
            return tile.source[j][i] - laplacian(tile, 0, open_at(tile, i, j), i, j);
        };
        const int across = (Memory::wide - 2 * halo) / 2, up = (Memory::high - 2 * halo) / 2;
        const int cx = (left + halo) / 2, cy = (bottom + halo) / 2; // the first coarse cell that the tile owns
        const int more_x = coarse_source.width - cx, more_y = coarse_source.height - cy;
        team.cells(0, 0, across < more_x ? across : more_x, up < more_y ? up : more_y, [&](int x, int y) {
            const int i = halo + 2 * x, j = halo + 2 * y;
            coarse_source(cx + x, cy + y) =
                (residual(i, j) + residual(i + 1, j)) + (residual(i, j + 1) + residual(i + 1, j + 1));
        });
    }
};

} // namespace fluid
