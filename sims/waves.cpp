// The wave tank: heights of water on a grid, driven, splashed and painted into while they run.
#include "waves/brush.h"
#include "waves/energy.h"
#include "waves/gpu.h"
#include "waves/layout.h"
#include "waves/level.h"
#include "waves/presets.h"
#include "waves/show.h"
#include "waves/source.h"
#include "waves/tiles.h"

namespace waves {

struct Waves {
    using Params = waves::Params;
    static constexpr glint::Info info{"waves",
                                      "Wave tank",
                                      "The 2-D wave equation: slits, lenses, rain, and walls to paint",
                                      glint::evolves | glint::reentrant | glint::opens_first | glint::paints_shapes,
                                      opening_preset,
                                      "drag: make waves",
                                      0,
                                      "∂²h/∂t² = c²∇²h − γ ∂h/∂t"};

    static void describe(glint::ParamTable<Params>& table) {
        describe_rows(table);
        describe_presets(table);
    }

    Waves(glint::Device on, glint::Extent extent, const Params& p)
        : device(on),
          now(on, extent),
          before(on, extent),
          medium(on, extent),
          train(on, {extent.width, 2}),
          row_sums(on, {extent.height, 3}),
          source(std::bit_cast<SourceRow>(source_at_start(p))) {
        const float scale = extent.scale();
        device.for_each("lay out", extent,
                        Layout{p.scene, p.slits, p.slit_width, p.slit_separation, scale, medium.view()});
        if (p.source == Source::plane) start_train(p);
        const float x = 0.5f * float(extent.width), y = 0.5f * float(extent.height);
        if (p.scene == Scene::drop) drop(p, x, y, p.drop_height);
        if (p.scene == Scene::pond && p.source == Source::off) drop(p, x + 30 * scale, y + 60 * scale, p.drop_height);
        if (p.scene == Scene::gallery) drop(p, x + gallery_focus * scale, y, p.drop_height);
    }

    void advance(const glint::Tick& tick, int steps, const Params& p) {
        const Method chosen = p.method == Method::automatic ? fastest(steps) : p.method;
        const Method method = refused(device.is_cuda(), now.extent(), p.boundary, chosen) ? Method::textbook : chosen;
        float edge_push = follow_edits(p, tick.step); // at the first step
        if (method == Method::temporal) return advance_tiled(tick.step, steps, p, edge_push);
        for (std::int64_t step = tick.step; step < tick.step + steps; ++step)
            advance_once(step_inputs(p, step, std::exchange(edge_push, 0.f)), method);
    }

    void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {
        if (p.view == Look::palette)
            device.for_each("colour", now.extent(), Colored{now.view(), medium.view(), frame.palette, frame.pixels});
        else
            device.for_each("light", now.extent(), lit(p, frame.pixels));
    }

    void state(glint::State& s) {
        s.field("height", now, {.lo = -1, .hi = 1});
        s.field("previous", before, {.lo = -1, .hi = 1});
        s.field("medium", medium, {.lo = wall, .hi = full_shallows});
        s.host_table("source", source);
    }
    void restored(const Params& p) {
        if (!is_valid_state(source_state())) source = std::bit_cast<SourceRow>(source_at_start(p));
    }

    void stroke(const glint::Stroke& s, const Params& p) {
        const bool erase = s.button == GLINT_RIGHT || p.brush == Brush::eraser;
        if (s.button != GLINT_LEFT && !erase) return;
        const bool paints = erase || p.brush != Brush::drop;
        const float value = erase                     ? open_water
                            : p.brush == Brush::wall  ? wall
                            : p.brush == Brush::reeds ? full_reeds
                                                      : full_shallows;
        if (s.mask)
            paints ? paint(*s.mask, value) : lift(*s.mask, p.drop_height);
        else if (paints)
            paint(p, s, value);
        else // a drag spreads its drops over the way, however fast the mouse was
            drop(p, s.x1, s.y1, p.drop_height * (s.phase == GLINT_PRESS ? 1 : share_of_drop(p, s)));
    }

    static void probes(glint::ProbeTable<Waves>& table) {
        table.density(
            "energy", "",
            "Kinetic plus potential energy in the leapfrog form: constant without sources, damping and open edges.",
            [](const Waves& w, const glint::Tick&, const Params& p) {
                return Energy{w.now.view(), w.before.view(), w.medium.view(), p.boundary == Boundary::periodic,
                              p.speed,      slower(p)};
            });
        table.max("highest", "", "Largest absolute height.",
                  [](const Waves& w, const glint::Tick&, const Params&) { return Height{w.now.view()}; });
    }

    static const char* unavailable(const glint::DeviceFacts& d, glint::Extent e, const Params& p) {
        return refused(d.device == GLINT_CUDA, e, p.boundary, p.method);
    }

    static glint::Work work(glint::Extent extent, const Params& p) {
        const double cells = double(extent.area());
        glint::Work w{};
        w.item = "cells";
        w.items_per_step = w.items_per_draw = cells;
        w.bytes_per_step = 16 * cells; // now, before and the medium read, before written
        w.bytes_per_draw = 12 * cells;
        w.operations_per_step = 32 * cells;
        w.operations_per_draw = (p.view == Look::lit ? 60 : 8) * cells;
        return w;
    }

private:
    static float slower(const Params& p) { return p.shallows / 100 - 1; }
    float scaled(float cells) const { return std::max(1.f, cells * now.extent().scale()); }

    /// Why no device of this kind has this method for such a tank, or null.
    static const char* refused(bool cuda, glint::Extent e, Boundary boundary, Method method) {
        if (!cuda && method == Method::shared)
            return "this method is for a GPU's shared memory; on a CPU caches do this automatically: choose another "
                   "method";
        if (!cuda && method == Method::vectorised)
            return "this method is for a GPU; on a CPU the compiler vectorises textbook automatically: choose "
                   "'textbook'";
        if (method != Method::temporal) return nullptr;
        if (!cuda && boundary == Boundary::periodic)
            return "this method does not support periodic edges: choose 'auto' or other edges";
        if (cuda && (e.width < gpu_window.width || e.height < gpu_window.height))
            return "the tank is smaller than this method's tile of 128 x 64 cells: choose a larger size or another "
                   "method";
        return nullptr;
    }
    /// The default until the program has measured: the fastest on an H200 and on the CPU.
    Method fastest(int steps) const {
        const bool large = now.extent().area() > 1 << 22;
        if (device.is_cuda()) return steps > 1 ? Method::temporal : large ? Method::vectorised : Method::textbook;
        const bool outgrown = now.extent().area() > 1 << 21; // 24 MiB: smaller, and the caches hold the tank as it is
        return steps > 1 && outgrown ? Method::temporal : Method::textbook;
    }

    /// A pass has one absorbing boundary for all of its steps.
    int steps_with_one_boundary(std::int64_t step) const {
        const std::int64_t since = source_state().steps_since_edit(step);
        return forgetting_after(since) > 0 ? forgetting_stride - int(since % forgetting_stride) : max_temporal_block;
    }
    SourceState source_state() const { return std::bit_cast<SourceState>(source); }

    /// Lets the source continue at its cycle's phase with new settings, and keeps the tank's level: the source's
    /// contribution to the water is removed at its old place and added at its new one. Returns an additional push of
    /// the left edge in the next step.
    float follow_edits(const Params& p, std::int64_t step) {
        const glint::Extent extent = now.extent();
        const SourceSettings set(p);
        SourceState was = source_state();
        if (was.begun == 0 && step > 0) was.set = set; // the file of an older Glint, which kept no source
        const SourceState is = continued(was, set, step, extent);
        source = std::bit_cast<SourceRow>(is);
        if (was.set == set) return 0;
        const Drive stopped(was, extent), started(is, extent);
        const bool closed = p.boundary != Boundary::absorbing, other_edges = was.set.boundary != set.boundary;
        const bool opened =
            other_edges && p.boundary == Boundary::periodic; // no wall is left to hold a wave's other half
        const double given = was.set.is(Source::plane) && !opened ? stopped.plane_pushed(step, p.boundary) : 0;
        if (was.set.is(Source::point)) run(point_splash(was.set, stopped, -stopped.point_pushed(step)));
        if (closed && other_edges) settle_level(slower(p), given);
        if (set.is(Source::point)) run(point_splash(set, started, started.point_pushed(step)));
        if (!closed) return 0; // there the incoming wave has the set values, and all other waves leave
        return float((set.is(Source::plane) ? started.plane_pushed(step, p.boundary) : 0) - given);
    }
    Splash point_splash(const SourceSettings& at, const Drive& drive, float amount) {
        const glint::Extent extent = now.extent();
        return splash(at.x / 100 * float(extent.width), at.y / 100 * float(extent.height), drive.point_radius(), amount,
                      0, false);
    }
    void settle_level(float slower, double given) {
        const glint::Device::Scope scope(device.host(), "settle");
        const glint::View<double> sums = row_sums.view();
        Motion motion{std::as_const(now).view(),
                      std::as_const(before).view(),
                      std::as_const(medium).view(),
                      slower,
                      given,
                      false};
        glint::reduce(device, now.extent(), GLINT_SUM, motion, &sums(0, 0));
        motion.weight_alone = true;
        glint::reduce(device, now.extent(), GLINT_SUM, motion, &sums(0, 1));
        device.for_each("level", {1, 1}, LevelRate{sums});
        device.for_each("level", now.extent(), SettleLevel{sums, std::as_const(medium).view(), before.view()});
    }

    StepInputs step_inputs(const Params& p, std::int64_t at, float edge_push) {
        const glint::Extent extent = now.extent();
        const SourceState driven = source_state();
        const Drive drive(driven, extent);
        const bool plane = p.source == Source::plane;
        StepInputs m{};
        if (p.rain > 0) m.rain = rain(p, at);
        m.step = {.now = std::as_const(now).view(),
                  .medium = std::as_const(medium).view(),
                  .before = before.view(),
                  .boundary = p.boundary,
                  .speed = p.speed,
                  .slower = slower(p),
                  .steady = 1 - std::min(1.f, p.damping / extent.scale()) / 2,
                  .push = edge_push};
        m.absorbing = p.boundary == Boundary::absorbing;
        if (m.absorbing) {
            const double speed = double(p.speed), shallow = speed * double(p.shallows) / 100;
            const double forgetting = forgetting_after(driven.steps_since_edit(at));
            const Outflow out = outflow(speed, forgetting), corner = outflow(speed * M_SQRT1_2, forgetting);
            m.absorbing_boundary = {m.step,
                                    out,
                                    corner,
                                    outflow(shallow, forgetting),
                                    outflow(shallow * M_SQRT1_2, forgetting),
                                    plane ? drive.plane(at, out) : 0,
                                    plane ? drive.plane(at, corner) : 0};
        } else if (plane) {
            m.step.push += drive.plane(at, p.boundary);
        }
        if (p.source == Source::point) m.source = point_splash(driven.set, drive, drive.point(at));
        return m;
    }

    void advance_once(const StepInputs& m, Method method) {
        const glint::Extent extent = now.extent();
        if (m.rain) run(*m.rain);
        if (m.absorbing) // before the rest, which overwrites its inputs
            device.for_each("boundary", {AbsorbingBoundary::cells(extent), 1}, m.absorbing_boundary);
        if (method == Method::shared)
            step_shared(device, m.step);
        else if (method == Method::vectorised)
            step_vectorised(device, m.step);
        else
            device.for_each("step", extent, m.step);
        swap(now, before);
        if (m.source) run(*m.source);
    }

    void advance_tiled(std::int64_t step, int steps, const Params& p, float edge_push) {
        if (!next_before) next_now.emplace(device, now.extent()), next_before.emplace(device, now.extent());
        while (steps > 0) {
            const int passes = (steps + max_temporal_block - 1) / max_temporal_block;
            const int of_this_pass = std::min((steps + passes - 1) / passes, steps_with_one_boundary(step));
            inputs.clear();
            for (int i = 0; i < of_this_pass; ++i)
                inputs.push_back(step_inputs(p, step++, std::exchange(edge_push, 0.f)));
            const Tank tank{std::as_const(now).view(), std::as_const(before).view(), next_now->view(),
                            next_before->view()};
            if (device.is_cuda())
                launch_tiles(device, Pass(tank, inputs));
            else
                advance_tiles(device, tank, inputs);
            swap(now, *next_now), swap(before, *next_before);
            steps -= of_this_pass;
        }
    }

    void start_train(const Params& p) {
        const glint::Extent extent = now.extent();
        const Drive drive(source_state(), extent);
        const double front = extent.width / 2.0 + double((screen_x - 0.5f * p.wavelength) * extent.scale());
        std::vector<float> heights(std::size_t(extent.width) * 2);
        for (int x = 0; x < extent.width; ++x) {
            heights[std::size_t(x)] = float(drive.train(x, 0, front));
            heights[std::size_t(extent.width) + std::size_t(x)] = float(drive.train(x, -1, front));
        }
        train.write(heights);
        device.for_each("start", extent, Fill{std::as_const(train).view(), medium.view(), now.view(), before.view()});
    }

    std::optional<Splash> rain(const Params& p, std::int64_t step) {
        const std::uint64_t at = std::uint64_t(step) * 4;
        if (!(glint::uniform(rain_seed, at) < p.rain / 100 / now.extent().scale())) return {};
        const auto place = [&](std::uint64_t index, int cells) { // whole drops only: one cut by the rim would add water
            const float margin = std::min(drop_radius(p), float(cells) / 2);
            return margin + glint::uniform(rain_seed, index) * (float(cells) - 2 * margin);
        };
        Splash s = splash(place(at + 1, now.extent().width), place(at + 2, now.extent().height), drop_radius(p),
                          p.drop_height, 6, true);
        s.drop.clear = drop_radius(p);
        return s;
    }

    void drop(const Params& p, float x, float y, float height) { run(splash(x, y, drop_radius(p), height, 6, true)); }
    float drop_radius(const Params& p) const { return std::max(6.f, scaled(p.drop_radius)); }
    float share_of_drop(const Params& p, const glint::Stroke& s) const {
        return std::min(1.f, std::hypot(s.x1 - s.x0, s.y1 - s.y0) / (2 * scaled(p.drop_radius)));
    }
    Splash splash(float x, float y, float radius, float amount, float ring, bool at_rest) {
        const Box box = box_around(x, y, x, y, radius, now.extent());
        return {{box, x, y, 1 / (radius * radius), amount, ring, at_rest, 0}, medium.view(), now.view(), before.view()};
    }
    void run(Splash s) {
        s.now = now.view(), s.before = before.view(); // steps have swapped them
        const glint::Extent reach = s.drop.box.extent;
        if (reach.area() > 0) device.for_each("splash", reach, s);
    }
    void paint(const Params& p, const glint::Stroke& s, float value) {
        const float r = scaled(p.brush_radius), dx = s.x1 - s.x0, dy = s.y1 - s.y0, length2 = dx * dx + dy * dy;
        const Box box = box_around(s.x0, s.y0, s.x1, s.y1, r, now.extent());
        if (box.extent.area() > 0)
            device.for_each("paint", box.extent,
                            Paint{box, s.x0, s.y0, dx, dy, length2 > 0 ? 1 / length2 : 0, r * r, value, medium.view(),
                                  now.view(), before.view()});
    }

    void paint(const glint_mask& mask, float value) {
        const Box box = box_of(mask, now.extent());
        if (box.extent.area() > 0)
            device.for_each("paint", box.extent,
                            PaintShape{box, shape_of(mask), value, medium.view(), now.view(), before.view()});
    }
    void lift(const glint_mask& mask, float amount) {
        const Box box = box_of(mask, now.extent());
        if (box.extent.area() > 0)
            device.for_each("splash", box.extent,
                            Lift{box, shape_of(mask), amount, std::as_const(medium).view(), now.view(), before.view()});
    }

    Lit lit(const Params& p, glint::View<std::uint32_t> pixels) const {
        const double around = double(p.light_direction) * M_PI / 180, up = double(p.light_height) * M_PI / 180;
        const double x = std::cos(around) * std::cos(up), y = std::sin(around) * std::cos(up), z = std::sin(up);
        const double length = std::sqrt(x * x + y * y + (z + 1) * (z + 1));
        return {now.view(),
                medium.view(),
                pixels,
                {float(x), float(y), float(z)},
                {float(x / length), float(y / length), float((z + 1) / length)},
                p.water,
                p.relief};
    }

    static constexpr std::uint64_t rain_seed = 1;
    glint::Device device;
    glint::Field<float> now, before, medium;
    glint::Field<float> train;                                // the plane waves that are already in the tank at step 0
    glint::Field<double> row_sums;                            // see level.h
    SourceRow source;                                         // a SourceState
    std::optional<glint::Field<float>> next_now, next_before; // once several steps a pass have been requested
    std::vector<StepInputs> inputs;
};

} // namespace waves
GLINT_SIMULATION(waves::Waves)
