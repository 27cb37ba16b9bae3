// One step of the lattice Boltzmann method on nine directions (D2Q9): the populations move to their neighbours, and the
// populations in a cell relax to equilibrium. Y. H. Qian, D. d'Humieres, P. Lallemand, Europhys. Lett. 17 (1992) 479;
// with density and momentum apart: X. He, L.-S. Luo, J. Stat. Phys. 88 (1997) 927; two rates (TRT): I. Ginzburg, F.
// Verhaeghe, D. d'Humieres, Commun. Comput. Phys. 3 (2008) 427; walls half way between cells: A. J. C. Ladd, J. Fluid
// Mech. 271 (1994) 285. A population is stored minus its weight, the value at rest, which loses fewer digits. These
// expressions define the result. All functions are always_inline: only then does a CPU's compiler vectorise the loop
// over cells.
#pragma once
#include "api/functions.h"
#include "api/tiles.h"
#include <utility>

namespace lattice_boltzmann {

enum class Edges : std::int32_t { tunnel, pipe, periodic, cavity };

inline constexpr int directions = 9;
//   6 2 5
//   3 0 1
//   7 4 8
GLINT_HD constexpr int right_of(int i) { return i == 1 || i == 5 || i == 8 ? 1 : i == 3 || i == 6 || i == 7 ? -1 : 0; }
GLINT_HD constexpr int up_of(int i) { return i == 2 || i == 5 || i == 6 ? 1 : i == 4 || i == 7 || i == 8 ? -1 : 0; }
GLINT_HD constexpr int opposite(int i) { return i == 0 ? 0 : i <= 4 ? (i + 1) % 4 + 1 : (i - 3) % 4 + 5; }
GLINT_HD constexpr int mirrored(int i) { return i == 2 ? 4 : i == 4 ? 2 : i >= 5 ? 13 - i : i; } // up becomes down
GLINT_HD constexpr float weight(int i) { return i == 0 ? 4.f / 9 : i <= 4 ? 1.f / 9 : 1.f / 36; }

/// A direction as a compile-time constant, so that loops over directions are unrolled.
template <int i> struct Direction {
    GLINT_HD constexpr operator int() const { return i; }
};
/// Calls what(Direction<i>) for each i.
template <class What, int... i>
GLINT_HD [[gnu::always_inline]] inline void each(std::integer_sequence<int, i...>, const What& what) {
    (what(Direction<i>{}), ...);
}
template <class What> GLINT_HD [[gnu::always_inline]] inline void for_directions(const What& what) {
    each(std::make_integer_sequence<int, directions>{}, what);
}
/// Calls what(Direction<i>) for one direction of each pair of opposite ones.
template <class What> GLINT_HD [[gnu::always_inline]] inline void for_pairs(const What& what) {
    each(std::integer_sequence<int, 1, 2, 5, 6>{}, what);
}

template <class T> struct Populations { glint::View<T> at[directions]; };

GLINT_HD constexpr int pair(int i) { return i < 5 ? i : i - 2; } // 1, 2, 5, 6: 1, 2, 3, 4

/// The populations that arrive in a cell.
struct Cell {
    float h[directions];

    GLINT_HD float density() const { // minus 1
        return h[0] + (((h[1] + h[3]) + (h[2] + h[4])) + ((h[5] + h[7]) + (h[6] + h[8])));
    }
    GLINT_HD float momentum_right() const { return (h[1] - h[3]) + ((h[5] - h[7]) + (h[8] - h[6])); }
    GLINT_HD float momentum_up() const { return (h[2] - h[4]) + ((h[5] - h[7]) - (h[8] - h[6])); }
};

/// The even and the odd part of an equilibrium, for a direction and its opposite.
struct Equilibrium {
    float base, u, v;
    GLINT_HD Equilibrium(float density, float right, float up)
        : base(fmaf(-1.5f, fmaf(right, right, up * up), density)), u(right), v(up) {}
    GLINT_HD float along(int i) const { return static_cast<float>(right_of(i)) * u + static_cast<float>(up_of(i)) * v; }
    GLINT_HD float even(int i) const { return weight(i) * fmaf(4.5f * along(i), along(i), base); }
    GLINT_HD float odd(int i) const { return 3 * weight(i) * along(i); }
    GLINT_HD float of(int i) const { return even(i) + odd(i); }
};

struct Rule {
    float speed;              // speed of the inflow or the lid, cells a step
    float tau;                // 3 viscosity + 1/2
    float eddies;             // 18 sqrt(2) C^2: Smagorinsky's
    float magic;              // (tau - 1/2)(tau_odd - 1/2); 0: one rate (BGK)
    float force, force_turns; // to the right: force cos(2 pi (y + 1/2) force_turns)
    Edges edges;

    GLINT_HD [[gnu::always_inline]] float force_at(int y) const {
        const float bands = glint::cos_turns((static_cast<float>(y) + 0.5f) * force_turns);
        return force_turns > 0 ? force * bands : force;
    }

    /// Relaxes to equilibrium and applies the force.
    GLINT_HD [[gnu::always_inline]] void collide(Cell& c, float push) const {
        const Equilibrium to(c.density(), c.momentum_right(), c.momentum_up());
        float strayed[5]; // from the even parts: at rest, then each pair of opposite directions
        strayed[0] = c.h[0] - weight(0) * to.base;
        for_pairs([&](auto i) { strayed[pair(i)] = 0.5f * (c.h[i] + c.h[opposite(i)]) - to.even(i); });
        // The stress of eddies smaller than the grid makes the fluid more viscous.
        const float xx = 2 * (strayed[1] + (strayed[3] + strayed[4])),
                    yy = 2 * (strayed[2] + (strayed[3] + strayed[4]));
        const float xy = 2 * (strayed[3] - strayed[4]);
        const float stress = sqrtf(fmaf(xx, xx, fmaf(yy, yy, 2 * xy * xy)));
        const float time = 0.5f * (tau + sqrtf(fmaf(tau, tau, eddies * stress)));
        // A lower rate of the odd part would be unstable at the inflow.
        const float even_rate = 1 / time, exact = 0.5f + magic / (time - 0.5f), slowest = exact < 1 ? exact : 1.f;
        const float odd_time = magic > 0 ? slowest : time;
        const float odd_rate = 1 / odd_time;
        c.h[0] = fmaf(-even_rate, strayed[0], c.h[0]);
        for_pairs([&](auto i) {
            constexpr int j = opposite(i);
            const float even = 0.5f * (c.h[i] + c.h[j]), odd = 0.5f * (c.h[i] - c.h[j]);
            const float pushed = 3 * weight(i) * static_cast<float>(right_of(i)) * push;
            const float e = fmaf(-even_rate, strayed[pair(i)], even),
                        o = fmaf(-odd_rate, odd - to.odd(i), odd) + pushed;
            c.h[i] = e + o, c.h[j] = e - o;
        });
    }
};

/// The source of a cell's populations: the neighbour, or the cell itself if a wall sends them back.
struct Stream {
    Populations<const float> from;
    glint::View<const float> walls;
    Rule rule;

    GLINT_HD [[gnu::always_inline]] float pulled(int i, int x, int y, glint::Interior) const {
        const int fx = x - right_of(i), fy = y - up_of(i);
        return glint::either(walls(fx, fy) > 0, from.at[opposite(i)](x, y), from.at[i](fx, fy));
    }
    GLINT_HD float pulled(int i, int x, int y, glint::Border) const {
        const int w = walls.width, h = walls.height;
        int fx = x - right_of(i), fy = y - up_of(i), of = i;
        const float back = from.at[opposite(i)](x, y),
                    given = 6 * weight(i) * static_cast<float>(right_of(i)) * rule.speed;
        if (rule.edges == Edges::cavity && (fx < 0 || fx >= w || fy < 0)) return back;
        if (rule.edges == Edges::cavity && fy >= h) return back + given; // the lid
        if (rule.edges == Edges::pipe && (fy < 0 || fy >= h)) return back;
        if (rule.edges == Edges::tunnel) {
            if (fx < 0) return back + given;
            if (fx >= w) return leaving(i, x, y);
            if (fy < 0 || fy >= h) fy = y, of = mirrored(i); // the sides are smooth
        }
        fx = glint::wrapped(fx, w), fy = glint::wrapped(fy, h);
        return walls(fx, fy) > 0 ? back : from.at[of](fx, fy);
    }
    /// Beyond the right side, the pressure is that of the fluid at rest, and the velocity is the last cell's.
    GLINT_HD float leaving(int i, int x, int y) const {
        const Cell c = cell(x, y);
        return Equilibrium(0, c.momentum_right(), c.momentum_up()).of(i);
    }
    GLINT_HD Cell cell(int x, int y) const {
        Cell c;
        for_directions([&](auto i) { c.h[i] = from.at[i](x, y); });
        return c;
    }
    template <class Place> GLINT_HD [[gnu::always_inline]] Cell arrived(int x, int y, Place place) const {
        Cell c;
        for_directions([&](auto i) { c.h[i] = pulled(i, x, y, place); });
        return c;
    }
};

/// Writes a cell's populations; a wall's are 0.
GLINT_HD [[gnu::always_inline]] inline void put(const Populations<float>& to, int x, int y, const Cell& c, bool open) {
    for_directions([&](auto i) { to.at[i](x, y) = glint::either(open, c.h[i], 0.f); });
}

/// The whole step in one pass.
struct Fused {
    Stream stream;
    Populations<float> to;
    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        Cell c = stream.arrived(x, y, place);
        stream.rule.collide(c, stream.rule.force_at(y));
        put(to, x, y, c, !(stream.walls(x, y) > 0));
    }
};
/// The step in two passes, as in the textbook.
struct Move {
    Stream stream;
    Populations<float> to;
    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        put(to, x, y, stream.arrived(x, y, place), true);
    }
};
struct Collide {
    Populations<float> at;
    glint::View<const float> walls;
    Rule rule;
    GLINT_HD void operator()(int x, int y) const {
        Cell c;
        for_directions([&](auto i) { c.h[i] = at.at[i](x, y); });
        rule.collide(c, rule.force_at(y));
        put(at, x, y, c, !(walls(x, y) > 0));
    }
};

} // namespace lattice_boltzmann
