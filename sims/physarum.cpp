// A slime mould of up to millions of agents, which follow the scent that they leave: J. Jones, Characteristics of
// pattern formation and evolution in approximations of Physarum transport networks, Artificial Life 16 (2010) 127.
#include "api/brush.h"
#include "api/marks.h"
#include "api/sim.h"
#include "api/volume.h"
#include "physarum/agents.h"
#include "physarum/params.h"
#include "physarum/presets.h"
#include "physarum/trail.h"

namespace physarum {

/// An agent as a point of light.
struct Point {
    glint::ListView<const float> x, y;
    GLINT_HD glint::Mark operator()(int i) const { return {x[i], y[i], 0, 1, 0}; }
};

struct Physarum {
    using Params = physarum::Params;
    static constexpr glint::Info info{"physarum",
                                      "Slime mould",
                                      "A million agents follow the scent that they leave, and build networks",
                                      glint::evolves | glint::reentrant | glint::paints_shapes,
                                      opening_preset,
                                      "drag: lay out food",
                                      2,
                                      "sense at r and ±α: turn by β to the strongest; T ← (1−d)·mean(T + p)"};

    static void describe(glint::ParamTable<Params>& table) {
        describe_agents(table);
        describe_trail(table);
        describe_presets(table);
    }

    Physarum(glint::Device on, glint::Extent e, const Params& p)
        : device(on),
          x(on, agents_in(e, p)),
          y(on, agents_in(e, p)),
          heading(on, agents_in(e, p)),
          scent(on, e),
          ground(on, e),
          visits(on, e),
          canvas(on, e) {
        const auto seed = glint::hash(static_cast<std::uint64_t>(p.seed));
        device.for_each("start", x.count(), Start{agents(), p.scene, e, seed});
        device.for_each("lay", e, Lay{ground.view(), p.scene, seed});
    }

    void advance(const glint::Tick& tick, int steps, const Params& p) {
        const glint::Extent e = ground.extent();
        const auto edges = p.edges == Edges::periodic ? glint::Boundary::periodic : glint::Boundary::neumann;
        const auto seed = glint::hash(static_cast<std::uint64_t>(p.seed));
        for (int i = 0; i < steps; ++i, scent.swap()) {
            const glint::View<const float> now = std::as_const(scent).now().view(),
                                           floor = std::as_const(ground).view();
            device.for_each("move", x.count(),
                            Move{agents(), now, floor, visits.view(), seed + static_cast<std::uint64_t>(tick.step + i),
                                 Direction(p.sensor_angle / 360), p.turn / 360, p.wander / 180, p.reach, p.speed,
                                 p.saturation, p.edges == Edges::periodic});
            device.for_each("deposit", e, Deposit{scent.now().view(), floor, visits.view(), p.deposit, p.food});
            device.for_each("spread", e, Spread{now, floor, scent.next().view(), 1 - p.decay, p.diffusion, edges});
        }
    }

    void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {
        const glint::View<const float> now = scent.now().view(), floor = ground.view();
        if (p.view == Look::veins)
            return device.for_each("veins", frame.extent(), ShowVeins{now, floor, frame.pixels, p.brightness * 0.08f});
        if (p.view == Look::trail) return device.for_each("trail", frame.extent(), ShowTrail{now, floor, frame});
        canvas.clear();
        canvas.add_points("agents", x.count(), Point{x.view(), y.view()});
        canvas.show_sums(frame, 16);
    }

    void state(glint::State& s) {
        s.field("scent", scent, {.lo = 0, .hi = 30});
        s.field("ground", ground, {.lo = -1, .hi = 1});
        s.list("x", x, {.unit = "cells"});
        s.list("y", y, {.unit = "cells"});
        s.list("heading", heading, {.unit = "turns"});
    }

    void stroke(const glint::Stroke& s, const Params& p) {
        const Brush brush = s.button == GLINT_RIGHT ? Brush::eraser : p.brush;
        glint::paint(device, ground.extent(), s, p.brush_radius,
                     BrushCell{ground.view(), scent.now().view(), brush, p.amount});
    }

    static void probes(glint::ProbeTable<Physarum>& table) {
        table.mean("mean_scent", "", "Mean scent. Without food it becomes density · p · (1−d) / d.",
                   [](const Physarum& s, const glint::Tick&, const Params&) {
                       return glint::CellValue{s.scent.now().view()};
                   });
        table.max("strongest", "", "The strongest scent.", [](const Physarum& s, const glint::Tick&, const Params&) {
            return glint::CellValue{s.scent.now().view()};
        });
        table.mean("veins", "%", "Share of the cells with more than twice the scent of agents that are spread evenly.",
                   [](const Physarum& s, const glint::Tick&, const Params& p) {
                       const float even = p.density * p.deposit * (1 - p.decay) / (p.decay > 1e-3f ? p.decay : 1e-3f);
                       return InVein{s.scent.now().view(), 2 * even};
                   });
    }

    static glint::Work work(glint::Extent e, const Params& p) {
        const auto cells = static_cast<double>(e.area()), all = static_cast<double>(agents_in(e, p));
        return {.item = "agents",
                .items_per_step = all,
                .items_per_draw = cells,
                .bytes_per_step = 48 * all + 32 * cells, // an agent's 24, three sensors, a visit; the scent twice
                .bytes_per_draw = 12 * cells,
                .operations_per_step = 90 * all + 14 * cells,
                .operations_per_draw = 30 * cells};
    }
    static std::int64_t memory_bytes(glint::Extent e, const Params& p) {
        return 3 * glint::List<float>::bytes_for(agents_in(e, p)) + 28 * e.area();
    }

private:
    Agents agents() { return {x.view(), y.view(), heading.view()}; }

    glint::Device device;
    glint::List<float> x, y, heading;
    glint::Double<glint::Field<float>> scent;
    glint::Field<float> ground;
    glint::Field<std::uint32_t> visits; // of this step; zeros between two steps
    mutable glint::Canvas canvas;
};

} // namespace physarum
GLINT_SIMULATION(physarum::Physarum)
