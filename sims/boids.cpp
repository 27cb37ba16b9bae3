// Birds that steer by their neighbours: C. W. Reynolds, Computer Graphics 21 (1987) 25. With alignment alone they are
// the model of T. Vicsek and others, Phys. Rev. Lett. 75 (1995) 1226: below a critical noise all agree on a direction.
#include "api/brush.h"
#include "api/lists.h"
#include "api/sim.h"
#include "api/sorts.h"
#include "boids/draw.h"

namespace boids {

struct Sow {
    Table boids;
    glint::View<std::uint8_t> walls;
    Params p;
    GLINT_HD void operator()(int i) const {
        const auto seed = static_cast<std::uint64_t>(p.seed), n = static_cast<std::uint64_t>(i);
        const auto w = static_cast<float>(walls.width), h = static_cast<float>(walls.height);
        const float side = w < h ? w : h, a = glint::uniform(seed, 2 * n), b = glint::uniform(seed, 2 * n + 1);
        float x = a * w, y = b * h, turn = glint::uniform(seed + 1, n);
        if (p.scene == Scene::flocks) {
            const std::uint64_t flock = n % 12;
            turn = glint::uniform(seed + 2, flock);
            x = glint::uniform(seed + 3, flock) * w + 0.05f * side * glint::normal(seed + 4, 2 * n);
            y = glint::uniform(seed + 5, flock) * h + 0.05f * side * glint::normal(seed + 4, 2 * n + 1);
        } else if (p.scene == Scene::ring) {
            const float r = side * (0.2f + 0.2f * sqrtf(b));
            x = 0.5f * w + r * glint::cos_turns(a), y = 0.5f * h + r * glint::cos_turns(a - 0.25f), turn = a + 0.25f;
        } else if (p.scene == Scene::fronts) {
            turn = b < 0.5f ? 0.f : 0.5f;
        } else if (p.scene == Scene::aligned) {
            turn = 0;
        }
        boids(i, at_x) = wrapped(x, w), boids(i, at_y) = wrapped(y, h);
        boids(i, to_x) = glint::cos_turns(turn), boids(i, to_y) = glint::cos_turns(turn - 0.25f);
    }
};
struct Build { // the walls at the start: pillars in a hexagonal pattern
    glint::View<std::uint8_t> walls;
    GLINT_HD void operator()(int x, int y) const {
        constexpr float apart = 160, r = 26;
        const auto row = static_cast<float>(y) / (0.866f * apart);
        const int j = static_cast<int>(row);
        float nearest = 1e9f;
        for (int k = j; k <= j + 1; ++k) {
            const float px = static_cast<float>(x) + (k % 2 ? 0.5f * apart : 0.f),
                        py = 0.866f * apart * (row - static_cast<float>(k));
            const float dx = px - apart * floorf(px / apart + 0.5f);
            nearest = fminf(nearest, fmaf(dx, dx, py * py));
        }
        walls(x, y) = nearest < r * r ? 1 : 0;
    }
};

/// Turns the boids below a brush.
struct Steer {
    Table boids;
    glint::Covered covered;
    Params p;
    float x, y, along_x, along_y; // where the stroke ends, and which way it goes
    bool away;
    std::uint64_t seed;
    GLINT_HD void operator()(int i) const {
        const float px = boids(i, at_x), py = boids(i, at_y);
        const auto cx = static_cast<int>(px), cy = static_cast<int>(py);
        if (cx < covered.x || cy < covered.y || cx >= covered.x + covered.box.width ||
            cy >= covered.y + covered.box.height)
            return;
        const float share = covered.share(cx, cy), force = 4 * p.strength * share;
        if (!(share > 0)) return;
        const float turn = glint::uniform(seed, static_cast<std::uint64_t>(i)), out = away ? -1.f : 1.f;
        const bool leads = p.brush == Brush::lead && !away, scatters = p.brush == Brush::scatter && !away;
        const float dx = x - px, dy = y - py, d = sqrtf(fmaf(dx, dx, dy * dy)) + 1e-3f;
        const float fx = leads ? along_x : scatters ? glint::cos_turns(turn) : out * dx / d;
        const float fy = leads ? along_y : scatters ? glint::cos_turns(turn - 0.25f) : out * dy / d;
        const float hx = fmaf(force, fx, boids(i, to_x)), hy = fmaf(force, fy, boids(i, to_y));
        const float size = sqrtf(fmaf(hx, hx, hy * hy));
        if (size > 1e-6f) boids(i, to_x) = hx / size, boids(i, to_y) = hy / size;
    }
};
struct BuildWall {
    glint::View<std::uint8_t> walls;
    std::uint8_t value;
    GLINT_HD void operator()(int x, int y, float share) const {
        if (share >= 0.5f) walls(x, y) = value;
    }
};

/// One direction of a boid, or how far it goes around the middle of the picture, to be added up.
struct Heading {
    Seen boids;
    glint::Extent e;
    enum class What { x, y, around } what;
    GLINT_HD double operator()(int i) const {
        const float ex = boids(i, to_x), ey = boids(i, to_y);
        const float dx = boids(i, at_x) - 0.5f * static_cast<float>(e.width),
                    dy = boids(i, at_y) - 0.5f * static_cast<float>(e.height), d = sqrtf(fmaf(dx, dx, dy * dy));
        const float around = d > 0 ? (dx * ey - dy * ex) / d : 0.f;
        return static_cast<double>(what == What::x ? ex : what == What::y ? ey : around);
    }
};
struct MeanLength {
    const double *x, *y; // y: null for a number
    double count;
    GLINT_HD double operator()(int, int) const { return y ? sqrt(*x * *x + *y * *y) / count : *x / count; }
};

struct Boids {
    using Params = boids::Params;
    static constexpr glint::Info info{"boids",
                                      "Boids",
                                      "Birds that steer by their neighbours: flocks, mills, order from noise",
                                      glint::evolves | glint::reentrant | glint::paints_shapes,
                                      opening_preset,
                                      "drag: call the birds",
                                      2,
                                      "eᵢ ∝ k eᵢ + a⟨eⱼ⟩ + c⟨rⱼ⟩/R − s⟨r̂ⱼ⟩, turned by ηξᵢ, xᵢ ← xᵢ + v eᵢ"};

    static void describe(glint::ParamTable<Params>& table) {
        describe_flock(table), describe_rule(table), describe_picture(table), describe_presets(table);
    }

    Boids(glint::Device on, glint::Extent e, const Params& p)
        : device(on),
          count(boids_of(e, p)),
          boids(on, {count, rows}),
          sorted(on, {count, rows}),
          walls(on, e),
          light(on, e),
          groups(on, count, most_squares(e)),
          sum_x(on, count),
          sum_y(on, count) {
        device.for_each("sow", count, Sow{boids.view(), walls.view(), p});
        if (p.scene == Scene::pillars) device.for_each("build", e, Build{walls.view()});
    }

    void advance(const glint::Tick& tick, int steps, const Params& p) {
        const Squares in(walls.extent(), p.radius);
        for (std::int64_t step = tick.step; step < tick.step + steps; ++step) {
            groups.of(count, in.across * in.up, SquareOf{std::as_const(boids).view(), in});
            device.for_each("gather", count, Gather{std::as_const(boids).view(), sorted.view(), groups.order()});
            const std::uint64_t noise = glint::hash(std::uint64_t(p.seed)) ^ std::uint64_t(step) << 20;
            device.for_each("move", count,
                            Move{std::as_const(sorted).view(), boids.view(), groups.starts(),
                                 std::as_const(walls).view(), in, p, noise});
        }
    }

    void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {
        device.for_each("clear", light.extent(), ClearLight{light.view()});
        device.for_each("splat", count, Splat{boids.view(), light.view(), p.tail});
        device.for_each("colour", frame.extent(),
                        Show{std::as_const(light).view(), walls.view(), frame, p.view, p.exposure});
    }

    void state(glint::State& s) {
        s.field("walls", walls, {.hi = 1});
        s.table("boids", boids, {.lo = -1, .hi = float(walls.extent().width)});
    }

    void stroke(const glint::Stroke& s, const Params& p) {
        const bool right = s.button == GLINT_RIGHT, builds = p.brush == Brush::wall || p.brush == Brush::eraser;
        if (builds || right)
            glint::paint(device, walls.extent(), s, p.brush_radius,
                         BuildWall{walls.view(), std::uint8_t(!right && p.brush == Brush::wall)});
        if (builds) return;
        const float dx = s.x1 - s.x0, dy = s.y1 - s.y0, d = std::sqrt(dx * dx + dy * dy);
        const glint::Covered covered(s, p.brush_radius, walls.extent());
        const float x = s.mask ? 0.5f * (s.x0 + s.x1) : s.x1, y = s.mask ? 0.5f * (s.y0 + s.y1) : s.y1;
        const std::uint64_t seed = glint::hash(std::uint64_t(p.seed) ^ std::uint64_t(s.step) << 32);
        device.for_each("steer", count,
                        Steer{boids.view(), covered, p, x, y, d > 0 ? dx / d : 0, d > 0 ? dy / d : 0,
                              right || p.brush == Brush::repel, seed});
    }

    static void probes(glint::ProbeTable<Boids>& table) {
        table.max("polarisation", "", "Length of the mean direction; 1: all go the same way, 0: there is no order.",
                  [](const Boids& b, const glint::Tick&, const Params&) {
                      return MeanLength{b.sum_x.of(b.count, b.heading(Heading::What::x)),
                                        b.sum_y.of(b.count, b.heading(Heading::What::y)), double(b.count)};
                  });
        table.max(
            "milling", "", "Mean part of a boid's direction that goes around the middle; 1: all turn to the left.",
            [](const Boids& b, const glint::Tick&, const Params&) {
                return MeanLength{b.sum_x.of(b.count, b.heading(Heading::What::around)), nullptr, double(b.count)};
            });
    }

    static glint::Work work(glint::Extent e, const Params& p) {
        const double boids = boids_of(e, p), cells = double(e.area());
        const double seen = std::min(9. * seen_per_cell, 9. * p.boids / (1 << 20) * double(p.radius * p.radius));
        return {.item = "boids",
                .items_per_step = boids,
                .items_per_draw = boids,
                .bytes_per_step = (4 * 16 + 6 * 8) * boids, // moved twice; keys and numbers sorted in three passes
                .bytes_per_draw = 20 * cells + (16 + 16 * (p.tail + 1)) * boids,
                .operations_per_step = (80 + 25 * seen) * boids,
                .operations_per_draw = 40 * cells + 30 * (p.tail + 1) * boids};
    }

private:
    Heading heading(Heading::What what) const { return {boids.view(), walls.extent(), what}; }
    static int most_squares(glint::Extent e) {
        const Squares smallest(e, lowest_radius);
        return smallest.across * smallest.up;
    }

    glint::Device device;
    int count;
    glint::Field<float> boids, sorted;
    glint::Field<std::uint8_t> walls;
    mutable glint::Field<std::uint64_t> light;
    glint::Groups groups;
    mutable glint::Sum<double> sum_x, sum_y;
};

} // namespace boids
GLINT_SIMULATION(boids::Boids)
