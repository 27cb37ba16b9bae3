// The leapfrog of the real and the imaginary part, half a step apart: P. B. Visscher, Computers in Physics 5 (1991)
// 596. In units in which Planck's constant over 2 pi, the mass and a cell are 1. These expressions define the result.
#pragma once
#include "api/tiles.h"

namespace schrodinger {

/// The potential of a cell that the wave cannot enter; other potentials lie in [-1, 1].
inline constexpr float wall_potential = 2;

/// An absorbing layer at the sides: the share of the wave that remains after a half step.
struct Layer {
    float per_width; // 1 / its width in cells
    float rate;      // 0: none

    GLINT_HD float keeps(int i, int cells) const {
        const int away = i < cells - 1 - i ? i : cells - 1 - i;
        const float s = fmaf(-static_cast<float>(away), per_width, 1.f);
        return s > 0 ? fmaf(-rate * s, s, 1.f) : 1.f;
    }
};

struct Rule {
    float dt;
    Layer layer;
    bool periodic;

    /// (H f) of a cell from its neighbours: - lap f / 2 + V f.
    GLINT_HD static float energy(float v, float c, float l, float r, float b, float t) {
        return fmaf(v + 2, c, -0.5f * ((l + r) + (b + t)));
    }
    /// The part that changes, after a half step in which `by` is dt or -dt.
    GLINT_HD static float next(float part, float v, float h, float by, float keeps) {
        return v >= wall_potential ? 0.f : keeps * fmaf(by, h, part);
    }
};

/// Advances one part of the wave by the energy of the other.
struct HalfStep {
    glint::View<const float> other, potential;
    glint::View<float> part;
    Rule rule;
    float by;

    GLINT_HD float at(int x, int y, glint::Interior) const { return other(x, y); }
    GLINT_HD float at(int x, int y, glint::Border place) const {
        if (!rule.periodic) return place.fetch(other, x, y, other.extent(), glint::Boundary::dirichlet, 0.f);
        return other(glint::wrapped(x, other.width), glint::wrapped(y, other.height));
    }
    template <class Place> GLINT_HD float energy(int x, int y, Place place) const {
        return Rule::energy(potential(x, y), other(x, y), at(x - 1, y, place), at(x + 1, y, place), at(x, y - 1, place),
                            at(x, y + 1, place));
    }
    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        const float keeps = rule.layer.keeps(x, other.width) * rule.layer.keeps(y, other.height);
        part(x, y) = Rule::next(part(x, y), potential(x, y), energy(x, y, place), by, keeps);
    }
};

struct Wave {
    glint::View<const float> re, im, potential;
    glint::View<float> next_re, next_im;
};

/// Several steps on a tile, which shrinks by two cells at each side with each step: one for each half step.
struct Pass {
    template <int cells_wide, int cells_high> struct Window {
        static constexpr int wide = cells_wide, high = cells_high;
        float re[high][wide], im[high][wide], potential[high][wide], keeps_row[high], keeps_column[wide];
    };
    using OnGpu = Window<64, 56>;
    using OnCpu = Window<256, 64>;
    static constexpr int max_steps = 4;

    Wave wave;
    Rule rule;
    int halo; // twice the number of steps

    template <class Team, class Memory>
    GLINT_HD void operator()(const Team& team, Memory& tile, int left, int bottom) const {
        load(team, tile, left, bottom);
        for (int rim = 1; rim < halo; rim += 2) {
            team.sync();
            half_step(team, tile, tile.im, tile.re, rim, rule.dt);
            team.sync();
            half_step(team, tile, tile.re, tile.im, rim + 1, -rule.dt);
        }
        team.sync();
        const int w = wave.re.width - left, h = wave.re.height - bottom;
        const int right = Memory::wide - halo, top = Memory::high - halo;
        team.cells(halo, halo, w < right ? w : right, h < top ? h : top, [&, to = wave](int i, int j) {
            to.next_re(left + i, bottom + j) = tile.re[j][i], to.next_im(left + i, bottom + j) = tile.im[j][i];
        });
        team.sync();
    }

private:
    template <class Team, class Memory> GLINT_HD void load(const Team& team, Memory& tile, int left, int bottom) const {
        const int w = wave.re.width, h = wave.re.height;
        const bool inside = left >= 0 && bottom >= 0 && left + Memory::wide <= w && bottom + Memory::high <= h;
        const auto column = [&](int i) { return rule.periodic ? glint::wrapped(left + i, w) : left + i; };
        const auto row = [&](int j) { return rule.periodic ? glint::wrapped(bottom + j, h) : bottom + j; };
        team.cells(0, 0, Memory::wide, 1, [&](int i, int) { tile.keeps_column[i] = rule.layer.keeps(column(i), w); });
        team.cells(0, 0, Memory::high, 1, [&](int j, int) { tile.keeps_row[j] = rule.layer.keeps(row(j), h); });
        team.cells(0, 0, Memory::wide, Memory::high, [&, from = wave](int i, int j) {
            const int x = inside ? left + i : column(i), y = inside ? bottom + j : row(j);
            const bool exists = inside || (x >= 0 && y >= 0 && x < w && y < h);
            tile.re[j][i] = exists ? from.re(x, y) : 0.f;
            tile.im[j][i] = exists ? from.im(x, y) : 0.f;
            tile.potential[j][i] = exists ? from.potential(x, y) : wall_potential;
        });
    }
    template <class Team, class Memory, class Plane>
    GLINT_HD void half_step(const Team& team, const Memory& tile, const Plane& other, Plane& part, int rim,
                            float by) const {
        team.cells(rim, rim, Memory::wide - rim, Memory::high - rim, [&](int i, int j) {
            const float v = tile.potential[j][i];
            const float h =
                Rule::energy(v, other[j][i], other[j][i - 1], other[j][i + 1], other[j - 1][i], other[j + 1][i]);
            part[j][i] = Rule::next(part[j][i], v, h, by, tile.keeps_column[i] * tile.keeps_row[j]);
        });
    }
};

} // namespace schrodinger
