// One step of the Gray-Scott reaction. Its expressions define the result: every method gives these bits.
#pragma once
#include "api/tiles.h"

namespace gray_scott {

/// Concentrations of both substances, and whether the cell is a wall.
struct Cell {
    float u, v, wall;
};

struct Rule {
    float spread_u, spread_v; // cells^2 a step
    float feed, feed_up;      // feed in row y is feed + y feed_up; feed_up is 0 except on a map
    float kill, kill_right;   // kill in column x is kill + x kill_right
    bool periodic;

    /// The flow from a neighbour: none from a wall.
    GLINT_HD static float flow(float there, float wall, float here) { return wall > 0 ? 0.f : there - here; }

    GLINT_HD float feed_of(int y) const { return fmaf(static_cast<float>(y), feed_up, feed); }
    GLINT_HD float kill_of(int x) const { return fmaf(static_cast<float>(x), kill_right, kill); }

    /// The cell a step later, from its left, right, lower and upper neighbours.
    GLINT_HD Cell next(float fed, float killed, Cell c, Cell l, Cell r, Cell b, Cell t) const {
        const float lap_u =
            (flow(l.u, l.wall, c.u) + flow(r.u, r.wall, c.u)) + (flow(b.u, b.wall, c.u) + flow(t.u, t.wall, c.u));
        const float lap_v =
            (flow(l.v, l.wall, c.v) + flow(r.v, r.wall, c.v)) + (flow(b.v, b.wall, c.v) + flow(t.v, t.wall, c.v));
        const float reaction = c.u * c.v * c.v;
        const float u = fmaf(spread_u, lap_u, fmaf(fed, 1 - c.u, c.u - reaction));
        const float v = fmaf(spread_v, lap_v, fmaf(-(fed + killed), c.v, c.v + reaction));
        const bool open = !(c.wall > 0); // the limits matter only if the user paints far too much
        return {open ? glint::clamp(u, 0.f, 1.f) : c.u, open ? glint::clamp(v, 0.f, 1.f) : c.v, c.wall};
    }
};

struct Fields {
    glint::View<const float> u, v, walls;
    glint::View<float> next_u, next_v;
};

struct Step {
    Fields f;
    Rule rule;

    GLINT_HD Cell at(int x, int y, glint::Interior) const { return {f.u(x, y), f.v(x, y), f.walls(x, y)}; }
    GLINT_HD Cell at(int x, int y, glint::Border) const {
        const int w = f.u.width, h = f.u.height;
        if (!rule.periodic && (x < 0 || y < 0 || x >= w || y >= h)) return {1, 0, 1};
        return at(glint::wrapped(x, w), glint::wrapped(y, h), glint::Interior{});
    }
    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        const Cell now = rule.next(rule.feed_of(y), rule.kill_of(x), at(x, y, glint::Interior{}), at(x - 1, y, place),
                                   at(x + 1, y, place), at(x, y - 1, place), at(x, y + 1, place));
        f.next_u(x, y) = now.u, f.next_v(x, y) = now.v;
    }
};

/// Several steps on a tile, which shrinks by one cell at each side with each step.
struct Pass {
    template <int cells_wide, int cells_high> struct Window {
        static constexpr int wide = cells_wide, high = cells_high;
        float u[2][high][wide], v[2][high][wide], walls[high][wide], fed[high], killed[wide];
    };
    using OnGpu = Window<64, 32>;
    using OnCpu = Window<256, 64>;
    static constexpr int max_steps_on_gpu = 4, max_steps_on_cpu = 8;

    Fields f;
    Rule rule;
    int halo; // the number of steps

    template <class Team, class Memory>
    GLINT_HD void operator()(const Team& team, Memory& tile, int left, int bottom) const {
        load(team, tile, left, bottom);
        for (int s = 0; s < halo; ++s) {
            team.sync();
            step(team, tile, s);
        }
        team.sync();
        const auto& u = tile.u[halo % 2];
        const auto& v = tile.v[halo % 2];
        const int w = f.next_u.width - left, h = f.next_u.height - bottom;
        const int right = Memory::wide - halo, top = Memory::high - halo;
        team.cells(halo, halo, w < right ? w : right, h < top ? h : top, [&, to = f](int i, int j) {
            to.next_u(left + i, bottom + j) = u[j][i], to.next_v(left + i, bottom + j) = v[j][i];
        });
        team.sync();
    }

private:
    template <class Team, class Memory> GLINT_HD void load(const Team& team, Memory& tile, int left, int bottom) const {
        const int w = f.u.width, h = f.u.height;
        // Beyond a periodic side lie the cells of the opposite side, with their place on the map.
        team.cells(0, 0, Memory::wide, 1,
                   [&](int i, int) { tile.killed[i] = rule.kill_of(glint::wrapped(left + i, w)); });
        team.cells(0, 0, Memory::high, 1,
                   [&](int j, int) { tile.fed[j] = rule.feed_of(glint::wrapped(bottom + j, h)); });
        const bool inside = left >= 0 && bottom >= 0 && left + Memory::wide <= w && bottom + Memory::high <= h;
        team.cells(0, 0, Memory::wide, Memory::high, [&, from = f, periodic = rule.periodic](int i, int j) {
            int x = left + i, y = bottom + j;
            if (!inside && periodic) x = glint::wrapped(x, w), y = glint::wrapped(y, h);
            const bool exists = inside || (x >= 0 && y >= 0 && x < w && y < h);
            tile.u[0][j][i] = exists ? from.u(x, y) : 1.f;
            tile.v[0][j][i] = exists ? from.v(x, y) : 0.f;
            tile.walls[j][i] = exists ? from.walls(x, y) : 1.f;
        });
    }
    template <class Team, class Memory> GLINT_HD void step(const Team& team, Memory& tile, int done) const {
        const int rim = done + 1;
        const auto& u = tile.u[done % 2];
        const auto& v = tile.v[done % 2];
        auto& next_u = tile.u[1 - done % 2];
        auto& next_v = tile.v[1 - done % 2];
        team.cells(rim, rim, Memory::wide - rim, Memory::high - rim, [&, by = rule](int i, int j) {
            const auto at = [&](int x, int y) { return Cell{u[y][x], v[y][x], tile.walls[y][x]}; };
            const Cell now =
                by.next(tile.fed[j], tile.killed[i], at(i, j), at(i - 1, j), at(i + 1, j), at(i, j - 1), at(i, j + 1));
            next_u[j][i] = now.u, next_v[j][i] = now.v;
        });
    }
};

} // namespace gray_scott
