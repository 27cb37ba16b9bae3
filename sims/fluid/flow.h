// The flow in a step, and the advection of fields by it. Velocities lie on the sides of cells (F. H. Harlow, J. E.
// Welch, Phys. Fluids 8 (1965) 2182), in cells a step: u on the left one, v on the lower one. A field's new value is
// read from the place where the fluid was one step ago (J. Stam, SIGGRAPH 1999). MacCormack's correction traces forward
// again from there, and adds half of the error (A. Selle, R. Fedkiw, B. Kim, Y. Liu, J. Rossignac, J. Sci. Comput. 35
// (2008) 350). Everything is forced inline, and nothing branches inside the grid, so that a CPU's compiler vectorises
// the loop over cells.
#pragma once
#include "fluid/spot.h"

namespace fluid {

enum class At : std::int32_t { middle, left, below }; // of a cell

struct Flow {
    glint::View<const float> u, v;
    bool periodic;

    template <At at> GLINT_HD [[gnu::always_inline]] Spot spot(Point p) const {
        const float dx = at == At::left ? 0.f : 0.5f, dy = at == At::below ? 0.f : 0.5f;
        return {Between(p.x - dx, u.width, periodic, at == At::left),
                Between(p.y - dy, u.height, periodic, at == At::below), u.pitch};
    }
    template <At at> GLINT_HD [[gnu::always_inline]] static Point place(int x, int y) {
        return {static_cast<float>(x) + (at == At::left ? 0.f : 0.5f),
                static_cast<float>(y) + (at == At::below ? 0.f : 0.5f)};
    }
    GLINT_HD [[gnu::always_inline]] Point velocity(Point p) const {
        return {spot<At::left>(p).of(u), spot<At::below>(p).of(v)};
    }

    /// u and v at a cell's sides; beyond walls the velocity along the wall continues, and the velocity through the wall
    /// is 0.
    GLINT_HD [[gnu::always_inline]] float u_at(int x, int y, glint::Interior) const { return u(x, y); }
    GLINT_HD [[gnu::always_inline]] float v_at(int x, int y, glint::Interior) const { return v(x, y); }
    GLINT_HD float u_at(int x, int y, glint::Border) const {
        const int w = u.width, h = u.height;
        if (!periodic && (x < 0 || x >= w)) return 0;
        return u(x < 0    ? x + w
                 : x >= w ? x - w
                          : x,
                 y < 0    ? (periodic ? h - 1 : 0)
                 : y >= h ? (periodic ? 0 : h - 1)
                          : y);
    }
    GLINT_HD float v_at(int x, int y, glint::Border) const {
        const int w = u.width, h = u.height;
        if (!periodic && (y < 0 || y >= h)) return 0;
        return v(x < 0    ? (periodic ? w - 1 : 0)
                 : x >= w ? (periodic ? 0 : w - 1)
                          : x,
                 y < 0    ? y + h
                 : y >= h ? y - h
                          : y);
    }
    template <class Place = glint::Border>
    GLINT_HD [[gnu::always_inline]] float u_middle(int x, int y, Place place = {}) const {
        return 0.5f * (u_at(x, y, place) + u_at(x + 1, y, place));
    }
    template <class Place = glint::Border>
    GLINT_HD [[gnu::always_inline]] float v_middle(int x, int y, Place place = {}) const {
        return 0.5f * (v_at(x, y, place) + v_at(x, y + 1, place));
    }
    template <class Place = glint::Border> GLINT_HD float speed(int x, int y, Place place = {}) const {
        const float a = u_middle(x, y, place), b = v_middle(x, y, place);
        return sqrtf(fmaf(a, a, b * b));
    }
    template <class Place = glint::Border> GLINT_HD float vorticity(int x, int y, Place place = {}) const {
        return 0.5f * ((v_middle(x + 1, y, place) - v_middle(x - 1, y, place)) -
                       (u_middle(x, y + 1, place) - u_middle(x, y - 1, place)));
    }
    GLINT_HD float divergence(int x, int y) const {
        constexpr glint::Border place{};
        return (u_at(x + 1, y, place) - u(x, y)) + (v_at(x, y + 1, place) - v(x, y));
    }
    template <At at, class Place> GLINT_HD [[gnu::always_inline]] Point velocity_of(int x, int y, Place place) const {
        const auto us = [&](int i, int j) { return u_at(i, j, place); };
        const auto vs = [&](int i, int j) { return v_at(i, j, place); };
        if constexpr (at == At::middle)
            return {u_middle(x, y, place), v_middle(x, y, place)};
        else if constexpr (at == At::left)
            return {u(x, y), 0.25f * ((vs(x - 1, y) + vs(x, y)) + (vs(x - 1, y + 1) + vs(x, y + 1)))};
        else
            return {0.25f * ((us(x, y - 1) + us(x + 1, y - 1)) + (us(x, y) + us(x + 1, y))), v(x, y)};
    }
    /// The place at which the fluid of this place was a step ago (time -1), or will be (1), by the velocity half way.
    template <At at, class Place>
    GLINT_HD [[gnu::always_inline]] Spot moved(int x, int y, float time, Place near) const {
        const Point p = place<at>(x, y), first = velocity_of<at>(x, y, near);
        const Point half = velocity({fmaf(0.5f * time, first.x, p.x), fmaf(0.5f * time, first.y, p.y)});
        return spot<at>({fmaf(time, half.x, p.x), fmaf(time, half.y, p.y)});
    }
};

/// Fields that are carried together: one, or the three inks.
template <int count> struct Carried {
    static_assert(count == 1 || count == 3);
    glint::View<const float> from[count];
    glint::View<float> to[count];
    glint::View<const float> walls;
    float keep; // share that is left after a step

    /// Calls what(i) for each field, without a loop.
    template <class What> GLINT_HD [[gnu::always_inline]] static void each(const What& what) {
        what(0);
        if constexpr (count == 3) {
            what(1);
            what(2);
        }
    }
};

/// Semi-Lagrangian, or the first half of MacCormack's.
template <At at, int count> struct Carry {
    Flow flow;
    Carried<count> what;
    template <class Place> GLINT_HD [[gnu::always_inline]] void operator()(int x, int y, Place place) const {
        const Spot was = flow.moved<at>(x, y, -1, place);
        what.each([&](int i) { what.to[i](x, y) = what.keep * was.of(what.from[i]); });
    }
};
/// Continues ink into walls by one cell, where it is not visible, so that a look-up next to a wall does not mix in
/// empty cells.
template <int count> struct ExtendInkIntoWalls {
    Carried<count> what;
    GLINT_HD float around(const glint::View<const float>& f, int x, int y) const {
        const glint::View<const float>& walls = what.walls;
        float sum = 0, open = 0;
        const auto add = [&](int i, int j) {
            if (i < 0 || j < 0 || i >= walls.width || j >= walls.height || walls(i, j) > 0) return;
            sum += f(i, j), open += 1;
        };
        add(x - 1, y), add(x + 1, y), add(x, y - 1), add(x, y + 1);
        return open > 0 ? sum / open : 0.f;
    }
    GLINT_HD void operator()(int x, int y) const {
        if (!(what.walls(x, y) > 0)) return;
        what.each([&](int i) { what.to[i](x, y) = what.keep * around(what.from[i], x, y); });
    }
};
template <At at, int count> struct Correct {
    Flow flow;
    Carried<count> what;
    glint::View<const float> carried[count];
    template <class Place> GLINT_HD [[gnu::always_inline]] void operator()(int x, int y, Place place) const {
        const bool wall = at == At::middle && what.walls(x, y) > 0;
        const Spot was = flow.moved<at>(x, y, -1, place), will_be = flow.moved<at>(x, y, 1, place);
        what.each([&](int i) {
            const float here = carried[i](x, y), missed = what.from[i](x, y) - will_be.of(carried[i]);
            const float corrected = was.limited(fmaf(0.5f, missed, here), what.from[i]);
            what.to[i](x, y) = what.keep * glint::either(wall, here, corrected);
        });
    }
};

/// A stage of a step of viscosity, by Runge-Kutta-Legendre (C. D. Meyer, D. S. Balsara, T. D. Aslam, J. Comput. Phys.
/// 257 (2014) 594): s stages reach (s^2 + s) / 2 times as far as one.
struct Diffuse {
    glint::View<const float> u, v, left, below; // velocities; how open the sides are
    glint::View<float> to_u, to_v;              // the stage before that one on entry
    float now, before, spread;
    float slip; // factor of the velocity behind a wall: 1 slips, -1 does not
    float lid;  // speed of the upper wall
    bool periodic;

    GLINT_HD float u_near(int x, int y, glint::Interior) const { return u(x, y); }
    GLINT_HD float v_near(int x, int y, glint::Interior) const { return v(x, y); }
    GLINT_HD float u_near(int x, int y, glint::Border) const {
        const int w = u.width, h = u.height;
        if (periodic) return u((x + w) % w, (y + h) % h);
        if (x < 0 || x >= w) return 0;
        return y < 0 ? slip * u(x, 0) : y >= h ? fmaf(slip, u(x, h - 1), 2 * lid) : u(x, y);
    }
    GLINT_HD float v_near(int x, int y, glint::Border) const {
        const int w = u.width, h = u.height;
        if (periodic) return v((x + w) % w, (y + h) % h);
        if (y < 0 || y >= h) return 0;
        return x < 0 ? slip * v(0, y) : x >= w ? slip * v(w - 1, y) : v(x, y);
    }
    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        const float cu = u(x, y), cv = v(x, y);
        const float lap_u = ((u_near(x - 1, y, place) - cu) + (u_near(x + 1, y, place) - cu)) +
                            ((u_near(x, y - 1, place) - cu) + (u_near(x, y + 1, place) - cu));
        const float lap_v = ((v_near(x - 1, y, place) - cv) + (v_near(x + 1, y, place) - cv)) +
                            ((v_near(x, y - 1, place) - cv) + (v_near(x, y + 1, place) - cv));
        const float next_u = fmaf(now, cu, fmaf(before, to_u(x, y), spread * lap_u));
        const float next_v = fmaf(now, cv, fmaf(before, to_v(x, y), spread * lap_v));
        to_u(x, y) = left(x, y) > 0 ? next_u : 0.f;
        to_v(x, y) = below(x, y) > 0 ? next_v : 0.f;
    }
};

struct Divergence {
    Flow flow;
    glint::View<const float> left, below; // through a closed side nothing flows
    glint::View<float> to;
    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        const auto boundary = flow.periodic ? glint::Boundary::periodic : glint::Boundary::dirichlet;
        const auto through = [&](const glint::View<const float>& f, const glint::View<const float>& open, int i,
                                 int j) {
            const glint::Extent e = f.extent();
            return place.fetch(open, i, j, e, boundary, 0.f) * place.fetch(f, i, j, e, boundary, 0.f);
        };
        to(x, y) = (through(flow.u, left, x + 1, y) - through(flow.u, left, x, y)) +
                   (through(flow.v, below, x, y + 1) - through(flow.v, below, x, y));
    }
};
struct SubtractGradient {
    glint::View<float> u, v;
    glint::View<const float> p, left, below;
    bool periodic;
    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        const auto boundary = periodic ? glint::Boundary::periodic : glint::Boundary::dirichlet;
        const float here = p(x, y);
        const float other_cell = place.fetch(p, x - 1, y, p.extent(), boundary, 0.f);
        const float under = place.fetch(p, x, y - 1, p.extent(), boundary, 0.f);
        u(x, y) = left(x, y) > 0 ? u(x, y) - (here - other_cell) : 0.f;
        v(x, y) = below(x, y) > 0 ? v(x, y) - (here - under) : 0.f;
    }
};

} // namespace fluid
