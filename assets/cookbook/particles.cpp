// Cookbook: particles as a list of structs, each with a place and a velocity, and their light in the picture. Dust
// moves around two stars.
#include "api/functions.h"
#include "api/marks.h"
#include "api/sim.h"

namespace cookbook_particles {

// [element]
struct Grain { // places and velocities in widths of the picture's shorter side, the middle is (0, 0)
    float x, y, speed_x, speed_y;
    static void members(glint::Members<Grain>& all) {
        all.add(&Grain::x, "x", "sides");
        all.add(&Grain::y, "y", "sides");
        all.add(&Grain::speed_x, "speed_x", "sides/step");
        all.add(&Grain::speed_y, "speed_y", "sides/step");
    }
};
// [/element]

struct Stars {
    float x, y, pull; // one star is at (x, y), the other one at (-x, -y)
    GLINT_HD static void add(float dx, float dy, float pull, float& ax, float& ay) {
        const float d2 = dx * dx + dy * dy + 1e-3f, by = pull / (d2 * sqrtf(d2));
        ax += by * dx;
        ay += by * dy;
    }
    GLINT_HD void accelerate(Grain& g) const {
        float ax = 0, ay = 0;
        add(x - g.x, y - g.y, pull, ax, ay);
        add(-x - g.x, -y - g.y, pull, ax, ay);
        g.speed_x += ax;
        g.speed_y += ay;
    }
};

struct Dust {
    struct Params {
        std::int32_t grains = 50000, seed = 1, steps_per_frame = 2;
        float distance = 0.12f, pull = 1, glow = 12, radius = 60;
        glint::Colors colors{.palette = glint::PaletteId::magma, .range = glint::Range::clamp};
    };
    static constexpr glint::Info info{"cookbook_particles", "Dust", "Dust around two stars", glint::evolves};
    static void describe(glint::ParamTable<Params>& table) {
        // [count]
        table.add_int(&Params::grains, "grains", 1000, 1000000, "Number of grains.").log_scale().restarts();
        // [/count]
        table.add_int(&Params::seed, "seed", 0, 9999, "Another number, another start.").restarts();
        table.add_float(&Params::distance, "distance", 0, 0.3f, "Distance of a star from the middle.").unit("sides");
        table.add_float(&Params::pull, "pull", 0, 2, "How strongly the stars attract.");
        table.add_float(&Params::radius, "radius", 4, 200, "Half the width of the brush that pushes grains.")
            .unit("cells")
            .brush_radius();
        table.add_float(&Params::glow, "glow", 1, 100, "Grains in a pixel with the brightest colour.").log_scale();
        table.add_int(&Params::steps_per_frame, "steps_per_frame", 1, 16, "Steps a frame.").unit("steps");
        table.add_colors(&Params::colors, 0, 1, "");
        table.add_preset("one_star", {.distance = 0}, "Both stars at the same place.");
        table.add_preset("far", {.distance = 0.25f, .pull = 0.6f}, "Stars that throw grains out.");
    }

    // [list]
    Dust(glint::Device on, glint::Extent size, const Params& p) : device(on), dust(on, p.grains), canvas(on, size) {
        device.for_each("start", dust.count(), Start{dust.view(), std::uint64_t(p.seed)});
    }
    struct Start { // a disc that turns; each grain has two random numbers of its own
        glint::ListView<Grain> dust;
        std::uint64_t seed;
        GLINT_HD void operator()(int i) const {
            const float r = 0.25f + 0.2f * glint::uniform(seed, 2 * std::uint64_t(i));
            const float turn = glint::uniform(seed, 2 * std::uint64_t(i) + 1);
            const float c = glint::cos_turns(turn), s = glint::cos_turns(turn - 0.25f), speed = 0.0024f / sqrtf(r);
            dust[i] = {r * c, r * s, -speed * s, speed * c};
        }
    };
    struct Move {
        glint::ListView<Grain> dust;
        Stars stars;
        GLINT_HD void operator()(int i) const {
            Grain g = dust[i]; // read once, written once
            stars.accelerate(g);
            g.x += g.speed_x;
            g.y += g.speed_y;
            dust[i] = g;
        }
    };
    // [/list]
    static Stars stars_at(std::int64_t step, const Params& p) {
        const float turn = float(step % 3000) / 3000;
        return {p.distance * glint::cos_turns(turn), p.distance * glint::cos_turns(turn - 0.25f), 3e-6f * p.pull};
    }
    void advance(const glint::Tick& tick, int steps, const Params& p) {
        for (int s = 0; s < steps; ++s)
            device.for_each("move", dust.count(), Move{dust.view(), stars_at(tick.step + s, p)});
    }

    // [push]
    struct Push { // the grains near a piece of the stroke get a part of its direction, the nearest ones most
        glint::ListView<Grain> dust;
        float x, y, dx, dy, radius, strength; // the piece begins at (x, y), and is (dx, dy) long
        GLINT_HD void operator()(int i) const {
            const float px = dust[i].x - x, py = dust[i].y - y, length2 = dx * dx + dy * dy;
            const float share = length2 > 0 ? glint::clamp((px * dx + py * dy) / length2, 0.f, 1.f) : 0;
            const float ex = px - share * dx, ey = py - share * dy;
            const float inside = 1 - (ex * ex + ey * ey) / (radius * radius); // 1 on the line, 0 at the brush's edge
            if (inside <= 0) return;
            dust[i].speed_x += strength * inside * inside * dx; // the square makes the edge soft
            dust[i].speed_y += strength * inside * inside * dy;
        }
    };
    void stroke(const glint::Stroke& s, const Params& p) {
        const glint::Extent size = canvas.extent();
        const float w = float(size.width), h = float(size.height), side = std::fmin(w, h);
        device.for_each("push", dust.count(),
                        Push{dust.view(), (s.x0 - 0.5f * w) / side, (s.y0 - 0.5f * h) / side, (s.x1 - s.x0) / side,
                             (s.y1 - s.y0) / side, p.radius / side, 0.05f});
    }
    // [/push]

    // [draw]
    struct Light { // a mark for each grain; `color` is the number that is added to the pixel
        glint::ListView<const Grain> dust;
        glint::Extent size;
        GLINT_HD glint::Mark operator()(int i) const {
            const float side = float(size.width < size.height ? size.width : size.height);
            return {.x = 0.5f * float(size.width) + side * dust[i].x,
                    .y = 0.5f * float(size.height) + side * dust[i].y,
                    .color = 1};
        }
    };
    void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {
        canvas.clear();
        canvas.add_points("light", dust.count(), Light{dust.view(), frame.extent()});
        canvas.show_sums(frame, p.glow);
    }
    // [/draw]
    // [state]
    void state(glint::State& s) { s.list("dust", dust); }
    static std::int64_t memory_bytes(glint::Extent size, const Params& p) {
        return glint::List<Grain>::bytes_for(p.grains) + 12 * size.area(); // a canvas takes 12 bytes a pixel
    }
    // [/state]
    // [probe]
    // A probe asks for a number for each cell of the picture: each cell adds up its share of the list.
    struct Energy {
        glint::ListView<const Grain> dust;
        glint::Extent size;
        GLINT_HD double operator()(int x, int y) const {
            double sum = 0;
            for (std::int64_t i = std::int64_t(y) * size.width + x; i < dust.count; i += size.area()) {
                const Grain& g = dust[int(i)];
                sum += 0.5 * (double(g.speed_x) * double(g.speed_x) + double(g.speed_y) * double(g.speed_y));
            }
            return sum / dust.count;
        }
    };
    static void probes(glint::ProbeTable<Dust>& table) {
        table.sum("energy", "sides²/step²", "Mean kinetic energy of a grain of mass 1.",
                  [](const Dust& d, const glint::Tick&, const Params&) {
                      return Energy{d.dust.view(), d.canvas.extent()};
                  });
    }
    // [/probe]

    glint::Device device;
    glint::List<Grain> dust;
    mutable glint::Canvas canvas; // scratch memory of draw()
};

} // namespace cookbook_particles
GLINT_SIMULATION(cookbook_particles::Dust)
