// My simulation: a grid of cells. An excitable medium: a cell that is excited excites its neighbours, and must then
// rest.
//
// Build it, look at it, check it (the first line is one command; CMakeLists.txt does the same, and builds for the GPU
// too):
//   @BUILD@
//   glint my_simulation --plugin ./my_simulation.so
//   glint check ./my_simulation.so
//
// The rules and all that a simulation can do: docs/adding-a-simulation.md.
#include "api/brush.h"
#include "api/sim.h"

namespace in_my_simulation { // with a name: names of a namespace without one differ from file to file

struct Simulation {
    // Plain data with defaults. Kernels receive it, or a part of it, by value.
    struct Params {
        float excitability = 0.06f, spread = 0.18f, recovery = 0.02f, brush_radius = 12;
        std::int32_t seed = 1, steps_per_frame = 8;
        glint::Colors colors{.palette = glint::PaletteId::inferno};
    };
    static constexpr glint::Info info{.id = "my_simulation",
                                      .title = "My simulation",
                                      .summary = "Waves of excitation that turn into spirals",
                                      .flags = glint::evolves | glint::paints_shapes | glint::reentrant,
                                      .hint = "drag: excite cells", // shown until the user has done it
                                      .equation = "∂u/∂t = u(1−u)(u−(v+b)/0.75) + D∇²u, ∂v/∂t = ε(u−v)"};

    // A row for each parameter: range, help, unit. Then the presets. This must not throw.
    static void describe(glint::ParamTable<Params>& table) {
        table
            .add_float(&Params::excitability, "excitability", 0.01f, 0.15f,
                       "A cell that is excited more than this excites itself.")
            .symbol("b"); // as the equation writes it
        table
            .add_float(&Params::spread, "spread", 0, 0.24f,
                       "How much of a difference between neighbours a step evens out.")
            .symbol("D");
        table.add_float(&Params::recovery, "recovery", 0.002f, 0.05f, "How fast a cell becomes tired, and recovers.")
            .symbol("ε");
        table.add_float(&Params::brush_radius, "brush_radius", 2, 64, "Half the width of the brush.")
            .unit("cells")
            .brush_radius();
        table.add_int(&Params::seed, "seed", 0, 9999, "Another number, another start.").restarts();
        table.add_int(&Params::steps_per_frame, "steps_per_frame", 1, 64, "Steps a frame.").unit("steps");
        table.add_colors(&Params::colors, 0, 1, "");
        table.add_preset("slow", {.recovery = 0.012f}, "Wide waves that recover slowly.");
        table.add_preset("dense", {.excitability = 0.03f, .recovery = 0.03f}, "Narrow waves, close to each other.");
    }

    // The constructor makes all memory and the state of the start. Nothing else may allocate.
    Simulation(glint::Device on, glint::Extent size, const Params& p)
        : device(on), excited(on, size), tired(on, size), next_excited(on, size), next_tired(on, size) {
        device.for_each("start", size, Start{excited.view(), tired.view(), std::uint64_t(p.seed)});
    }

    // A kernel: a struct of plain data, and what it does with one cell. The same code is compiled for CPU and GPU.
    struct Start {
        glint::View<float> excited, tired;
        std::uint64_t seed;
        GLINT_HD void operator()(int x, int y) const { // blocks of 64 cells, each excited or tired or neither
            const auto block = std::uint64_t(y / 64) * 4096 + std::uint64_t(x / 64);
            excited(x, y) = glint::uniform(seed, 2 * block) < 0.4f ? 1.f : 0.f;
            tired(x, y) = glint::uniform(seed, 2 * block + 1) < 0.4f ? 0.5f : 0.f;
        }
    };
    // The third argument knows where the cell lies: it alone reads beyond the edges of the grid.
    struct Step {
        glint::View<const float> excited, tired;
        glint::View<float> next_excited, next_tired;
        float excitability, spread, recovery;
        template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
            const auto at = [&](int i, int j) {
                return place.fetch(excited, i, j, excited.extent(), glint::Boundary::neumann, 0.f);
            };
            const float u = excited(x, y), v = tired(x, y);
            const float around = ((at(x - 1, y) + at(x + 1, y)) + (at(x, y - 1) + at(x, y + 1))) - 4 * u;
            const float threshold = (v + excitability) * (1 / 0.75f);
            next_excited(x, y) = glint::clamp(u + u * (1 - u) * (u - threshold) + spread * around, 0.f, 1.f);
            next_tired(x, y) = glint::clamp(v + recovery * (u - v), 0.f, 1.f);
        }
    };
    struct Show {
        glint::View<const float> excited, tired;
        glint::Frame frame;
        GLINT_HD void operator()(int x, int y) const {
            frame.pixels(x, y) = frame.palette(0.75f * excited(x, y) + 0.4f * tired(x, y));
        }
    };
    struct Excite {
        glint::View<float> excited, tired;
        float to;
        GLINT_HD void operator()(int x, int y, float share) const {
            excited(x, y) += share * (to - excited(x, y));
            tired(x, y) -= share * tired(x, y);
        }
    };

    // n steps at once must equal n times one step, bit for bit: use tick.step, never a clock.
    void advance(const glint::Tick&, int steps, const Params& p) {
        for (; steps > 0; --steps) {
            device.for_each("step", excited.extent(),
                            Step{excited.view(), tired.view(), next_excited.view(), next_tired.view(), p.excitability,
                                 p.spread, p.recovery});
            swap(excited, next_excited);
            swap(tired, next_tired);
        }
    }
    // Writes every pixel, and changes nothing: it is const.
    void draw(const glint::Tick&, const Params&, glint::Frame frame) const {
        device.for_each("show", frame.extent(), Show{excited.view(), tired.view(), frame});
    }
    // The mouse: the left button excites, the right one calms.
    void stroke(const glint::Stroke& s, const Params& p) {
        glint::paint(device, excited.extent(), s, p.brush_radius,
                     Excite{excited.view(), tired.view(), s.button == GLINT_RIGHT ? 0.f : 1.f});
    }
    // Numbers to plot over time: sum, mean, smallest or largest of a value per cell.
    static void probes(glint::ProbeTable<Simulation>& table) {
        table.mean(
            "excited", "", "Mean excitation of all cells.",
            [](const Simulation& s, const glint::Tick&, const Params&) { return glint::CellValue{s.excited.view()}; });
    }
    // All that the next step reads, by name: for undo, files and the move to another device.
    void state(glint::State& s) {
        s.field("excited", excited);
        s.field("tired", tired);
    }

    glint::Device device;
    glint::Field<float> excited, tired, next_excited, next_tired;
};

} // namespace in_my_simulation
GLINT_SIMULATION(in_my_simulation::Simulation)
