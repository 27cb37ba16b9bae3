// Cookbook: an array as a parameter. Particles of four kinds attract or repel each other; a matrix says how strongly,
// and the user changes its numbers while the world runs.
#include "api/marks.h"
#include "api/random.h"
#include "api/sim.h"

namespace cookbook_particle_life {

constexpr int kinds = 4;

struct Dot { // places and speeds in cells
    float x, y, speed_x, speed_y;
    std::int32_t kind;
    static void members(glint::Members<Dot>& all) {
        all.add(&Dot::x, "x", "cells");
        all.add(&Dot::y, "y", "cells");
        all.add(&Dot::speed_x, "speed_x", "cells/step");
        all.add(&Dot::speed_y, "speed_y", "cells/step");
        all.add(&Dot::kind, "kind");
    }
};

// [parameters]
struct Params {
    float attraction[kinds][kinds] = {{1, 0.3f, 0, 0}, {0, 1, 0.3f, 0}, {0, 0, 1, 0.3f}, {0.3f, 0, 0, 1}};
    float start[kinds] = {1, 1, 1, 1};
    float reach = 80, strength = 1, friction = 0.1f;
    std::int32_t dots = 1000, seed = 1, steps_per_frame = 1;
};
// [/parameters]

struct ParticleLife {
    using Params = cookbook_particle_life::Params;
    static constexpr glint::Info info{"cookbook_particle_life", "Particle life",
                                      "Kinds of particles that attract or repel each other", glint::evolves};
    static void describe(glint::ParamTable<Params>& table) {
        // [rows]
        table
            .add_array(&Params::attraction, "attraction", -1, 1,
                       "How strongly a particle of the line's kind is attracted by one of the column's kind; below 0 "
                       "it flees.")
            .label("Attraction");
        table.add_array(&Params::start, "start", 0, 1, "Share of each kind at the start.").label("Shares").restarts();
        // [/rows]
        table.add_float(&Params::reach, "reach", 20, 200, "Particles farther away do not act.").scales();
        table.add_float(&Params::strength, "strength", 0, 2, "Strength of all forces.");
        table.add_float(&Params::friction, "friction", 0.02f, 1, "Share of its speed that a particle loses in a step.");
        table.add_int(&Params::dots, "dots", 100, 4000, "Number of particles.").log_scale().restarts();
        table.add_int(&Params::seed, "seed", 0, 9999, "Another number, another start.").restarts();
        table.add_int(&Params::steps_per_frame, "steps_per_frame", 1, 16, "Steps a frame.").unit("steps");
        // [preset]
        table.add_preset("hunt",
                         {.attraction = {{0.4f, 0.8f, -0.4f, -0.8f},
                                         {-0.8f, 0.4f, 0.8f, -0.4f},
                                         {-0.4f, -0.8f, 0.4f, 0.8f},
                                         {0.8f, -0.4f, -0.8f, 0.4f}}},
                         "Each kind hunts the next one.");
        // [/preset]
    }

    ParticleLife(glint::Device on, glint::Extent size, const Params& p)
        : device(on), dots(on, p.dots), canvas(on, size) {
        device.for_each("start", dots.count(), Start{dots.view(), size, p});
    }
    struct Start {
        glint::ListView<Dot> dots;
        glint::Extent size;
        Params p;
        GLINT_HD float number(int i, int k) const {
            return glint::uniform(std::uint64_t(p.seed), 3 * std::uint64_t(i) + std::uint64_t(k));
        }
        GLINT_HD void operator()(int i) const {
            float sum = 0;
            for (int k = 0; k < kinds; ++k) sum += p.start[k];
            float left = sum * number(i, 2);
            int kind = 0;
            while (kind < kinds - 1 && left >= p.start[kind]) left -= p.start[kind++];
            dots[i] = {number(i, 0) * float(size.width), number(i, 1) * float(size.height), 0, 0, kind};
        }
    };

    // [kernel]
    struct Push { // a kernel gets the parameters by value, with the array
        glint::ListView<Dot> dots;
        glint::Extent size;
        Params p;
        // The shorter way around, because opposite edges of the picture meet.
        GLINT_HD static float nearest(float d, float side) { return d - side * roundf(d / side); }
        // distance: in reaches. Near particles push each other away, whatever their kinds.
        GLINT_HD static float force(float distance, float attraction) {
            constexpr float core = 0.3f;
            if (distance < core) return distance / core - 1;
            return attraction * (1 - fabsf(2 * distance - 1 - core) / (1 - core));
        }
        GLINT_HD void operator()(int i) const {
            const float reach = p.reach * size.scale();
            float ax = 0, ay = 0;
            for (int j = 0; j < dots.count; ++j) {
                const float dx = nearest(dots[j].x - dots[i].x, float(size.width));
                const float dy = nearest(dots[j].y - dots[i].y, float(size.height));
                const float d = sqrtf(dx * dx + dy * dy);
                if (d >= reach || d == 0) continue;
                const float by = force(d / reach, p.attraction[dots[i].kind][dots[j].kind]) / d;
                ax += by * dx;
                ay += by * dy;
            }
            const float strength = 0.05f * p.strength * size.scale();
            dots[i].speed_x = (1 - p.friction) * dots[i].speed_x + strength * ax;
            dots[i].speed_y = (1 - p.friction) * dots[i].speed_y + strength * ay;
        }
    };
    // [/kernel]
    struct Move {
        glint::ListView<Dot> dots;
        glint::Extent size;
        GLINT_HD static float inside(float x, float side) {
            const float moved = x - side * floorf(x / side);
            return moved < side ? moved : 0; // rounding may give the side itself
        }
        GLINT_HD void operator()(int i) const {
            dots[i].x = inside(dots[i].x + dots[i].speed_x, float(size.width));
            dots[i].y = inside(dots[i].y + dots[i].speed_y, float(size.height));
        }
    };
    void advance(const glint::Tick&, int steps, const Params& p) {
        for (; steps > 0; --steps) {
            device.for_each("push", dots.count(), Push{dots.view(), canvas.extent(), p});
            device.for_each("move", dots.count(), Move{dots.view(), canvas.extent()});
        }
    }

    struct Disc {
        glint::ListView<const Dot> dots;
        float radius;
        GLINT_HD glint::Mark operator()(int i) const {
            const int kind = dots[i].kind;
            const std::uint32_t color = kind == 0   ? glint::rgba(0.9f, 0.6f, 0)
                                        : kind == 1 ? glint::rgba(0.35f, 0.7f, 0.9f)
                                        : kind == 2 ? glint::rgba(0.8f, 0.47f, 0.65f)
                                                    : glint::rgba(0, 0.62f, 0.45f);
            return {.x = dots[i].x, .y = dots[i].y, .depth = float(i), .color = color, .radius = radius};
        }
    };
    void draw(const glint::Tick&, const Params&, glint::Frame frame) const {
        canvas.clear();
        canvas.points("dots", dots.count(), Disc{dots.view(), 4 * frame.extent().scale()});
        canvas.show(frame, glint::rgba(0.03f, 0.03f, 0.05f));
    }
    void state(glint::State& s) { s.list("dots", dots); }

    glint::Device device;
    glint::List<Dot> dots;
    mutable glint::Canvas canvas;
};

} // namespace cookbook_particle_life
GLINT_SIMULATION(cookbook_particle_life::ParticleLife)
