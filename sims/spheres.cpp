// Spheres by parallel rays: the ray tracer of "CUDA by Example", chapter 6, with the nearest hit kept, in motion.
#include "spheres/constant.h"
#include "spheres/pose.h"
#include "spheres/scene.h"

namespace spheres {

struct Spheres {
    using Params = spheres::Params;
    static constexpr glint::Info info{"spheres", "Spheres",
                                      "A ray tracer: one ray a pixel, tested against every sphere", glint::evolves};

    static void describe(glint::ParamTable<Params>& table) {
        describe_rows(table);
        describe_presets(table);
    }

    Spheres(glint::Device on, glint::Extent size, const Params& p)
        : device(on),
          extent(size),
          count(p.count),
          scene(on, {scene_columns, count}),
          table(on, {columns, count}),
          packed(on, {columns * count, 1}) {
        scene.write(arrange(p));
        place(p, 0);
    }

    void advance(const glint::Tick& tick, int steps, const Params& p) { place(p, tick.step + steps); }

    void draw(const glint::Tick& tick, const Params& p, glint::Frame frame) const {
        place(p, tick.step); // the camera may have moved since the last step
        if (p.path == Path::global) return trace(GlobalTable{table.view()}, p, frame);
        device.for_each("pack", {columns, count}, Packing{table.view(), packed.view()});
        const ConstantUse held(device, packed.view());
        trace(ConstantTable{packed.view().data}, p, frame);
    }

    void state(glint::State& s) { s.table("spheres", table, {.unit = "pixels", .lo = -500, .hi = 500}); }

    static void edit(const glint::Pointer& at, glint::Extent extent, Params& p) {
        if (at.buttons & GLINT_LEFT && at.phase == GLINT_DRAG) {
            const float degrees = 180 / float(std::min(extent.width, extent.height)); // across the picture: half around
            p.yaw = std::remainder(p.yaw + at.dx * degrees, 360.f);
            p.pitch = glint::clamp(p.pitch - at.dy * degrees, -90.f, 90.f);
        }
        if (at.wheel != 0) p.zoom = glint::clamp(p.zoom * std::exp2(0.25f * at.wheel), 0.1f, 10.f);
    }

    static void probes(glint::ProbeTable<Spheres>& table) {
        table.mean("coverage", "%", "Share of the rays that hit a sphere.",
                   [](const Spheres& s, const glint::Tick&, const Params&) {
                       return Covered{{s.table.view()}, s.count, s.device.is_cuda() ? 1 : cpu_lanes, s.extent};
                   });
        table.max("top", "pixels", "How far the foremost sphere reaches towards the camera.",
                  [](const Spheres& s, const glint::Tick&, const Params&) {
                      return Top{{s.table.view()}, s.count, s.extent};
                  });
    }

    static const char* unavailable(const glint::DeviceFacts& on, glint::Extent, const Params& p) {
        const bool fits = on.device != GLINT_CUDA || on.constant_bytes >= sizeof(float) * most * columns;
        return p.path == Path::constant && !fits ? "the spheres do not fit into this device's constant memory"
                                                 : nullptr;
    }

    static glint::Work work(glint::Extent extent, const Params& p) {
        const double rays = double(extent.area());
        glint::Work w{};
        w.item = "rays";
        w.items_a_draw = rays;
        w.bytes_a_draw = 4 * rays;
        w.operations_a_draw = 4 * rays * p.count; // what a sphere that is missed costs at least
        return w;
    }

private:
    static constexpr int cpu_lanes = 64;

    void place(const Params& p, std::int64_t step) const {
        device.for_each("place", {count, 1}, Placing{scene.view(), table.view(), pose(p, extent, step)});
    }
    template <class Table> void trace(Table spheres, const Params& p, glint::Frame frame) const {
        const std::uint32_t behind = glint::rgba(p.background.r, p.background.g, p.background.b);
        if (device.is_cuda())
            device.for_each("trace", frame.extent(), Trace<Table, 1>{spheres, count, behind, frame.pixels});
        else
            device.for_each("trace", {(extent.width + cpu_lanes - 1) / cpu_lanes, extent.height},
                            Trace<Table, cpu_lanes>{spheres, count, behind, frame.pixels});
    }

    glint::Device device;
    glint::Extent extent;
    int count;
    glint::Field<float> scene;
    mutable glint::Field<float> table, packed; // made anew by each draw: the spheres as drawn
};

} // namespace spheres
GLINT_SIMULATION(spheres::Spheres)
