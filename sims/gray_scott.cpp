// Two substances that react and spread: U + 2 V becomes 3 V, U is fed and V is removed. P. Gray and S. K. Scott,
// Chemical Engineering Science 39 (1984) 1087; the patterns: J. E. Pearson, Science 261 (1993) 189, whose grid and
// rates these are.
#include "api/brush.h"
#include "api/sim.h"
#include "api/tint.h"
#include "gray_scott/params.h"
#include "gray_scott/rule.h"

namespace gray_scott {

/// The dish at the start: U everywhere, and V in one square or in many spots.
struct Sow {
    glint::View<float> u, v, walls;
    Scene scene;
    std::uint64_t seed;

    GLINT_HD float noise(int x, int y) const {
        return glint::uniform(seed, static_cast<std::uint64_t>(y) * 65536 + static_cast<std::uint64_t>(x)) - 0.5f;
    }
    /// Whether the cell is in a spot; a share of the squares of `side` cells has one somewhere in it.
    GLINT_HD bool spot(int x, int y, int side, float share) const {
        const int i = x / side, j = y / side;
        const auto number = (static_cast<std::uint64_t>(j) * 65536 + static_cast<std::uint64_t>(i)) * 4;
        if (glint::uniform(seed + 1, number) >= share) return false;
        const auto side_f = static_cast<float>(side), r = 2.5f + 2.5f * glint::uniform(seed + 1, number + 3);
        const float cx = r + (side_f - 2 * r) * glint::uniform(seed + 1, number + 1);
        const float cy = r + (side_f - 2 * r) * glint::uniform(seed + 1, number + 2);
        const float dx = static_cast<float>(x - i * side) - cx, dy = static_cast<float>(y - j * side) - cy;
        return fmaf(dx, dx, dy * dy) < r * r;
    }
    GLINT_HD void operator()(int x, int y) const {
        const int w = u.width, h = u.height, side = w < h ? w : h;
        const int dx = 2 * x + 1 - w, dy = 2 * y + 1 - h; // from the middle, in half cells
        const bool square = dx > -20 && dx <= 20 && dy > -20 && dy <= 20;
        const float r2 =
            static_cast<float>(dx) * static_cast<float>(dx) + static_cast<float>(dy) * static_cast<float>(dy);
        const float rim = 0.94f * static_cast<float>(side), ring = sqrtf(r2) - 0.3f * static_cast<float>(side);
        const bool sown = scene == Scene::square  ? square
                          : scene == Scene::spots ? spot(x, y, 48, 0.3f)
                          : scene == Scene::dish  ? spot(x, y, 48, 0.3f) && r2 < rim * rim
                          : scene == Scene::ring  ? ring > -8 && ring < 8
                          : scene == Scene::dense ? spot(x, y, 16, 0.5f)
                                                  : false;
        const float odd = 1 + 0.02f * noise(x, y); // one per cent either way, as in the article
        u(x, y) = sown ? 0.5f * odd : 1.f;
        v(x, y) = sown ? 0.25f * odd : 0.f;
        walls(x, y) = scene == Scene::dish && r2 >= rim * rim ? 1.f : 0.f;
        if (walls(x, y) > 0) u(x, y) = 1, v(x, y) = 0;
    }
};

/// Applies a brush to a cell.
struct BrushCell {
    glint::View<float> u, v, walls;
    Brush brush;
    float amount;
    GLINT_HD void operator()(int x, int y, float share) const {
        if (brush == Brush::wall || brush == Brush::eraser) {
            if (share < 0.5f) return;
            walls(x, y) = brush == Brush::wall ? 1.f : 0.f;
        } else if (walls(x, y) > 0) {
            return;
        }
        const bool sows = brush == Brush::seed;
        if (brush == Brush::wall || brush == Brush::eraser) share = 1;
        u(x, y) = fmaf(share, (sows ? 1 - 2 * amount : 1.f) - u(x, y), u(x, y));
        v(x, y) = fmaf(share, (sows ? amount : 0.f) - v(x, y), v(x, y));
    }
};

inline constexpr std::uint32_t wall_color = 0xff5f5650u;

struct OneSubstance {
    glint::View<const float> cells, walls;
    glint::Frame frame;
    GLINT_HD void operator()(int x, int y) const {
        frame.pixels(x, y) = walls(x, y) > 0 ? wall_color : frame.palette(cells(x, y));
    }
};

/// Both substances as colours of a relief, lit from the upper left: its height is V.
struct BothSubstances {
    glint::View<const float> u, v, walls;
    glint::View<std::uint32_t> pixels;

    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        const auto height = [&](int i, int j) {
            return place.fetch(v, i, j, v.extent(), glint::Boundary::neumann, 0.f);
        };
        const float gx = 9 * (height(x - 1, y) - height(x + 1, y)), gy = 9 * (height(x, y - 1) - height(x, y + 1));
        const float nz = 1 / sqrtf(fmaf(gx, gx, fmaf(gy, gy, 1.f)));
        const float light = (fmaf(-0.45f, gx, 0.45f * gy) + 0.77f) * nz; // dot product with the unit vector to the lamp
        float shine = (fmaf(-0.24f, gx, 0.24f * gy) + 0.94f) * nz;
        for (int i = 0; i < 5; ++i) shine *= shine > 0 ? shine : 0.f;
        constexpr glint::Tint fed{0.035f, 0.085f, 0.15f}, used{0.0f, 0.42f, 0.46f}, living{1.0f, 0.78f, 0.42f};
        const float eaten = glint::clamp(1.25f * (1 - u(x, y)), 0.f, 1.f),
                    alive = glint::clamp(3.0f * v(x, y) - 0.12f, 0.f, 1.f);
        const glint::Tint tint = fed.toward(used, eaten).toward(living, alive * alive);
        const float bright = fmaf(1.05f, light > 0 ? light : 0.f, 0.22f), gloss = 0.35f * shine * alive;
        pixels(x, y) = walls(x, y) > 0 ? wall_color
                                       : glint::rgba(fmaf(tint.r, bright, gloss), fmaf(tint.g, bright, gloss),
                                                     fmaf(tint.b, bright, gloss));
    }
};

struct GrayScott {
    using Params = gray_scott::Params;
    static constexpr glint::Info info{"gray_scott",
                                      "Gray-Scott",
                                      "Two substances react and spread: spots that divide, stripes, waves",
                                      glint::evolves | glint::reentrant | glint::paints_shapes,
                                      opening_preset,
                                      "drag: sow spots",
                                      1,
                                      "∂u/∂t = Dᵤ∇²u − uv² + F(1−u), ∂v/∂t = Dᵥ∇²v + uv² − (F+k)v"};

    static void describe(glint::ParamTable<Params>& table) {
        describe_rows(table);
        describe_presets(table);
    }

    GrayScott(glint::Device on, glint::Extent e, const Params& p)
        : device(on), u(on, e), v(on, e), walls(on, e), next_u(on, e), next_v(on, e) {
        device.for_each("sow", e, Sow{u.view(), v.view(), walls.view(), p.scene, std::uint64_t(p.seed)});
    }

    void advance(const glint::Tick&, int steps, const Params& p) {
        const Rule rule = rule_of(p, u.extent());
        const bool tiled = p.method == Method::temporal || (p.method == Method::automatic && prefers_tiles(steps));
        const int most = device.is_cuda() ? Pass::max_steps_on_gpu : Pass::max_steps_on_cpu;
        while (steps > 0) {
            const int passes = (steps + most - 1) / most;
            const int now = tiled ? (steps + passes - 1) / passes : 1;
            const Fields fields{std::as_const(u).view(), std::as_const(v).view(), std::as_const(walls).view(),
                                next_u.view(), next_v.view()};
            if (tiled)
                glint::for_each_tile(device, "tiles", u.extent(), Pass{fields, rule, now});
            else
                device.for_each("react", u.extent(), Step{fields, rule});
            swap(u, next_u), swap(v, next_v);
            steps -= now;
        }
    }

    void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {
        if (p.view == Look::both)
            return device.for_each("colour", frame.extent(),
                                   BothSubstances{u.view(), v.view(), walls.view(), frame.pixels});
        device.for_each("colour", frame.extent(),
                        OneSubstance{p.view == Look::u ? u.view() : v.view(), walls.view(), frame});
    }

    void state(glint::State& s) {
        s.field("v", v, {.lo = 0, .hi = 0.4f});
        s.field("u", u, {.lo = 0, .hi = 1});
        s.field("walls", walls, {.lo = 0, .hi = 1});
    }

    void stroke(const glint::Stroke& s, const Params& p) {
        const Brush brush = s.button == GLINT_RIGHT ? Brush::eraser : p.brush;
        glint::paint(device, u.extent(), s, p.brush_radius,
                     BrushCell{u.view(), v.view(), walls.view(), brush, p.amount});
    }
    /// The brush `wander`: the picture is the map, and the mouse chooses a place on it.
    static void edit(const glint::Pointer& at, glint::Extent e, Params& p) {
        if (p.brush != Brush::wander || !(at.buttons & GLINT_LEFT)) return;
        p.kill = map_kill_left + (map_kill_right - map_kill_left) * glint::clamp(at.x / float(e.width), 0.f, 1.f);
        p.feed = map_feed_top * glint::clamp(at.y / float(e.height), 0.f, 1.f);
        p.rates = Rates::uniform;
    }

    static void probes(glint::ProbeTable<GrayScott>& table) {
        table.mean("mean_v", "", "Mean concentration of V; 0: it has died out.",
                   [](const GrayScott& g, const glint::Tick&, const Params&) { return glint::CellValue{g.v.view()}; });
        table.mean("mean_u", "", "Mean concentration of U; 1: nothing has been used.",
                   [](const GrayScott& g, const glint::Tick&, const Params&) { return glint::CellValue{g.u.view()}; });
        table.max("highest_v", "", "Largest concentration of V.",
                  [](const GrayScott& g, const glint::Tick&, const Params&) { return glint::CellValue{g.v.view()}; });
    }

    static glint::Work work(glint::Extent e, const Params&) {
        const auto cells = double(e.area());
        return {.item = "cells",
                .items_per_step = cells,
                .items_per_draw = cells,
                .bytes_per_step = 20 * cells, // u, v and walls read, u and v written
                .bytes_per_draw = 12 * cells,
                .operations_per_step = 36 * cells,
                .operations_per_draw = 8 * cells};
    }

private:
    bool prefers_tiles(int steps) const { // on a CPU a small grid stays in the caches anyway
        return steps > 1 && (device.is_cuda() || u.extent().area() > 1 << 21);
    }
    glint::Device device;
    glint::Field<float> u, v, walls, next_u, next_v;
};

} // namespace gray_scott
GLINT_SIMULATION(gray_scott::GrayScott)
