// My simulation: a volume of 64 x 64 x 64 cells, seen from a side. An excitable medium: a cell that is excited excites
// its neighbours, and must then rest.
//
// Build it, look at it, check it (the first line is one command; CMakeLists.txt does the same, also for the GPU):
//   @BUILD@
//   glint my_simulation --plugin ./my_simulation.so
//   glint check ./my_simulation.so
//
// The rules and all that a simulation can do: docs/adding-a-simulation.md.
#include "api/functions.h"
#include "api/sim.h"

namespace in_my_simulation { // with a name: names of a namespace without one differ from file to file

constexpr int side = 64;

struct Simulation {
    // Plain data with defaults. Kernels receive it, or a part of it, by value.
    struct Params {
        float excitability = 0.05f, spread = 0.12f, recovery = 0.02f, turn = 0.1f, density = 0.06f;
        std::int32_t seed = 1, steps_per_frame = 2;
        glint::Colors colors{.palette = glint::PaletteId::inferno};
    };
    // reentrant: it shares no data that changes. So several threads may run it, and lists show a picture of it.
    static constexpr glint::Info info{"my_simulation", "My simulation", "Waves of excitation in a volume",
                                      glint::evolves | glint::reentrant};

    // A row for each parameter: range, help, unit. Then the presets. This must not throw.
    static void describe(glint::ParamTable<Params>& table) {
        table.add_float(&Params::excitability, "excitability", 0.01f, 0.15f,
                        "A cell that is excited more than this excites itself.");
        table.add_float(&Params::spread, "spread", 0, 0.16f,
                        "How much of a difference between neighbours a step evens out.");
        table.add_float(&Params::recovery, "recovery", 0.002f, 0.05f, "How fast a cell becomes tired, and recovers.");
        table.add_float(&Params::turn, "turn", 0, 1, "From which side the volume is seen.").unit("turns");
        table.add_float(&Params::density, "density", 0.01f, 0.5f, "How much light an excited cell sends and stops.");
        table.add_int(&Params::seed, "seed", 0, 9999, "Another number, another start.").restarts();
        table.add_int(&Params::steps_per_frame, "steps_per_frame", 1, 64, "Steps a frame.").unit("steps");
        table.add_colors(&Params::colors, 0, 1, "");
        table.add_preset("glass", {.density = 0.025f}, "Deeper layers shine through.");
    }

    // The constructor makes all memory and the state of the start. Nothing else may allocate.
    Simulation(glint::Device on, glint::Extent, const Params& p) : device(on), excited(on, box), tired(on, box) {
        device.for_each("start", box, Start{excited.now().view(), tired.now().view(), std::uint64_t(p.seed)});
    }

    // A kernel: a struct of plain data, and what it does with one cell. The same code is compiled for CPU and GPU.
    struct Start {
        glint::VolumeView<float> excited, tired;
        std::uint64_t seed;
        GLINT_HD void operator()(int x, int y, int z) const { // blocks of 16 cells a side, excited or tired or neither
            const auto block = std::uint64_t(z / 16) * 256 + std::uint64_t(y / 16) * 16 + std::uint64_t(x / 16);
            excited(x, y, z) = glint::uniform(seed, 2 * block) < 0.3f ? 1.f : 0.f;
            tired(x, y, z) = glint::uniform(seed, 2 * block + 1) < 0.4f ? 0.5f : 0.f;
        }
    };
    // It reads neighbours, so it has a fourth argument: fetch() knows what lies beyond the walls.
    struct Step {
        glint::VolumeView<const float> excited, tired;
        glint::VolumeView<float> next_excited, next_tired;
        float excitability, spread, recovery;
        GLINT_HD void operator()(int x, int y, int z, auto place) const {
            const auto at = [&](int i, int j, int k) {
                return place.fetch(excited, i, j, k, excited.box(), glint::Boundary::neumann, 0.f);
            };
            const float u = excited(x, y, z), v = tired(x, y, z);
            const float across = at(x - 1, y, z) + at(x + 1, y, z), along = at(x, y - 1, z) + at(x, y + 1, z);
            const float deep = at(x, y, z - 1) + at(x, y, z + 1);
            const float threshold = (v + excitability) * (1 / 0.75f);
            const float around = (across + along + deep) - 6 * u;
            next_excited(x, y, z) = glint::clamp(u + u * (1 - u) * (u - threshold) + spread * around, 0.f, 1.f);
            next_tired(x, y, z) = glint::clamp(v + recovery * (u - v), 0.f, 1.f);
        }
    };
    // A ray for each pixel, from the front to the back, until no light is left.
    struct Show {
        glint::VolumeView<const float> excited;
        glint::Frame frame;
        float cosine, sine, density;
        GLINT_HD void operator()(int px, int py) const {
            const glint::Extent e = frame.extent();
            const float cells = 1.5f * side / float(e.width < e.height ? e.width : e.height); // of a pixel
            const float right = (float(px) + 0.5f - 0.5f * float(e.width)) * cells;
            const float up = (float(py) + 0.5f - 0.5f * float(e.height)) * cells;
            float light = 0, left = 1;
            for (int i = -side; i < side && left > 0.02f; ++i) {
                const float depth = float(i) + 0.5f, half = 0.5f * side;
                const float x = cosine * right - sine * depth + half, z = sine * right + cosine * depth + half,
                            y = up + half;
                if (x < 0 || y < 0 || z < 0 || x >= side || y >= side || z >= side) continue;
                const float sends = density * (0.02f + excited(int(x), int(y), int(z)));
                light += left * sends;
                left -= left * sends;
            }
            frame.pixels(px, py) = frame.palette(light);
        }
    };

    // n steps at once must equal n times one step, bit for bit: use tick.step, never a clock.
    void advance(const glint::Tick&, int steps, const Params& p) {
        for (; steps > 0; --steps) {
            device.for_each("step", box,
                            Step{excited.now().view(), tired.now().view(), excited.next().view(), tired.next().view(),
                                 p.excitability, p.spread, p.recovery});
            excited.swap();
            tired.swap();
        }
    }
    // Writes every pixel, and changes nothing: it is const.
    void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {
        const float cosine = glint::cos_turns(p.turn), sine = glint::cos_turns(p.turn - 0.25f);
        device.for_each("show", frame.extent(), Show{excited.now().view(), frame, cosine, sine, p.density});
    }
    // All that the next step reads, by name.
    void state(glint::State& s) {
        s.volume("excited", excited);
        s.volume("tired", tired);
    }

    static constexpr glint::Box box{side, side, side};
    glint::Device device;
    glint::Double<glint::Volume<float>> excited, tired; // a step reads now() and writes next()
};

} // namespace in_my_simulation
GLINT_SIMULATION(in_my_simulation::Simulation)
