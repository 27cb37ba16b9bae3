// Heat in a volume: the heat equation by an explicit step of seven points (R. Courant, K. Friedrichs, H. Lewy,
// Mathematische Annalen 100 (1928) 32: it is stable up to a conduction of 1/6), seen by rays through the volume.
#include "api/marks.h"
#include "api/sim.h"
#include "api/volume.h"
#include "heat_3d/params.h"
#include "heat_3d/presets.h"
#include "heat_3d/scenes.h"
#include "heat_3d/show.h"
#include "heat_3d/step.h"

namespace heat_3d {

struct Heat3d {
    using Params = heat_3d::Params;
    static constexpr glint::Info info{"heat_3d",
                                      "Heat in a volume",
                                      "Heat that spreads in three dimensions, with cuts, isotherms and a camera",
                                      glint::evolves | glint::reentrant,
                                      opening_preset,
                                      "drag: paint; arrows: fly",
                                      2,
                                      "∂T/∂t = k∇²T",
                                      glint::HintAction::press,
                                      glint::fly_arrows};

    static void describe(glint::ParamTable<Params>& table) {
        describe_scene(table);
        describe_medium(table);
        describe_picture(table);
        describe_presets(table);
    }

    Heat3d(glint::Device on, glint::Extent picture, const Params& p)
        : device(on), extent(picture), temperature(on, box_of(p)), canvas(on, picture) {
        device.for_each("sow", box_of(p), Sow{temperature.now().view(), p.scene, std::uint64_t(p.seed), p.waves});
    }

    void advance(const glint::Tick& tick, int steps, const Params& p) {
        const bool columns = p.method == Method::columns || (p.method == Method::automatic && device.is_cuda());
        const glint::Box box = temperature.now().box();
        const int pieces = (box.depth + Columns::cells - 1) / Columns::cells;
        for (int i = 0; i < steps; ++i, temperature.swap()) {
            const Flow flow{p.conduction, p.walls, heaters_at(p, tick.step + i), box.width};
            const glint::VolumeView<const float> from = std::as_const(temperature).now().view();
            if (columns)
                device.for_each("flow", glint::Box{box.width, box.height, pieces},
                                Columns{from, temperature.next().view(), flow});
            else
                device.for_each("flow", box, Step{from, temperature.next().view(), flow});
        }
    }

    void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {
        const glint::Eye eye(p.camera, extent);
        canvas.clear();
        canvas.lines("edges", 12, Edge{eye});
        canvas.show(frame, glint::rgba(0.027f, 0.031f, 0.043f));
        const int wide = p.pixels_per_ray;
        device.for_each("rays", glint::Extent{(extent.width + wide - 1) / wide, (extent.height + wide - 1) / wide},
                        Show{temperature.now().view(), frame, eye, Cut(p), p.view, p.density,
                             static_cast<float>(p.isotherms), p.cut_at, wide});
    }

    void state(glint::State& s) { s.volume("temperature", temperature, {.lo = -1, .hi = 1}); }

    void stroke(const glint::Stroke& s, const Params& p) {
        const glint::Eye eye(p.camera, extent);
        const Target from = target(eye.ray(s.x0, s.y0), p), to = target(eye.ray(s.x1, s.y1), p);
        if (!from.met && !to.met) return;
        const Vec3 a = from.met ? from.place : to.place, b = to.met ? to.place : from.place;
        const float radius = p.brush_radius * eye.depth_of(b) / eye.zoom; // as large as it looks in the picture
        const Brush brush = s.button == GLINT_RIGHT ? Brush::eraser : p.brush;
        const float amount = brush == Brush::heat   ? p.brush_temperature
                             : brush == Brush::cool ? -p.brush_temperature
                                                    : 0.f;
        device.for_each("paint", temperature.now().box(),
                        Paint{temperature.now().view(), a, b, radius * radius, amount, brush != Brush::eraser});
    }
    static void edit(const glint::Pointer& at, glint::Extent picture, Params& p) {
        glint::steer(p.camera, at, picture);
    }

    static void probes(glint::ProbeTable<Heat3d>& table) {
        table.sum("mean_temperature", "",
                  "Mean temperature. Between insulated or periodic walls only a source changes it.",
                  [](const Heat3d& h, const glint::Tick&, const Params&) { return h.share(Share::Of::mean); });
        table.max("hottest", "", "The highest temperature. Without a source it only falls.",
                  [](const Heat3d& h, const glint::Tick&, const Params&) { return h.share(Share::Of::hottest); });
        table.min("coldest", "", "The lowest temperature. Without a source it only rises.",
                  [](const Heat3d& h, const glint::Tick&, const Params&) { return h.share(Share::Of::coldest); });
        table.sum("energy", "", "Mean square of the temperature. Without a source it only falls.",
                  [](const Heat3d& h, const glint::Tick&, const Params&) { return h.share(Share::Of::square); });
    }

    static glint::Work work(glint::Extent e, const Params& p) {
        const auto cells = static_cast<double>(box_of(p).cells());
        return {.item = "voxels",
                .items_per_step = cells,
                .items_per_draw = static_cast<double>(e.area()),
                .bytes_per_step = 8 * cells,
                .bytes_per_draw = 4 * static_cast<double>(e.area()),
                .operations_per_step = 9 * cells,
                .operations_per_draw = 20 * static_cast<double>(e.area())};
    }
    static std::int64_t memory_bytes(glint::Extent e, const Params& p) {
        return 2 * glint::Volume<float>::bytes_for(box_of(p)) + 12 * e.area();
    }

private:
    static glint::Box box_of(const Params& p) { return {p.cells, p.cells, p.cells}; }
    Share share(Share::Of of) const { return {temperature.now().view(), extent, of}; }

    /// The place of the brush: on the section, or in the middle of what is under the mouse.
    struct Target {
        Vec3 place;
        bool met;
    };
    static Target target(const Ray& ray, const Params& p) {
        const Span whole = glint::inside_box(ray, low_corner, high_corner), span = Cut(p).rest(whole, ray);
        if (span.empty()) return {{}, false};
        return {ray.at(span.enter > whole.enter ? span.enter : 0.5f * (span.enter + span.leave)), true};
    }

    glint::Device device;
    glint::Extent extent;
    glint::Double<glint::Volume<float>> temperature;
    mutable glint::Canvas canvas;
};

} // namespace heat_3d
GLINT_SIMULATION(heat_3d::Heat3d)
