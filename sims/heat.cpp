// Heat conduction on a plate with heaters: the explicit scheme on the five-point star.
#include "api/palette.h"
#include "api/quads.h"
#include "api/sim.h"
#include "heat/gpu.h"
#include "heat/lesson.h"
#include "heat/presets.h"
#include "heat/shape.h"
#include "heat/sparks.h"
#include "heat/texels.h"
#include <optional>

namespace heat {

// The plate in colours.

struct Draw {
    glint::View<const float> temperature;
    glint::Frame frame;

    GLINT_HD void operator()(int x, int y) const { frame.pixels(x, y) = frame.palette(temperature(x, y)); }
};

/// Four cells a thread: 16 bytes read, 16 written, and four lookups overlap. An H200 takes 35.5 us for 4096 x 4096; one
/// cell a thread takes 61, a plain copy 34.7.
struct DrawQuads {
    Draw one; // rows of the plate begin at 16 bytes, and end at a whole quad

    glint::Extent extent() const { return {(one.frame.pixels.width + 3) / 4, one.frame.pixels.height}; }
    GLINT_HD void operator()(int i, int y) const {
        const glint::Quad<float> t = glint::quad(one.temperature, 4 * i, y);
        const glint::Palette& color = one.frame.palette;
        write_quad(one.frame.pixels, 4 * i, y, {color(t.at[0]), color(t.at[1]), color(t.at[2]), color(t.at[3])});
    }
};

/// A temperature field and its textures, made once: both of a pair, so that swapping moves no texture.
struct Plate {
    Plate(glint::Device device, glint::Extent extent)
        : cells(device, extent), line(texture<1>(device)), plane(texture<2>(device)) {}

    glint::Field<float> cells;
    std::optional<Texels<1>> line; // empty if the device has no textures of this size: see unavailable()
    std::optional<Texels<2>> plane;

private:
    template <int dimensions> std::optional<Texels<dimensions>> texture(glint::Device device) {
        if (!device.is_cuda()) return {}; // a CPU has no texture unit, and reads from memory
        try {
            return Texels<dimensions>(device, glint::quads(std::as_const(cells).view()));
        } catch (const glint::Error&) { return {}; }
    }
};

struct Heat {
    using Params = heat::Params;
    static constexpr glint::Info info{"heat",
                                      "Heat",
                                      "Heat spreads over a plate with heaters",
                                      glint::evolves | glint::reentrant | glint::paints_shapes,
                                      opening_preset,
                                      "drag: warm the plate",
                                      0,
                                      "∂T/∂t = k∇²T"};

    static void describe(glint::ParamTable<Params>& table) {
        describe_rows(table);
        describe_presets(table);
    }
    static void teach(glint::Lesson& lesson) { heat::teach(lesson); }

    Heat(glint::Device on, glint::Extent extent, const Params& p)
        : device(on), now(on, extent), next(on, extent), heaters(on, extent) {
        paint(p.scene, canvas());
    }

    void advance(const glint::Tick& tick, int steps, const Params& p) {
        const Sparks sparks(p.sparks, heaters.extent());
        for (int done = 0; done < steps;) {
            if (sparks.drop_falls_before(tick.step + done)) sparks.fall(canvas(), tick.step + done);
            const int quiet = sparks.quiet_steps(tick.step + done, steps - done);
            conduct(quiet, p);
            done += quiet;
        }
    }
    void conduct(int steps, const Params& p) {
        const Method method = p.method == Method::automatic ? fastest(steps) : p.method;
        const bool runs = !refused(device.is_cuda(), heaters.extent(), method);
        if (method == Method::temporal && runs) return advance_tiled(steps, p);
        if (method == Method::persistent && runs) return advance_persistent(steps, p);
        if (method == Method::graph && runs) return advance_by_graphs(steps, p);
        for (int i = 0; i < steps; ++i) {
            if (method == Method::textbook)
                step_like_textbook(p);
            else if (method == Method::shared && runs)
                step_shared(device, plates(p));
            else if (method == Method::texture_1d && now.line)
                step_texels(*now.line, p);
            else if (method == Method::texture_2d && now.plane)
                step_texels(*now.plane, p);
            else
                device.for_each("step", heaters.extent(), step(p));
            std::swap(now, next);
        }
    }

    void draw(const glint::Tick&, const Params&, glint::Frame frame) const {
        const Draw one{now.cells.view(), frame};
        const DrawQuads four{one};
        if (device.is_cuda()) return device.for_each("colour", four.extent(), four);
        device.for_each_on_cpu("colour", frame.extent(), one); // a CPU's compiler finds the neighbours by itself
    }

    void state(glint::State& state) {
        state.field("temperature", now.cells, {.lo = 0, .hi = 1}); // 0 cold, 1 hot: no degrees
        state.field("heaters", heaters, {.lo = 0, .hi = 1, .none_is_nan = true});
    }

    void restored(const Params&) { heaters_may_change(); }

    void stroke(const glint::Stroke& s, const Params& p) {
        const Brush brush = s.button == GLINT_RIGHT ? Brush::eraser : p.brush;
        heaters_may_change();
        if (s.mask) return canvas().paint(brush, p.brush_temperature, *s.mask);
        canvas().paint(brush, p.brush_temperature, Line{s.x0, s.y0, s.x1, s.y1, p.brush_radius});
    }

    static void probes(glint::ProbeTable<Heat>& table) {
        const auto cell = [](const Heat& h, const glint::Tick&, const Params&) {
            return glint::CellValue{h.now.cells.view()};
        };
        table.mean("mean", "", "Mean temperature of the plate: 0 is cold, 1 hot.", cell);
        table.min("min", "", "Temperature of the coldest cell.", cell);
        table.max("max", "", "Temperature of the hottest cell.", cell);
        table.sum("total", "cells",
                  "Total heat (sum of all temperatures): constant with insulated or periodic edges and no heaters.",
                  cell);
    }

    static const char* unavailable(const glint::DeviceFacts& d, glint::Extent e, const Params& p) {
        if (const char* why = refused(d.device == GLINT_CUDA, e, p.method); why || d.device != GLINT_CUDA) return why;
        if (p.method == Method::persistent && kept_window.tiles(e) > d.multiprocessors)
            return "this method needs one multiprocessor per tile, and the plate has too many tiles: choose a smaller "
                   "size or another method";
        const std::int64_t padded = (std::int64_t(e.width) + 31) / 32 * 32;
        if (p.method == Method::texture_1d && padded * e.height > d.max_texture_1d)
            return "a 1-D texture of this GPU cannot hold so many cells: choose a smaller size or another method";
        if (p.method == Method::texture_2d && (e.width > d.max_texture_2d_width || e.height > d.max_texture_2d_height))
            return "a 2-D texture of this GPU cannot be so wide or so high: choose a smaller size or another method";
        return nullptr;
    }

    static glint::Note note(const glint::DeviceFacts& d, glint::Extent, const Params& p) {
        const bool blocks = d.device == GLINT_CUDA && p.method == Method::textbook;
        return blocks ? glint::occupancy_note(d, p.block_size) : glint::Note{};
    }

    static glint::Work work(glint::Extent e, const Params&) {
        const auto cells = double(e.area());
        return {.item = "cells",
                .items_per_step = cells,
                .items_per_draw = cells,
                .bytes_per_step = 12 * cells, // read temperature and heater, write temperature
                .bytes_per_draw = 8 * cells,
                .operations_per_step = 7 * cells, // three additions, two fused multiply-adds
                .operations_per_draw = 6 * cells};
    }

private:
    Step<glint::View<const float>> step(const Params& p) {
        return {std::as_const(now.cells).view(), std::as_const(heaters).view(), next.cells.view(), p.k, p.boundary};
    }
    template <int dimensions> void step_texels(const Texels<dimensions>& from, const Params& p) {
        const StepTexels<dimensions> kernel{step(p), from.sampler()};
        device.for_each("step", kernel.extent(), kernel);
    }
    void step_like_textbook(const Params& p) {
        const glint::View<const float> from = std::as_const(now.cells).view(), hot = std::as_const(heaters).view();
        glint::for_each_in_blocks(device, "conduct", heaters.extent(), p.block_size,
                                  Conduct{from, next.cells.view(), p.k, p.boundary}, conduct_limit);
        glint::for_each_in_blocks(device, "heaters", heaters.extent(), p.block_size, Impose{hot, next.cells.view()},
                                  heaters_limit);
    }
    Plates plates(const Params& p) {
        return {std::as_const(now.cells).view(), std::as_const(heaters).view(), next.cells.view(), p.k, p.boundary};
    }
    /// Why no device of this kind has this method for such a plate, or null.
    static const char* refused(bool cuda, glint::Extent e, Method method) {
        if (!cuda && method == Method::shared)
            return "this method is for a GPU's shared memory: on a CPU, where caches do this automatically, choose "
                   "'temporal'";
        if (!cuda && method == Method::graph)
            return "this method saves launch time on a GPU; a CPU has no launches: choose 'temporal'";
        if (!cuda && method == Method::persistent)
            return "this method holds the whole plate in a GPU's registers: on a CPU choose 'temporal'";
        if (cuda && method == Method::temporal && !low_window.fits(e))
            return "the plate is smaller than this method's tile of 128 x 96 cells: choose a larger size or another "
                   "method";
        if (cuda && method == Method::persistent && !kept_window.fits(e))
            return "the plate is smaller than this method's tile of 128 x 104 cells: choose a larger size or another "
                   "method";
        return nullptr;
    }
    void heaters_may_change() {
        if (windows) windows->heaters_changed();
    }
    /// The default until the program has measured: the fastest on an H200 and on the CPU.
    Method fastest(int steps) const {
        const glint::Extent e = heaters.extent();
        if (!device.is_cuda()) return Method::temporal;
        if (steps < 4 || !low_window.fits(e)) return Method::graph;
        const bool kept = kept_window.fits(e) && kept_window.tiles(e) <= device.facts().multiprocessors;
        return kept ? Method::persistent : Method::temporal;
    }
    void advance_tiled(int steps, const Params& p) {
        if (device.is_cuda() && !windows) windows.emplace(device, heaters.extent());
        std::optional<glint::Device::Scope> scope;
        if (windows) scope.emplace(device.host(), "tiles");
        while (steps > 0) {
            const int now_taken = windows ? windows->next(steps) : balanced_steps(steps, max_temporal_block);
            if (windows)
                windows->launch(plates(p), now_taken);
            else
                advance_tiles(device, plates(p), now_taken);
            std::swap(now, next);
            steps -= now_taken;
        }
    }
    void advance_persistent(int steps, const Params& p) {
        if (steps == 0) return;
        if (!runner) runner.emplace(device, heaters.extent());
        const glint::Device::Scope scope(device.host(), "run");
        runner->launch(plates(p), steps);
        std::swap(now, next);
    }
    void advance_by_graphs(int steps, const Params& p) {
        if (!stepper) stepper.emplace(device, now.cells.view(), next.cells.view(), std::as_const(heaters).view());
        const glint::Device::Scope scope(device.host(), "graphs");
        stepper->launch(now.cells.view().data, p.k, p.boundary, steps);
        if (steps % 2) std::swap(now, next);
    }
    Canvas canvas() { return {device, now.cells.view(), heaters.view()}; }

    glint::Device device;
    Plate now, next;
    glint::Field<float> heaters;
    glint::BlockLimit conduct_limit, heaters_limit; // block limits of the textbook's kernels
    std::optional<Stepper> stepper;                 // for the method `graph`; created at first use, like those below
    std::optional<Windows> windows;                 // used by the method `temporal` on a GPU
    std::optional<Runner> runner;                   // used by the method `persistent`
};

} // namespace heat
GLINT_SIMULATION(heat::Heat)
