// Passes of a V-cycle between two levels: the coarser one's correction, and both relaxations on a tile.
#pragma once
#include "api/functions.h"
#include "api/tiles.h"
#include "fluid/pressure.h"

namespace fluid {

/// The correction that the coarser level adds to a cell.
struct Correction {
    Sides coarse; // its sides
    glint::View<const float> p;

    /// The correction of a fine cell in a coarse cell: right (1) or left (0), up (1) or down (0).
    template <class Place>
    GLINT_HD [[gnu::always_inline]] float in(int cx, int cy, int right, int up, Place place) const {
        const float here = p(cx, cy);
        const bool across = coarse.at(coarse.left, cx + right, cy, place) > 0;
        const bool above = coarse.at(coarse.below, cx, cy + up, place) > 0;
        const float other_cell = coarse.at(p, cx + 2 * right - 1, cy, place),
                    over = coarse.at(p, cx, cy + 2 * up - 1, place);
        return fmaf(0.25f, glint::either(across, other_cell - here, 0.f) + glint::either(above, over - here, 0.f),
                    here);
    }
    GLINT_HD float operator()(int x, int y) const {
        const int cx = x >> 1, cy = y >> 1;
        const bool inside = cx > 0 && cy > 0 && cx + 1 < p.width && cy + 1 < p.height;
        return inside ? in(cx, cy, x & 1, y & 1, glint::Interior{}) : in(cx, cy, x & 1, y & 1, glint::Border{});
    }
};
/// A coarse cell's addition to its four fine ones, or as many as there are.
struct Prolong {
    Correction correction;
    glint::View<float> p;
    GLINT_HD [[gnu::always_inline]] void operator()(int x, int y, glint::Interior place) const {
        for (int up = 0; up < 2; ++up) {
            p(2 * x, 2 * y + up) += correction.in(x, y, 0, up, place);
            p(2 * x + 1, 2 * y + up) += correction.in(x, y, 1, up, place);
        }
    }
    GLINT_HD void operator()(int x, int y, glint::Border place) const {
        for (int up = 0; up < 2; ++up)
            for (int right = 0; right < 2; ++right)
                if (2 * x + right < p.width && 2 * y + up < p.height)
                    p(2 * x + right, 2 * y + up) += correction.in(x, y, right, up, place);
    }
};

/// Both relaxations on a tile, and what comes before or after them in a V-cycle.
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
    Correction correction;            // added before, on a GPU; none if its p.data is null
    glint::View<float> coarse_source; // gets the residual after; none if its data is null
    int halo;                         // 2; with a residual 3: then a tile owns whole coarse cells

    template <class Team, class Memory>
    GLINT_HD void operator()(const Team& team, Memory& tile, int left, int bottom) const {
        const int w = to.width - left, h = to.height - bottom; // end of the grid within the tile
        // size of the part that is computed
        const int wide = least(w + halo, Memory::wide), high = least(h + halo, Memory::high);
        load(team, tile, left, bottom, wide, high);
        for (int i = 0; i < 2; ++i) {
            team.sync();
            relax(team, tile, i, wide, high);
        }
        team.sync();
        team.cells(halo, halo, least(w, Memory::wide - halo), least(h, Memory::high - halo),
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
    GLINT_HD static int least(int a, int b) { return a < b ? a : b; }

    template <class Team, class Memory>
    GLINT_HD void load(const Team& team, Memory& tile, int left, int bottom, int wide, int high) const {
        const int w = to.width, h = to.height;
        const int x0 = left < 0 ? -left : 0, x1 = least(w - left, wide); // the part that lies in the grid
        const int y0 = bottom < 0 ? -bottom : 0, y1 = least(h - bottom, high);
        const bool begins = from.data, corrected = correction.p.data;
        const auto bring = [&, s = sides, p = from, rhs = source](int i, int j, int x, int y) {
            tile.p[0][j][i] = begins ? p(x, y) : 0.f;
            tile.source[j][i] = rhs(x, y);
            tile.left[j][i] = s.left(x, y);
            tile.below[j][i] = s.below(x, y);
        };
        const auto beyond = [&](int i, int j) {
            if (sides.periodic) {
                const int x = glint::wrapped(left + i, w), y = glint::wrapped(bottom + j, h);
                bring(i, j, x, y);
                if (corrected) tile.p[0][j][i] += correction(x, y);
            } else {
                tile.p[0][j][i] = tile.source[j][i] = tile.left[j][i] = tile.below[j][i] = 0;
            }
        };
        if (corrected)
            team.cells(x0, y0, x1, y1, [&](int i, int j) {
                bring(i, j, left + i, bottom + j);
                tile.p[0][j][i] += correction(left + i, bottom + j);
            });
        else
            team.cells(x0, y0, x1, y1, [&](int i, int j) { bring(i, j, left + i, bottom + j); });
        team.cells(0, 0, wide, y0, beyond);
        team.cells(0, y1, wide, high, beyond);
        team.cells(0, y0, x0, y1, beyond);
        team.cells(x1, y0, wide, y1, beyond);
    }
    template <class Team, class Memory>
    GLINT_HD void relax(const Team& team, Memory& tile, int i, int wide, int high) const {
        const int rim = i + 1;
        team.cells(rim, rim, wide - rim, high - rim, [&, weight = weight_of(i)](int x, int y) {
            const Open open = open_at(tile, x, y);
            tile.p[1 - i][y][x] =
                open.relaxed(tile.p[i][y][x], laplacian(tile, i, open, x, y), tile.source[y][x], weight);
        });
    }
    template <class Team, class Memory>
    GLINT_HD void restrict_residual(const Team& team, Memory& tile, int left, int bottom) const {
        const int w = to.width - left, h = to.height - bottom;
        const int cx = (left + halo) / 2, cy = (bottom + halo) / 2; // the first coarse cell that the tile owns
        const int across = least((Memory::wide - 2 * halo) / 2, coarse_source.width - cx);
        const int up = least((Memory::high - 2 * halo) / 2, coarse_source.height - cy);
        team.cells(halo, halo, halo + 2 * across, halo + 2 * up, [&](int i, int j) {
            const float residual = tile.source[j][i] - laplacian(tile, 0, open_at(tile, i, j), i, j);
            tile.p[1][j][i] = glint::either(i < w && j < h, residual, 0.f);
        });
        team.sync();
        team.cells(0, 0, across, up, [&, out = coarse_source](int x, int y) {
            const auto& r = tile.p[1];
            const int i = halo + 2 * x, j = halo + 2 * y;
            out(cx + x, cy + y) = (r[j][i] + r[j][i + 1]) + (r[j + 1][i] + r[j + 1][i + 1]);
        });
    }
};

} // namespace fluid
