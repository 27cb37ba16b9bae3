// Flow past any drawn obstacle, by the lattice Boltzmann method; see flow.h for its sources.
#include "api/brush.h"
#include "api/sim.h"
#include "lattice_boltzmann/params.h"
#include "lattice_boltzmann/scenes.h"
#include "lattice_boltzmann/show.h"
#include <array>

namespace lattice_boltzmann {

/// Applies a brush to a cell: makes a wall, removes it, or stirs the fluid.
struct BrushCell {
    Populations<float> at;
    glint::View<float> walls;
    Brush brush;
    float right, up; // speed that stirring gives

    GLINT_HD void operator()(int x, int y, float share) const {
        const bool was_wall = walls(x, y) > 0;
        if (brush == Brush::stir) {
            if (was_wall) return;
            Cell c;
            for_directions([&](auto i) { c.h[i] = at.at[i](x, y); });
            const float du = share * (right - c.momentum_right()), dv = share * (up - c.momentum_up());
            const Equilibrium more(0, du, dv);
            for_directions([&](auto i) { at.at[i](x, y) = c.h[i] + (i > 0 ? more.odd(i) : 0.f); });
        } else if (share >= 0.5f && was_wall != (brush == Brush::wall)) {
            walls(x, y) = brush == Brush::wall ? 1.f : 0.f;
            put(at, x, y, {}, false);
        }
    }
};

/// Momentum that a cell gives to the obstacles next to it in a step, from the populations that they send back.
struct Push {
    Populations<const float> at;
    glint::View<const float> walls;
    bool is_up;
    float scale;

    GLINT_HD double operator()(int x, int y) const {
        if (walls(x, y) > 0) return 0;
        float sum = 0;
        for_directions([&](auto i) {
            const int nx = x + right_of(i), ny = y + up_of(i);
            const bool inside = nx >= 0 && ny >= 0 && nx < walls.width && ny < walls.height;
            if (inside && walls(nx, ny) > 0)
                sum += 2 * static_cast<float>(is_up ? up_of(i) : right_of(i)) * at.at[i](x, y);
        });
        return static_cast<double>(scale * sum);
    }
};
struct Density {
    Populations<const float> at;
    GLINT_HD double operator()(int x, int y) const {
        double sum = 0;
        for_directions([&](auto i) { sum += static_cast<double>(at.at[i](x, y)); });
        return sum;
    }
};
struct Energy {
    Velocity flow;
    float per_speed2;
    GLINT_HD double operator()(int x, int y) const {
        const float s = flow.speed(x, y);
        return static_cast<double>(per_speed2 * s * s);
    }
};

struct LatticeBoltzmann {
    using Params = lattice_boltzmann::Params;
    static constexpr glint::Info info{"lattice_boltzmann",
                                      "Wind tunnel",
                                      "Flow past any obstacle that you draw, by the lattice Boltzmann method",
                                      glint::evolves | glint::reentrant | glint::paints_shapes,
                                      opening_preset,
                                      "drag: draw an obstacle",
                                      1,
                                      "∂u/∂t + (u·∇)u = −∇p + (1/Re)∇²u, ∇·u = 0"};

    static void describe(glint::ParamTable<Params>& table) {
        describe_rows(table);
        describe_presets(table);
    }

    LatticeBoltzmann(glint::Device on, glint::Extent e, const Params& p)
        : device(on), walls(on, e), now(fields(on, e)), next(fields(on, e)) {
        device.for_each("lay out", e, LayOut(p, walls.view(), views(now)));
    }

    void advance(const glint::Tick&, int steps, const Params& p) {
        const Rule rule = rule_of(p, walls.extent());
        const glint::View<const float> around = std::as_const(walls).view();
        for (; steps > 0; --steps) {
            const Stream stream{views(std::as_const(now)), around, rule};
            if (p.method == Method::textbook) {
                device.for_each("move", walls.extent(), Move{stream, views(next)});
                device.for_each("collide", walls.extent(), Collide{views(next), around, rule});
            } else {
                device.for_each("flow", walls.extent(), Fused{stream, views(next)});
            }
            for (std::size_t i = 0; i < directions; ++i) swap(now[i], next[i]);
        }
    }

    void draw(const glint::Tick& tick, const Params& p, glint::Frame frame) const {
        const auto size = float(size_of(p, frame.extent()));
        const Show show{{views(now)}, walls.view(), frame, p.view, 1 / p.speed, size / p.speed};
        if (p.view != Look::streaks) return device.for_each("colour", frame.extent(), show);
        const double lives = double(tick.step) * double(p.speed) / 40;
        device.for_each("streaks", frame.extent(), ShowStreaks{show, {frame.extent(), lives}});
    }

    void state(glint::State& s) {
        static constexpr const char* ids[directions] = {"rest",     "right",   "up",        "left",      "down",
                                                        "right_up", "left_up", "left_down", "right_down"};
        for (std::size_t i = 0; i < directions; ++i) s.field(ids[i], now[i], {.lo = -0.05f, .hi = 0.05f});
        s.field("walls", walls, {.lo = 0, .hi = 1});
    }

    void stroke(const glint::Stroke& s, const Params& p) {
        const glint::Extent e = walls.extent();
        const Brush brush = s.button == GLINT_RIGHT ? Brush::eraser : p.brush;
        const float dx = s.x1 - s.x0, dy = s.y1 - s.y0, distance = std::hypot(dx, dy),
                    per_distance = distance > 0 ? p.stir / distance : 0;
        glint::paint(device, e, s, std::max(0.75f, p.brush_radius * e.scale()),
                     BrushCell{views(now), walls.view(), brush, dx * per_distance, dy * per_distance});
    }

    static void probes(glint::ProbeTable<LatticeBoltzmann>& table) {
        table.sum("drag", "", "Drag coefficient of all obstacles together: 2 force / (speed^2 size).",
                  [](const LatticeBoltzmann& l, const glint::Tick&, const Params& p) { return l.push(p, false); });
        table.sum("lift", "", "Lift coefficient of all obstacles together: 2 force / (speed^2 size).",
                  [](const LatticeBoltzmann& l, const glint::Tick&, const Params& p) { return l.push(p, true); });
        table.sum("mass", "cells",
                  "Total mass of the fluid minus its mass at rest: constant if nothing enters or leaves.",
                  [](const LatticeBoltzmann& l, const glint::Tick&, const Params&) { return Density{l.views(l.now)}; });
        table.density("energy", "", "Kinetic energy. One cell at the set speed has 1/2.",
                      [](const LatticeBoltzmann& l, const glint::Tick&, const Params& p) {
                          return Energy{{l.views(l.now)}, 0.5f / (p.speed * p.speed)};
                      });
    }

    static glint::Note note(const glint::DeviceFacts&, glint::Extent e, const Params& p) {
        glint::Note note{};
        const double reynolds = double(p.speed) * size_of(p, e) / viscosity_of(p, e);
        if (std::fabs(reynolds / double(p.reynolds) - 1) < 0.01) return note;
        note.param = "reynolds", note.caution = 1;
        std::snprintf(note.text, sizeof note.text,
                      "On this grid the Reynolds number is %.0f: the viscosity is limited. Choose a larger size or "
                      "another speed.",
                      reynolds);
        return note;
    }

    static glint::Work work(glint::Extent e, const Params&) {
        const auto cells = double(e.area());
        return {.item = "cells",
                .items_per_step = cells,
                .items_per_draw = cells,
                .bytes_per_step = 76 * cells, // nine populations read and written, walls read
                .bytes_per_draw = 44 * cells,
                .operations_per_step = 150 * cells,
                .operations_per_draw = 60 * cells};
    }

private:
    using Fields = std::array<glint::Field<float>, directions>;

    static Fields fields(glint::Device on, glint::Extent e) {
        const auto one = [&] { return glint::Field<float>(on, e); };
        return {one(), one(), one(), one(), one(), one(), one(), one(), one()};
    }
    static Populations<float> views(Fields& of) {
        Populations<float> to;
        for (std::size_t i = 0; i < directions; ++i) to.at[i] = of[i].view();
        return to;
    }
    static Populations<const float> views(const Fields& of) {
        Populations<const float> to;
        for (std::size_t i = 0; i < directions; ++i) to.at[i] = of[i].view();
        return to;
    }
    Push push(const Params& p, bool is_up) const {
        const auto size = float(size_of(p, walls.extent()));
        return {views(now), walls.view(), is_up, 2 / (p.speed * p.speed * size)};
    }

    glint::Device device;
    glint::Field<float> walls;
    Fields now, next;
};

} // namespace lattice_boltzmann
GLINT_SIMULATION(lattice_boltzmann::LatticeBoltzmann)
