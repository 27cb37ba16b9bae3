// Cookbook: neighbours by sorting, sums and a histogram of a list. Discs that push each other away, like a gas; below
// the picture stands the distribution of their speeds.
#include "api/lists.h"
#include "api/bins.h"
#include "api/marks.h"
#include "api/sim.h"
#include "api/sorts.h"

namespace cookbook_lists {

constexpr int bins = 64;
constexpr float fastest = 3; // of the histogram, in times the mean speed of the start

// [groups]
// The picture is divided into squares that are as wide as two radii: what touches a disc is in its square, or in one of
// the eight around it.
struct Squares {
    float side;
    int across, up;
    Squares(glint::Extent size, float radius)
        : side(2 * radius), across(int(float(size.width) / side) + 1), up(int(float(size.height) / side) + 1) {}
    GLINT_HD int at(float x, float y) const {
        return glint::clamp(int(y / side), 0, up - 1) * across + glint::clamp(int(x / side), 0, across - 1);
    }
};
struct SquareOf { // the number of a disc's square
    glint::ListView<const float> x, y;
    Squares squares;
    GLINT_HD int operator()(int i) const { return squares.at(x[i], y[i]); }
};
// [/groups]

struct Push { // the velocities a step later, from places that no thread changes
    glint::ListView<const float> x, y;
    glint::ListView<float> speed_x, speed_y;
    // [visit]
    Squares squares;
    glint::ListView<const std::uint32_t> order, starts; // of groups.of()
    float stiffness;
    GLINT_HD void operator()(int i) const {
        const float px = x[i], py = y[i];
        const int column = int(px / squares.side), row = int(py / squares.side);
        float ax = 0, ay = 0;
        for (int r = row > 0 ? row - 1 : 0; r <= row + 1 && r < squares.up; ++r)
            for (int c = column > 0 ? column - 1 : 0; c <= column + 1 && c < squares.across; ++c) {
                const int square = r * squares.across + c;
                for (std::uint32_t n = starts[square]; n < starts[square + 1]; ++n) {
                    const int j = int(order[int(n)]); // the number of a disc in that square, in a fixed order
                    const float dx = px - x[j], dy = py - y[j], d2 = dx * dx + dy * dy;
                    if (d2 >= squares.side * squares.side || d2 == 0) continue;
                    const float d = sqrtf(d2), push = stiffness * (squares.side - d) / d;
                    ax += push * dx;
                    ay += push * dy;
                }
            }
        // [/visit]
        speed_x[i] += ax;
        speed_y[i] += ay;
    }
};
// [largest]
struct Faster { // the term of disc i, for the largest speed in a direction
    glint::ListView<const float> speed_x, speed_y;
    GLINT_HD float operator()(int i) const { return fmaxf(fabsf(speed_x[i]), fabsf(speed_y[i])); }
};
struct Fly {
    glint::ListView<float> x, y, speed_x, speed_y;
    float width, height, farthest;
    const float* fastest; // in device memory: the kernel reads it, the host never waits for it
    GLINT_HD static void along(float& at, float& speed, float size, float time) { // the walls reflect
        at += time * speed;
        if (at < 0 || at >= size) {
            speed = -speed;
            at = glint::clamp(at < 0 ? -at : 2 * size - at, 0.f, size * 0.999999f);
        }
    }
    GLINT_HD void operator()(int i) const {
        const float time = fminf(1, farthest / *fastest); // shorter if a disc would fly farther than that
        along(x[i], speed_x[i], width, time);
        along(y[i], speed_y[i], height, time);
    }
};
// [/largest]

// [terms]
struct SpeedBin { // the bin of disc i, for the histogram
    glint::ListView<const float> speed_x, speed_y;
    float per_speed;
    GLINT_HD int operator()(int i) const {
        return int(sqrtf(speed_x[i] * speed_x[i] + speed_y[i] * speed_y[i]) * per_speed);
    }
};
struct Energy { // the term of disc i, for the sum
    glint::ListView<const float> speed_x, speed_y;
    GLINT_HD double operator()(int i) const {
        return 0.5 * (double(speed_x[i]) * double(speed_x[i]) + double(speed_y[i]) * double(speed_y[i]));
    }
};
struct Mean { // a probe's value: the same number in each cell, so the maximum is this number
    const double* sum;
    int count;
    GLINT_HD double operator()(int, int) const { return *sum / count; }
};
// [/terms]

struct Gas {
    struct Params {
        std::int32_t seed = 1, steps_per_frame = 4;
        float filled = 0.4f, radius = 3, stiffness = 0.1f, speed = 0.4f;
    };
    static constexpr glint::Info info{"cookbook_lists", "Gas", "Discs that push each other away", glint::evolves};
    static void describe(glint::ParamTable<Params>& table) {
        table.add_float(&Params::filled, "filled", 0.01f, 1, "Share of the picture that the discs would fill.")
            .restarts();
        table.add_float(&Params::radius, "radius", 1, 8, "Radius of a disc.").unit("cells").restarts();
        table.add_float(&Params::speed, "speed", 0.1f, 0.8f, "Speed at the start.").unit("cells/step").restarts();
        table.add_float(&Params::stiffness, "stiffness", 0, 0.2f, "How strongly discs push.");
        table.add_int(&Params::seed, "seed", 0, 9999, "Another number, another start.").restarts();
        table.add_int(&Params::steps_per_frame, "steps_per_frame", 1, 16, "Steps a frame.").unit("steps");
        table.add_preset("dense", {.filled = 0.8f, .radius = 4}, "Discs that hardly move.");
    }

    static int discs_in(glint::Extent size, const Params& p) { // the work of a step is bounded by the area
        return std::max(1, int(p.filled * float(size.area()) / (3.1416f * p.radius * p.radius)));
    }
    // [memory]
    Gas(glint::Device on, glint::Extent size, const Params& p)
        : device(on),
          discs(discs_in(size, p)),
          x(on, discs),
          y(on, discs),
          speed_x(on, discs),
          speed_y(on, discs),
          squares(size, p.radius),
          groups(on, discs, squares.across * squares.up),
          largest_speed(on, discs),
          speeds(on, bins),
          energy(on, discs),
          canvas(on, size) {
        const auto seed = std::uint64_t(p.seed);
        device.for_each("start", discs, Start{x.view(), y.view(), speed_x.view(), speed_y.view(), seed, size, p.speed});
    }
    // [/memory]
    struct Start { // all have the same speed, in any direction: the pushes make a distribution of it
        glint::ListView<float> x, y, speed_x, speed_y;
        std::uint64_t seed;
        glint::Extent size;
        float speed;
        GLINT_HD void operator()(int i) const {
            const auto number = [&](int k) { return glint::uniform(seed, 3 * std::uint64_t(i) + std::uint64_t(k)); };
            x[i] = number(0) * float(size.width);
            y[i] = number(1) * float(size.height);
            speed_x[i] = speed * glint::cos_turns(number(2));
            speed_y[i] = speed * glint::cos_turns(number(2) - 0.25f);
        }
    };
    // [advance]
    void advance(const glint::Tick&, int steps, const Params& p) {
        const glint::Extent size = canvas.extent();
        for (; steps > 0; --steps) {
            groups.of(discs, squares.across * squares.up, SquareOf{x.view(), y.view(), squares});
            device.for_each("push", discs,
                            Push{x.view(), y.view(), speed_x.view(), speed_y.view(), squares, groups.order(),
                                 groups.starts(), p.stiffness});
            const float* const fastest_disc = largest_speed.of(discs, Faster{speed_x.view(), speed_y.view()});
            device.for_each("fly", discs,
                            Fly{x.view(), y.view(), speed_x.view(), speed_y.view(), float(size.width),
                                float(size.height), p.radius, fastest_disc});
        }
    }
    // [/advance]

    struct Disc {
        glint::ListView<const float> x, y, speed_x, speed_y;
        float radius, per_speed;
        GLINT_HD glint::Mark operator()(int i) const {
            const float fast = float(SpeedBin{speed_x, speed_y, per_speed}(i)) / bins;
            return {.x = x[i],
                    .y = y[i],
                    .depth = float(i),
                    .color = glint::rgba(0.2f + 1.6f * fast, 0.5f, 1 - 1.2f * fast),
                    .radius = radius};
        }
    };
    // [histogram]
    struct Bar { // a bar of the histogram, as a line; depth -1 lies before the discs
        glint::ListView<const std::uint32_t> counts;
        int discs;
        glint::Extent size;
        GLINT_HD glint::Line operator()(int i) const {
            const float wide = float(size.width) / bins, x = (float(i) + 0.5f) * wide;
            const float high = 8 * float(size.height) * float(counts[i]) / float(discs);
            const std::uint32_t white = glint::rgba(1, 1, 1);
            return {{x, 0, -1, white, 0.3f * wide}, {x, high, -1, white, 0.3f * wide}};
        }
    };
    void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {
        const float per_speed = bins / (fastest * p.speed);
        const auto counts = speeds.of(discs, SpeedBin{speed_x.view(), speed_y.view(), per_speed});
        canvas.clear();
        canvas.points("discs", discs, Disc{x.view(), y.view(), speed_x.view(), speed_y.view(), p.radius, per_speed});
        canvas.lines("speeds", bins, Bar{counts, discs, frame.extent()});
        canvas.show(frame, glint::rgba(0.03f, 0.03f, 0.05f));
    }
    // [/histogram]
    // [probe]
    static void probes(glint::ProbeTable<Gas>& table) {
        table.max("energy", "", "Mean kinetic energy of a disc of mass 1.",
                  [](const Gas& g, const glint::Tick&, const Params&) {
                      return Mean{g.energy.of(g.discs, Energy{g.speed_x.view(), g.speed_y.view()}), g.discs};
                  });
    }
    // [/probe]
    void state(glint::State& s) {
        s.list("x", x, {.unit = "cells"});
        s.list("y", y, {.unit = "cells"});
        s.list("speed_x", speed_x, {.unit = "cells/step"});
        s.list("speed_y", speed_y, {.unit = "cells/step"});
    }

    glint::Device device;
    int discs;
    glint::List<float> x, y, speed_x, speed_y;
    Squares squares;
    // [memory]
    glint::Groups groups; // each takes its memory in the constructor
    glint::Largest<float> largest_speed;
    mutable glint::Histogram speeds; // mutable: scratch memory of draw() and of a probe
    mutable glint::Sum<double> energy;
    // [/memory]
    mutable glint::Canvas canvas;
};

} // namespace cookbook_lists
GLINT_SIMULATION(cookbook_lists::Gas)
