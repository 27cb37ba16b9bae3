// My simulation: particles. They drift in the flow of four vortices, and leave trails that fade.
//
// Build it, look at it, check it (the first line is one command; CMakeLists.txt does the same, also for the GPU):
//   @BUILD@
//   glint my_simulation --plugin ./my_simulation.so
//   glint check ./my_simulation.so
//
// The rules and all that a simulation can do: docs/adding-a-simulation.md.
#include "api/sim.h"

namespace in_my_simulation { // with a name: names of a namespace without one differ from file to file

constexpr int particle_count = 32768, vortices = 4;

// A vortex: where it is, in widths and heights of the picture, and which way it turns.
struct Vortex {
    float x, y, turns;
};

// A particle lies between 0 and 1 in both directions. The program keeps, saves and shows the members that are named.
struct Particle {
    float x, y;
    static void members(glint::Members<Particle>& all) {
        all.add(&Particle::x, "x");
        all.add(&Particle::y, "y");
    }
};

struct Simulation {
    // Plain data with defaults. Kernels receive it, or a part of it, by value.
    struct Params {
        float speed = 1, core = 0.08f, fade = 0.02f;
        std::int32_t seed = 1, steps_per_frame = 2;
        glint::Colors colors{.palette = glint::PaletteId::inferno};
    };
    // reentrant: it shares no data that changes. So several threads may run it, and lists show a picture of it.
    static constexpr glint::Info info{"my_simulation", "My simulation", "Particles that drift in the flow of vortices",
                                      glint::evolves | glint::reentrant};

    // A row for each parameter: range, help, unit. Then the presets. This must not throw.
    static void describe(glint::ParamTable<Params>& table) {
        table.add_float(&Params::speed, "speed", 0, 4, "How fast the vortices turn.");
        table.add_float(&Params::core, "core", 0.02f, 0.4f, "Radius of a vortex, in widths of the picture.");
        table.add_float(&Params::fade, "fade", 0.002f, 0.5f, "Share of its brightness that a trail loses in a step.");
        table.add_int(&Params::seed, "seed", 0, 9999, "Another number, another start.").restarts();
        table.add_int(&Params::steps_per_frame, "steps_per_frame", 1, 64, "Steps a frame.").unit("steps");
        table.add_colors(&Params::colors, 0, 1, "");
        table.add_preset("long_trails", {.speed = 0.5f, .fade = 0.004f}, "Slow particles with long trails.");
    }

    // The constructor makes all memory and the state of the start. Nothing else may allocate.
    Simulation(glint::Device on, glint::Extent size, const Params& p)
        : device(on), particles(on, particle_count), trail(on, size) {
        device.for_each("start", particle_count, Start{particles.view(), std::uint64_t(p.seed)});
    }

    // A kernel: a struct of plain data, and what it does with one element: here with one particle. The same code is
    // compiled for CPU and GPU.
    struct Start {
        glint::ListView<Particle> particles;
        std::uint64_t seed;
        GLINT_HD void operator()(int i) const {
            particles[i].x = glint::uniform(seed, 2 * std::uint64_t(i));
            particles[i].y = glint::uniform(seed, 2 * std::uint64_t(i) + 1);
        }
    };
    struct Drift {
        glint::ListView<Particle> particles;
        float step, core2;
        GLINT_HD static float wrapped(float v) { return v < 0 ? v + 1 : v >= 1 ? v - 1 : v; }
        GLINT_HD void operator()(int i) const {
            const Vortex all[vortices]{{0.3f, 0.3f, 1}, {0.7f, 0.35f, -1}, {0.35f, 0.7f, -1}, {0.68f, 0.72f, 1}};
            Particle& moved = particles[i];
            const float px = moved.x, py = moved.y;
            float right = 0, up = 0;
            for (const Vortex& one : all) {
                const float dx = px - one.x, dy = py - one.y, near = one.turns / (dx * dx + dy * dy + core2);
                right -= near * dy;
                up += near * dx;
            }
            moved.x = wrapped(px + glint::clamp(step * right, -0.5f, 0.5f));
            moved.y = wrapped(py + glint::clamp(step * up, -0.5f, 0.5f));
        }
    };
    struct Fade {
        glint::View<float> trail;
        float keep;
        GLINT_HD void operator()(int i, int j) const { trail(i, j) *= keep; }
    };
    struct Mark { // several particles may mark the same cell: with the same number, so their order changes nothing
        glint::ListView<const Particle> particles;
        glint::View<float> trail;
        GLINT_HD static int cell(float place, int cells) {
            return glint::clamp(int(place * float(cells)), 0, cells - 1);
        }
        GLINT_HD void operator()(int i) const {
            trail(cell(particles[i].x, trail.width), cell(particles[i].y, trail.height)) = 1;
        }
    };
    struct Show {
        glint::View<const float> trail;
        glint::Frame frame;
        GLINT_HD void operator()(int i, int j) const { frame.pixels(i, j) = frame.palette(trail(i, j)); }
    };

    // n steps at once must equal n times one step, bit for bit: use tick.step, never a clock.
    void advance(const glint::Tick&, int steps, const Params& p) {
        for (; steps > 0; --steps) {
            device.for_each("drift", particle_count, Drift{particles.view(), 0.0002f * p.speed, p.core * p.core});
            device.for_each("fade", trail.extent(), Fade{trail.view(), 1 - p.fade});
            device.for_each("mark", particle_count, Mark{particles.view(), trail.view()});
        }
    }
    // Writes every pixel, and changes nothing: it is const.
    void draw(const glint::Tick&, const Params&, glint::Frame frame) const {
        device.for_each("show", frame.extent(), Show{trail.view(), frame});
    }
    // All that the next step reads, by name. The first field is shown.
    void state(glint::State& s) {
        s.field("trail", trail);
        s.list("particles", particles);
    }

    glint::Device device;
    glint::List<Particle> particles;
    glint::Field<float> trail;
};

} // namespace in_my_simulation
GLINT_SIMULATION(in_my_simulation::Simulation)
