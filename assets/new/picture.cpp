// My simulation: a picture that depends on its parameters alone. Newton's method looks for the roots of z^3 = 1; the
// colour tells how long it looks.
//
// Build it, look at it, check it (the first line is one command; CMakeLists.txt does the same, also for the GPU):
//   @BUILD@
//   glint my_simulation --plugin ./my_simulation.so
//   glint check ./my_simulation.so
//
// The rules and all that a simulation can do: docs/adding-a-simulation.md.
#include "api/sim.h"
#include <cmath>

namespace in_my_simulation { // with a name: names of a namespace without one differ from file to file

struct Simulation {
    // Plain data with defaults. Kernels receive it, or a part of it, by value.
    struct Params {
        float center_x = 0, center_y = 0, scale = 3, relaxation = 1;
        std::int32_t most_steps = 40;
        glint::Colors colors{.palette = glint::PaletteId::inferno};
    };
    static constexpr glint::Info info{"my_simulation", "My simulation", "How long Newton's method looks for a root",
                                      glint::reentrant}; // shares no data that changes: lists show its picture

    // A row for each parameter: range, help, unit. Then the presets. This must not throw.
    static void describe(glint::ParamTable<Params>& table) {
        table.add_float(&Params::center_x, "center_x", -2, 2, "The middle of the picture, from left to right.");
        table.add_float(&Params::center_y, "center_y", -2, 2, "The middle of the picture, from below to above.");
        table.add_float(&Params::scale, "scale", 0.001f, 8, "Height of the picture.").log_scale();
        table.add_float(&Params::relaxation, "relaxation", 0.2f, 1.9f,
                        "Length of a step, in steps of Newton's method.");
        table.add_int(&Params::most_steps, "most_steps", 4, 200, "Where the search ends.").unit("steps");
        table.add_colors(&Params::colors, 0, 1, "");
        table.add_preset("chain", {.center_x = -0.6f, .scale = 0.8f}, "A chain of drops.");
        table.add_preset("hasty", {.relaxation = 1.7f, .most_steps = 80}, "Steps that are too long.");
    }

    Simulation(glint::Device on, glint::Extent, const Params&) : device(on) {}

    // A kernel: a struct of plain data, and what it does with one pixel. The same code is compiled for CPU and GPU.
    struct Show {
        Params p;
        glint::Frame frame;
        GLINT_HD void operator()(int px, int py) const {
            const glint::Extent e = frame.extent();
            const float pixel = p.scale / float(e.height);
            float x = p.center_x + (float(px) + 0.5f - 0.5f * float(e.width)) * pixel;
            float y = p.center_y + (float(py) + 0.5f - 0.5f * float(e.height)) * pixel;
            int steps = 0;
            float last = 1;
            for (; steps < p.most_steps && last > 1e-6f; ++steps) { // z -= r (z^3 - 1) / (3 z^2)
                const float x2 = x * x - y * y, y2 = 2 * x * y;
                const float top_x = x2 * x - y2 * y - 1, top_y = x2 * y + y2 * x;
                const float by = p.relaxation / (3 * (x2 * x2 + y2 * y2) + 1e-12f);
                const float dx = (top_x * x2 + top_y * y2) * by, dy = (top_y * x2 - top_x * y2) * by;
                x -= dx;
                y -= dy;
                last = dx * dx + dy * dy;
            }
            frame.pixels(px, py) = frame.palette(std::sqrt(float(steps) / float(p.most_steps)));
        }
    };

    // Writes every pixel.
    void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {
        device.for_each("show", frame.extent(), Show{p, frame});
    }
    // The mouse: drag the picture, and zoom with the wheel around the mouse. Values are put back into their ranges.
    static void edit(const glint::Pointer& at, glint::Extent e, Params& p) {
        const float pixel = p.scale / float(e.height);
        if (at.buttons & GLINT_LEFT && at.phase == GLINT_DRAG) {
            p.center_x -= at.dx * pixel;
            p.center_y -= at.dy * pixel;
        }
        if (at.wheel == 0) return;
        const float zoom = std::exp2(-0.25f * at.wheel);
        p.center_x += (at.x - 0.5f * float(e.width)) * pixel * (1 - zoom);
        p.center_y += (at.y - 0.5f * float(e.height)) * pixel * (1 - zoom);
        p.scale *= zoom;
    }

    glint::Device device;
};

} // namespace in_my_simulation
GLINT_SIMULATION(in_my_simulation::Simulation)
