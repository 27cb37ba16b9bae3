// Spheres by parallel rays: the ray tracer of "CUDA by Example", chapter 6, with the nearest hit kept, in motion.
#include "spheres/binned.h"
#include "spheres/bvh.h"
#include "spheres/constant.h"
#include "spheres/lesson.h"
#include "spheres/light.h"
#include "spheres/moved.h"
#include "spheres/packets.h"
#include "spheres/pose.h"
#include "spheres/presets.h"
#include "spheres/probes.h"
#include "spheres/scene.h"
#include "spheres/shared.h"
#include "spheres/tiles.h"
#include "spheres/trace.h"
#include <algorithm>
#include <bit>
#include <iterator>
#include <optional>
#include <vector>

namespace spheres {

struct Spheres {
    using Params = spheres::Params;
    static constexpr glint::Info info{"spheres",
                                      "Spheres",
                                      "A ray tracer: one ray per pixel, drawn in the colour of the nearest sphere",
                                      glint::evolves,
                                      opening_preset,
                                      "drag: turn the scene",
                                      0,
                                      "z = maxᵢ [zᵢ + √(rᵢ² − (x − xᵢ)² − (y − yᵢ)²)]"};

    static void describe(glint::ParamTable<Params>& table) {
        describe_rows(table);
        describe_presets(table);
    }
    static void teach(glint::Lesson& lesson) { spheres::teach(lesson); }

    Spheres(glint::Device on, glint::Extent size, const Params& p)
        : device(on),
          extent(size),
          count(p.count),
          scene(on, {scene_columns, count}),
          table(on, {columns, count}),
          balls(on, {words_for(count) * word, 1}),
          tree(on, count) {
        if (on.is_cuda())
            groups.emplace(on, count);
        else if (Bins::bytes(size, count) <= most_bytes_of_bins)
            bins.emplace(on, size, count);
        rows = arrange(p);
        scene.write(rows);
        reach = reach_of(rows);
        if (count > max_grab_candidates) rows = {};
        place(p, 0);
    }

    void advance(const glint::Tick& tick, int steps, const Params& p) { place(p, tick.step + steps); }

    void draw(const glint::Tick& tick, const Params& p, glint::Frame frame) const {
        place(p, tick.step);
        const Ball* const all = balls.view().data;
        if (p.method == Method::binned && !device.is_cuda()) {
            if (!bins) throw glint::Error(too_many_bins);
            return paint<tile_width>(bins->sort(all, count), p, frame.pixels);
        }
        if (p.method == Method::bvh) return draw_with_tree(p, frame.pixels);
        if (p.method == Method::constant) {
            const ConstantUse held(device, all, count);
            return paint<cpu_lanes>(EverySphere<ConstantBalls>{{all}, count}, p, frame.pixels);
        }
        paint<cpu_lanes>(EverySphere<GlobalBalls>{{all}, count}, p, frame.pixels);
    }

    void state(glint::State& s) {
        s.table("spheres", table, {.unit = "pixels", .lo = -500, .hi = 500});
        s.host_table("moved", moved);
    }
    void restored(const Params&) {
        moved = std::bit_cast<MovedRow>(sound(std::bit_cast<MovedSpheres>(moved), count));
        placed.reset();
    }

    void stroke(const glint::Stroke& s, const Params& p) {
        if (p.brush != Brush::grab || s.button != GLINT_LEFT || s.mask) return;
        const Pose at = pose(p, extent, s.step);
        auto hand = std::bit_cast<MovedSpheres>(moved);
        if (s.phase == GLINT_PRESS) hand.held = grabbed(s, at, hand);
        const Moved by = scene_shift(s.x1 - s.x0, s.y1 - s.y0, at);
        for (Moved& m : hand.all)
            if (hand.held > 0 && m.number == hand.held)
                m.x = kept_near(m.x + by.x), m.y = kept_near(m.y + by.y), m.z = kept_near(m.z + by.z);
        moved = std::bit_cast<MovedRow>(hand), placed.reset();
    }

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
                   [](const Spheres& s, const glint::Tick& tick, const Params& p) {
                       s.place(p, tick.step);
                       return Covered{s.grown(p), s.device.is_cuda() ? 1 : Covered::max, s.extent};
                   });
        table.max("top", "pixels", "Position, on the axis towards the camera, of the surface nearest to the camera.",
                  [](const Spheres& s, const glint::Tick& tick, const Params& p) {
                      s.place(p, tick.step);
                      return Top{s.balls.view().data, s.count, s.extent};
                  });
    }

    static const char* unavailable(const glint::DeviceFacts& on, glint::Extent extent, const Params& p) {
        if (p.method == Method::constant && on.device == GLINT_CUDA &&
            (p.count > max_constant || on.constant_bytes < sizeof(Ball) * max_constant))
            return "constant memory holds at most 4000 spheres: choose another method or fewer spheres";
        if (p.method == Method::binned && on.device == GLINT_CPU && Bins::bytes(extent, p.count) > most_bytes_of_bins)
            return too_many_bins;
        return nullptr;
    }

    static glint::Note note(const glint::DeviceFacts&, glint::Extent, const Params& p) {
        if (p.brush != Brush::grab || p.count <= max_grab_candidates) return {};
        return {sizeof(glint::Note), "brush", 1,
                "spheres can be grabbed only in scenes of at most 100 000 spheres: choose fewer spheres"};
    }

    static glint::Work work(glint::Extent extent, const Params& p) {
        const double rays = double(extent.area());
        glint::Work w{};
        w.item = "rays";
        w.items_per_draw = rays;
        w.bytes_per_draw = 4 * rays;
        const bool all = p.method < Method::binned;
        w.operations_per_draw = 4 * rays * (all ? p.count : 1); // minimum cost of a sphere that is missed
        return w;
    }

private:
    static constexpr int cpu_lanes = 128, tree_lanes = 64;
    static constexpr double most_bytes_of_bins = 256e6;
    static constexpr const char* too_many_bins =
        "the tiles' lists would take more than 256 MB: choose fewer spheres or a smaller picture";

    static float kept_near(float v) { return glint::clamp(v, -farthest_moved, farthest_moved); }
    /// The number of the sphere there, which has an entry from now on; 0: there is none, or no entry is left.
    float grabbed(const glint::Stroke& s, const Pose& at, MovedSpheres& hand) const {
        if (rows.empty()) return 0; // see note()
        const int middle_x = extent.width / 2, middle_y = extent.height / 2;
        const float x = s.x0 - 0.5f - float(middle_x), y = s.y0 - 0.5f - float(middle_y);
        const std::optional<int> sphere = sphere_at(x, y, rows, hand, at);
        if (!sphere) return 0;
        const float number = float(*sphere + 1);
        const auto is = [](float n) { return [n](const Moved& m) { return m.number == n; }; };
        if (std::any_of(std::begin(hand.all), std::end(hand.all), is(number))) return number;
        const auto unmoved = [](const Moved& m) { return m.x == 0 && m.y == 0 && m.z == 0; }; // or not in use
        Moved* const free = std::find_if(std::begin(hand.all), std::end(hand.all), unmoved);
        if (free == std::end(hand.all)) return 0;
        *free = {number, 0, 0, 0};
        return number;
    }

    /// Places the spheres. A picture uses the spheres placed by the step before, unless the camera has moved since.
    void place(const Params& p, std::int64_t step) const {
        const Pose at = pose(p, extent, step);
        if (placed && bits(*placed) == bits(at)) return;
        device.for_each("place", cells_for(count), Placing{scene.view(), table.view(), balls.view().data, at});
        move(at);
        placed = at;
    }
    void move(const Pose& at) const {
        Moving moving{{}, table.view(), balls.view().data};
        int used = 0;
        farthest = 0;
        const auto hand = std::bit_cast<MovedSpheres>(moved);
        for (const Moved& m : hand.all) {
            if (!(m.number > 0)) continue;
            moving.all[used++] = drawn_shift(m, at);
            farthest = std::max({farthest, std::fabs(m.x), std::fabs(m.y), std::fabs(m.z)});
        }
        device.for_each("move", {used, used > 0 ? 1 : 0}, moving);
    }
    Sorted sorted(const Params& p) const {
        return tree.sort(balls.view().data, (reach + farthest) * p.zoom * extent.scale());
    }
    TreeSpheres grown(const Params& p) const {
        const Sorted spheres = sorted(p);
        return {tree.over(spheres)};
    }
    /// On a GPU the rays of the picture have a tree of their own, and lights' rays the other.
    void draw_with_tree(const Params& p, glint::View<std::uint32_t> pixels) const {
        if (!device.is_cuda()) return paint<tree_lanes>(grown(p), p, pixels);
        const Sorted spheres = sorted(p);
        const GroupTree grouped = groups->build(spheres);
        if (lit(p)) {
            const TreeSpheres finder{tree.over(spheres)};
            trace_warps(device, grouped, Lit<TreeSpheres>{finder, table.view(), light(p)}, pixels);
        } else {
            trace_warps(device, grouped, plain(p), pixels);
        }
    }
    static bool lit(const Params& p) { return p.shadows || p.reflections > 0; }
    Plain plain(const Params& p) const {
        return {table.view(), glint::rgba(p.background.r, p.background.g, p.background.b)};
    }
    template <int lanes, class Finder>
    void paint(const Finder& finder, const Params& p, glint::View<std::uint32_t> pixels) const {
        if (lit(p))
            trace<lanes>(finder, Lit<Finder>{finder, table.view(), light(p)}, p, pixels);
        else
            trace<lanes>(finder, plain(p), p, pixels);
    }
    template <int lanes, class Finder, class Paint>
    void trace(const Finder& finder, const Paint& with, const Params& p, glint::View<std::uint32_t> pixels) const {
        if (!device.is_cuda())
            return device.for_each_on_cpu("trace", {(extent.width + lanes - 1) / lanes, extent.height},
                                          Trace<Finder, Paint, lanes>{finder, with, pixels});
        if constexpr (std::is_same_v<Finder, EverySphere<GlobalBalls>>) {
            if (p.method == Method::shared) return trace_shared(device, finder, with, pixels);
            if (p.method == Method::binned) return trace_tiled(device, finder, with, pixels);
        }
        if constexpr (!std::is_same_v<Finder, TileSpheres> && !std::is_same_v<Finder, TreeSpheres>) // only a CPU's
            device.for_each("trace", pixels.extent(), Trace<Finder, Paint, 1>{finder, with, pixels});
    }

    glint::Device device;
    glint::Extent extent;
    int count;
    glint::Field<float> scene;
    mutable glint::Field<float> table;  // made anew by each draw: the spheres as drawn
    mutable glint::Field<Ball> balls;   // the spheres' part for rays, in whole words
    mutable std::optional<Pose> placed; // the pose that they are placed in
    float reach;                        // radius of the scene, see reach_of
    mutable float farthest = 0;         // largest move of a sphere along an axis
    std::vector<float> rows;            // the scene, to find the sphere to grab
    MovedRow moved{};                   // a MovedSpheres
    mutable Tree tree;
    mutable std::optional<Bins> bins;     // on a CPU, if there is room
    mutable std::optional<Groups> groups; // on a GPU
};

} // namespace spheres
GLINT_SIMULATION(spheres::Spheres)
