// An incompressible fluid in two dimensions, with ink in it; flow.h and pressure.h name the sources of its methods.
#include "api/brush.h"
#include "api/sim.h"
#include "fluid/params.h"
#include "fluid/presets.h"
#include "fluid/scenes.h"
#include "fluid/show.h"
#include "fluid/solver.h"
#include <array>

namespace fluid {

struct Fluid {
    using Params = fluid::Params;
    static constexpr glint::Info info{"fluid",
                                      "Fluid",
                                      "Ink in a fluid that one stirs: jets, smoke, vortices",
                                      glint::evolves | glint::reentrant | glint::timed | glint::paints_shapes,
                                      opening_preset,
                                      "drag: stir in ink",
                                      1,
                                      "∂u/∂t + (u·∇)u = −∇p + ν∇²u + (0, βc), ∇·u = 0, ∂c/∂t + (u·∇)c = −λc"};

    static void describe(glint::ParamTable<Params>& table) {
        describe_flow(table);
        describe_picture(table);
        describe_presets(table);
    }

    Fluid(glint::Device on, glint::Extent e, const Params& p)
        : device(on),
          walls(on, e),
          u(on, e),
          v(on, e),
          next_u(on, e),
          next_v(on, e),
          carried_u(on, e),
          carried_v(on, e),
          ink{three(on, e)},
          next_ink{three(on, e)},
          carried_ink{three(on, e)},
          pressure(on, e, is_periodic(p)) {
        LayOut start(p, e);
        start.u = u.view(), start.v = v.view(), start.walls = walls.view();
        start.red = ink[0].view(), start.green = ink[1].view(), start.blue = ink[2].view();
        device.for_each("lay out", e, start);
        pressure.find_sides(walls);
    }

    void advance(const glint::Tick& tick, int steps, const Params& p) {
        for (int i = 0; i < steps; ++i) {
            push(tick.step + i, p);
            carry_velocity(p);
            diffuse(p);
            project(p);
            carry_ink(p);
        }
    }

    void draw(const glint::Tick& tick, const Params& p, glint::Frame frame) const {
        const float per_speed = speed_unit(), per_pressure = per_speed * per_speed, fast = 0.5f; // sides a second
        const Show show{flow(p), seen_ink(),       pressure.view(), walls.view(), frame,
                        p.view,  steps_per_second, per_speed,       per_pressure};
        if (p.view != Look::streaks) return device.for_each("colour", frame.extent(), show);
        const glint::Streaks streaks(frame.extent(), double(tick.step) / double(steps_per_second));
        device.for_each("streaks", frame.extent(), ShowStreaks{show, streaks, per_speed / fast});
    }

    void state(glint::State& s) {
        static constexpr const char* ids[] = {"red", "green", "blue"};
        for (std::size_t i = 0; i < 3; ++i) s.field(ids[i], ink[i], {.lo = 0, .hi = 1});
        s.field("u", u, {.unit = "cells/step", .lo = -4, .hi = 4});
        s.field("v", v, {.unit = "cells/step", .lo = -4, .hi = 4});
        s.field("pressure", pressure.state(), {.lo = -8, .hi = 8});
        s.field("walls", walls, {.lo = 0, .hi = 1});
    }
    void restored(const Params&) { pressure.find_sides(walls); }

    void stroke(const glint::Stroke& s, const Params& p) {
        const glint::Extent e = walls.extent();
        const Brush brush = s.button == GLINT_RIGHT ? Brush::eraser : p.brush;
        const float per_distance = p.stir / float(p.steps_per_frame), dx = s.x1 - s.x0, dy = s.y1 - s.y0;
        const float most = per_step(fastest, e), distance = per_distance * std::hypot(dx, dy),
                    less = distance > most ? most / distance : 1;
        glint::paint(device, e, s, std::max(0.75f, p.brush_radius * e.scale()),
                     BrushCell{u.view(), v.view(), ink[0].view(), ink[1].view(), ink[2].view(), walls.view(), brush,
                               ink_at(p, s.step), less * per_distance * dx, less * per_distance * dy, distance > 0});
        if (brush == Brush::wall || brush == Brush::eraser) pressure.find_sides(walls);
    }

    static void probes(glint::ProbeTable<Fluid>& table) {
        table.mean("divergence", "1/s²", "Mean square of the divergence that the pressure's solver has left.",
                   [](const Fluid& f, const glint::Tick&, const Params& p) {
                       return Divergent{f.flow(p), f.walls.view()};
                   });
        table.max("largest_divergence", "1/s", "Largest divergence that the pressure's solver has left in a cell.",
                  [](const Fluid& f, const glint::Tick&, const Params& p) {
                      return Largest{{f.flow(p), f.walls.view()}};
                  });
        table.density("energy", "cells", "Kinetic energy, that of a cell at one side/s being 1/2.",
                      [](const Fluid& f, const glint::Tick&, const Params& p) {
                          return Energy{f.flow(p), f.speed_unit()};
                      });
        table.mean("enstrophy", "1/s²", "Mean square of the vorticity.",
                   [](const Fluid& f, const glint::Tick&, const Params& p) { return Vorticity{f.flow(p)}; });
        table.sum("ink", "cells", "Sum of red, green and blue ink.",
                  [](const Fluid& f, const glint::Tick&, const Params&) {
                      return Inked{f.seen_ink(), f.walls.view()};
                  });
    }

    static glint::Note note(const glint::DeviceFacts&, glint::Extent e, const Params& p) {
        glint::Note note{};
        const double wished = requested_diffusion(p, e), is = diffusion_of(p, e);
        if (is >= wished) return note;
        note.param = "viscosity", note.caution = 1;
        std::snprintf(note.text, sizeof note.text,
                      "On this grid the viscosity is limited to %.2g sides²/s. Choose a smaller size for more.",
                      double(p.viscosity) * is / wished);
        return note;
    }

    /// A step reads and writes at least the state; the solver's passes are not counted.
    static glint::Work work(glint::Extent e, const Params&) {
        const auto cells = double(e.area());
        return {.item = "cells",
                .items_per_step = cells,
                .items_per_draw = cells,
                .bytes_per_step = 52 * cells,
                .bytes_per_draw = 20 * cells,
                .operations_per_step = 700 * cells,
                .operations_per_draw = 90 * cells};
    }

private:
    using Three = std::array<glint::Field<float>, 3>;
    static constexpr float fastest = 6; // limit of speeds by a brush or a force, sides a second

    static Three three(glint::Device on, glint::Extent e) {
        const auto one = [&] { return glint::Field<float>(on, e); };
        return {one(), one(), one()};
    }
    static bool is_textbook(const Params& p) { return p.method == Method::textbook; }
    static bool is_periodic(const Params& p) { return p.edges == Edges::periodic; }
    Flow flow(const Params& p) const { return {u.view(), v.view(), is_periodic(p)}; }
    Ink seen_ink() const { return {ink[0].view(), ink[1].view(), ink[2].view()}; }
    float speed_unit() const { return steps_per_second / side_of(walls.extent()); } // sides a second of cells a step

    void push(std::int64_t step, const Params& p) {
        const glint::Extent e = walls.extent();
        const Nozzles nozzles = Plan{p, e, step}.nozzles();
        if (nozzles.count > 0)
            device.for_each("ink", e, AddInk{nozzles, ink[0].view(), ink[1].view(), ink[2].view(), walls.view()});
        if (p.confinement > 0) device.for_each("turn", e, Turn{flow(p), next_u.view()});
        device.for_each("push", e,
                        Push{u.view(), v.view(), seen_ink(), std::as_const(next_u).view(), nozzles,
                             per_step(p.buoyancy, e) / steps_per_second, p.confinement / steps_per_second,
                             per_step(fastest, e), is_periodic(p)});
    }

    /// Advects fields that have the same position in a cell (centre or side), and swaps them with the results.
    template <At at, std::size_t count>
    void carry(const Params& p, const Flow& by, std::array<glint::Field<float>*, count> now,
               std::array<glint::Field<float>*, count> next, std::array<glint::Field<float>*, count> carried,
               float keep) {
        Carried<int(count)> what{{}, {}, std::as_const(walls).view(), keep};
        const bool corrects = p.advection == Advection::maccormack;
        for (std::size_t i = 0; i < count; ++i) {
            what.from[i] = std::as_const(*now[i]).view();
            what.to[i] = corrects ? carried[i]->view() : next[i]->view();
        }
        if (corrects) what.keep = 1;
        device.for_each("carry", walls.extent(), Carry<at, int(count)>{by, what});
        if constexpr (at == At::middle) device.for_each("walls", walls.extent(), ExtendInkIntoWalls<int(count)>{what});
        if (corrects) {
            Correct<at, int(count)> correct{by, what, {}};
            correct.what.keep = keep;
            for (std::size_t i = 0; i < count; ++i)
                correct.what.to[i] = next[i]->view(), correct.carried[i] = std::as_const(*carried[i]).view();
            device.for_each("correct", walls.extent(), correct);
        }
    }
    void carry_velocity(const Params& p) {
        const Flow by = flow(p);
        carry<At::left, 1>(p, by, {&u}, {&next_u}, {&carried_u}, 1);
        carry<At::below, 1>(p, by, {&v}, {&next_v}, {&carried_v}, 1);
        swap(u, next_u), swap(v, next_v);
    }
    void carry_ink(const Params& p) {
        const float keep = std::max(0.f, 1 - p.fade / steps_per_second);
        if (is_textbook(p))
            for (std::size_t i = 0; i < 3; ++i)
                carry<At::middle, 1>(p, flow(p), {&ink[i]}, {&next_ink[i]}, {&carried_ink[i]}, keep);
        else
            carry<At::middle, 3>(p, flow(p), {&ink[0], &ink[1], &ink[2]}, {&next_ink[0], &next_ink[1], &next_ink[2]},
                                 {&carried_ink[0], &carried_ink[1], &carried_ink[2]}, keep);
        for (std::size_t i = 0; i < 3; ++i) swap(ink[i], next_ink[i]);
    }

    void diffuse(const Params& p) {
        const double spread = diffusion_of(p, walls.extent());
        const int stages = stages_for(spread);
        const double part = 2. / (stages * stages + stages);
        const bool slips = p.edges == Edges::slip || p.edges == Edges::periodic;
        const float lid = p.edges == Edges::lid ? per_step(p.lid_speed, walls.extent()) : 0;
        for (int j = 1; j <= stages; ++j) {
            const double now = double(2 * j - 1) / j, before = double(1 - j) / j;
            device.for_each("diffuse", walls.extent(),
                            Diffuse{std::as_const(u).view(), std::as_const(v).view(), pressure.sides().left,
                                    pressure.sides().below, next_u.view(), next_v.view(), float(now), float(before),
                                    float(now * part * spread), slips ? 1.f : -1.f, lid, is_periodic(p)});
            swap(u, next_u), swap(v, next_v);
        }
    }

    void project(const Params& p) {
        const Sides sides = pressure.sides();
        device.for_each("divergence", walls.extent(), Divergence{flow(p), sides.left, sides.below, pressure.source()});
        pressure.solve(p);
        device.for_each("gradient", walls.extent(),
                        SubtractGradient{u.view(), v.view(), pressure.view(), sides.left, sides.below, is_periodic(p)});
    }

    glint::Device device;
    glint::Field<float> walls, u, v, next_u, next_v, carried_u, carried_v;
    Three ink, next_ink, carried_ink;
    Pressure pressure;
};

} // namespace fluid
GLINT_SIMULATION(fluid::Fluid)
