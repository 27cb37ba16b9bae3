// Bodies that pull each other, by Newton's law. The steps are those of the leapfrog (L. Verlet, Physical Review 159
// (1967) 98): a half of the way, a kick, the other half. It keeps areas in the space of places and speeds, so the error
// of the energy does not grow.
#include "api/brush.h"
#include "api/lists.h"
#include "api/sim.h"
#include "nbody/draw.h"
#include "nbody/gravity.h"

namespace nbody {

/// Where the bodies are after half a step, or without time the bodies as they are.
struct Drift {
    SeenBodies bodies;
    glint::ListView<Mass> masses;
    float time;
    GLINT_HD void operator()(int i) const {
        masses[i] = {fmaf(time, bodies(i, speed_x), bodies(i, at_x)), fmaf(time, bodies(i, speed_y), bodies(i, at_y)),
                     bodies(i, mass), 0};
    }
};
struct Kick {
    Bodies bodies;
    Masses masses;
    glint::ListView<const Pull> pulls;
    float dt;
    GLINT_HD void operator()(int i) const {
        const float vx = fmaf(dt, pulls[i].x, bodies(i, speed_x)), vy = fmaf(dt, pulls[i].y, bodies(i, speed_y));
        bodies(i, speed_x) = vx, bodies(i, speed_y) = vy;
        bodies(i, at_x) = fmaf(0.5f * dt, vx, masses[i].x), bodies(i, at_y) = fmaf(0.5f * dt, vy, masses[i].y);
    }
};

/// Changes the speed of the bodies below a brush.
struct Stir {
    Bodies bodies;
    glint::Covered covered;
    Window window;
    Brush brush;
    float x, y, strength; // where the stroke ends, in the world
    GLINT_HD void operator()(int i) const {
        const float px = bodies(i, at_x), py = bodies(i, at_y), column = window.column(px), row = window.row(py);
        const auto left = static_cast<float>(covered.x), low = static_cast<float>(covered.y);
        if (!(column >= left && row >= low && column < left + static_cast<float>(covered.box.width) &&
              row < low + static_cast<float>(covered.box.height)))
            return;
        const float force = strength * covered.share(static_cast<int>(column), static_cast<int>(row));
        const float dx = x - px, dy = y - py, d = sqrtf(fmaf(dx, dx, dy * dy)) + 1e-6f;
        const float keep = brush == Brush::brake ? 1 - force : 1.f, along = brush == Brush::push ? -force : force;
        const float fx = brush == Brush::brake ? 0.f : brush == Brush::swirl ? force * dy / d : along * dx / d;
        const float fy = brush == Brush::brake ? 0.f : brush == Brush::swirl ? -force * dx / d : along * dy / d;
        bodies(i, speed_x) = fmaf(keep, bodies(i, speed_x), fx);
        bodies(i, speed_y) = fmaf(keep, bodies(i, speed_y), fy);
    }
};

/// A body's part of a number of all bodies.
struct PartOf {
    enum class What { energy, angular_momentum, momentum_x, momentum_y } what;
    SeenBodies bodies;
    glint::ListView<const Pull> pulls; ///< for the energy
    float softening;
    GLINT_HD double operator()(int i) const {
        const auto row = [&](int r) { return static_cast<double>(bodies(i, r)); };
        const double m = row(mass), vx = row(speed_x), vy = row(speed_y);
        if (what == What::angular_momentum) return m * (row(at_x) * vy - row(at_y) * vx);
        if (what != What::energy) return m * (what == What::momentum_x ? vx : vy);
        const double of_others = static_cast<double>(pulls[i].potential) + m / static_cast<double>(softening);
        return 0.5 * m * (vx * vx + vy * vy + of_others);
    }
};
struct Found { // one number, or the length of two
    const double *x, *y;
    GLINT_HD double operator()(int, int) const { return y ? sqrt(*x * *x + *y * *y) : *x; }
};

struct NBody {
    using Params = nbody::Params;
    static constexpr glint::Info info{"nbody",
                                      "N bodies",
                                      "Bodies that pull each other: planets, galaxies, a figure eight",
                                      glint::evolves | glint::reentrant | glint::paints_shapes,
                                      opening_preset,
                                      "drag: pull bodies",
                                      2,
                                      "d²rᵢ/dt² = Σ mⱼ(rⱼ−rᵢ)/(|rⱼ−rᵢ|² + ε²)^(3/2), in steps of Δt"};

    static void describe(glint::ParamTable<Params>& table) {
        describe_bodies(table), describe_brush(table), describe_picture(table), describe_presets(table);
    }

    NBody(glint::Device on, glint::Extent e, const Params& p)
        : device(on),
          count(bodies_of(e, p)),
          bodies(on, {count, rows}),
          masses(on, count),
          gravity(on, count),
          trail(on, e),
          light(on, e),
          speeds(on, e),
          sum_x(on, count),
          sum_y(on, count) {
        device.for_each("sow", count, Sow{bodies.view(), p});
    }

    void advance(const glint::Tick& tick, int steps, const Params& p) {
        for (std::int64_t step = tick.step + 1; step <= tick.step + steps; ++step) {
            const Masses half_way = drifted(0.5f * p.dt);
            device.for_each("kick", count,
                            Kick{bodies.view(), half_way, gravity.of(half_way, p.softening, p.method), p.dt});
            if (step % p.steps_per_frame != 0) continue;
            if (p.trail > 0)
                device.for_each("fade", trail.extent(), Fade{splat(p), trail.view(), p.trail});
            else
                device.for_each("fade", trail.extent(), Forget{trail.view()});
        }
    }

    void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {
        device.for_each("colour", frame.extent(), Show{splat(p), trail.view(), frame, p.view, p.exposure, p.trail > 0});
    }

    void state(glint::State& s) {
        s.field("trail", trail, {.unit = "bodies", .hi = 1});
        s.table("bodies", bodies, {.lo = -2, .hi = 2});
    }

    void stroke(const glint::Stroke& s, const Params& p) {
        const Window window(p, trail.extent());
        const float x = s.mask ? 0.5f * (s.x0 + s.x1) : s.x1, y = s.mask ? 0.5f * (s.y0 + s.y1) : s.y1;
        const Brush brush = s.button == GLINT_RIGHT ? Brush::push : p.brush;
        device.for_each("stir", count,
                        Stir{bodies.view(), glint::Covered(s, p.brush_radius, trail.extent()), window, brush,
                             window.x(x), window.y(y), p.strength});
    }
    static void edit(const glint::Pointer& at, glint::Extent e, Params& p) {
        const Window window(p, e);
        if (p.brush == Brush::look && at.buttons & GLINT_LEFT && at.phase == GLINT_DRAG)
            move_to(p, p.center_x - at.dx * window.per_cell, p.center_y - at.dy * window.per_cell);
        if (at.wheel == 0) return;
        const float before = p.span;
        p.span = glint::clamp(p.span * std::exp2(-0.25f * at.wheel), 0.01f, 10.f);
        const float kept = 1 - p.span / before; // the place below the mouse stays there
        move_to(p, p.center_x + kept * (window.x(at.x) - p.center_x),
                p.center_y + kept * (window.y(at.y) - p.center_y));
    }

    static void probes(glint::ProbeTable<NBody>& table) {
        using What = PartOf::What;
        table.max(
            "energy", "", "Energy of motion and of position.", [](const NBody& n, const glint::Tick&, const Params& p) {
                const auto pulls = n.gravity.of(n.drifted(0), p.softening, p.method);
                return Found{n.sum_x.of(n.count, PartOf{What::energy, n.bodies.view(), pulls, p.softening}), nullptr};
            });
        table.max("angular_momentum", "", "Angular momentum around the origin, which no step changes.",
                  [](const NBody& n, const glint::Tick&, const Params&) {
                      return Found{n.sum_x.of(n.count, n.part(What::angular_momentum)), nullptr};
                  });
        table.max("momentum", "", "Size of the total momentum, which no step changes.",
                  [](const NBody& n, const glint::Tick&, const Params&) {
                      return Found{n.sum_x.of(n.count, n.part(What::momentum_x)),
                                   n.sum_y.of(n.count, n.part(What::momentum_y))};
                  });
    }

    static glint::Work work(glint::Extent e, const Params& p) {
        const double n = bodies_of(e, p), cells = double(e.area());
        const bool by_cells = p.method == Gravity::Method::cells;
        const double seen = by_cells ? 36 + 27 * std::log2(n) / 2 : n; // pulls on each body
        return {.item = "pulls",
                .items_per_step = n * seen,
                .items_per_draw = n,
                .bytes_per_step = (by_cells ? 160 : 72) * n,
                .bytes_per_draw = 20 * cells + 40 * n,
                .operations_per_step = 18 * n * seen, // a root and a division count as one each
                .operations_per_draw = 40 * cells + 60 * n};
    }

private:
    static void move_to(Params& p, float x, float y) {
        p.center_x = glint::clamp(x, -10.f, 10.f), p.center_y = glint::clamp(y, -10.f, 10.f);
    }
    PartOf part(PartOf::What what) const { return {what, bodies.view(), {}, 1}; }
    Masses drifted(float time) const {
        device.for_each("drift", count, Drift{bodies.view(), masses.view(), time});
        return masses.view();
    }
    Light splat(const Params& p) const {
        const Light all{light.view(), speeds.view()};
        device.for_each("clear", light.extent(), Clear{all});
        device.for_each("splat", count, Splat{bodies.view(), all, Window(p, light.extent()), p.dot, count > 500});
        return all;
    }

    glint::Device device;
    int count;
    glint::Field<float> bodies;
    mutable glint::List<Mass> masses;
    mutable Gravity gravity;
    glint::Field<float> trail;
    mutable glint::Field<std::uint32_t> light, speeds;
    mutable glint::Sum<double> sum_x, sum_y;
};

} // namespace nbody
GLINT_SIMULATION(nbody::NBody)
