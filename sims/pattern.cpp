// The smallest simulation: a still picture computed by one kernel, straight into the pixels that are shown.
#include "api/sim.h"

/// green = 128 + 127 sin(|a u| - |a v|), u and v in [-1/2, 1/2]: "CUDA by Example" (Sanders and Kandrot, 2010), 8.2.
struct Pattern {
    struct Params {
        float frequency = 100;
    };
    static constexpr glint::Info info{"pattern",
                                      "Pattern",
                                      "One kernel, one picture: the file to read first",
                                      glint::reentrant,
                                      nullptr,
                                      "wheel: finer or coarser",
                                      3,
                                      "green = 128 + 127 sin(|ωu| − |ωv|)",
                                      glint::HintAction::wheel};
    static void describe(glint::ParamTable<Params>& table) {
        table
            .add_float(&Params::frequency, "frequency", 1, 1000,
                       "Spatial frequency: a larger value puts the waves closer together.")
            .unit("rad")
            .symbol("ω")
            .log_scale();
        table.add_preset("book", {}, "The default picture, 512 x 512.");
        table.add_preset("coarse", {.frequency = 20}, "A few waves, easy to count.");
        table.add_preset("fine", {.frequency = 300}, "Waves as narrow as lines.");
        table.add_preset("moire", {.frequency = 1000},
                         "Waves narrower than three cells: the grid makes patterns of its own.");
    }
    struct Level { // a cell's brightness, 0 to 1
        float frequency;
        glint::Extent size;
        GLINT_HD float green(int x, int y) const { // 1 to 255
            const float u = float(x) / float(size.width) - 0.5f, v = float(y) / float(size.height) - 0.5f;
            return 128 + 127 * sinf(fabsf(frequency * u) - fabsf(frequency * v));
        }
        GLINT_HD float operator()(int x, int y) const { return green(x, y) / 255; }
    };
    struct Paint {
        Level level;
        glint::View<std::uint32_t> pixels;
        GLINT_HD void operator()(int x, int y) const { // the book assigns to an unsigned char, which rounds down
            pixels(x, y) = std::uint32_t(level.green(x, y)) << 8 | 0xff000000u;
        }
    };
    void draw(const glint::Tick&, const Params& p, glint::Frame to) const {
        device.for_each("paint", to.extent(), Paint{{p.frequency, size}, to.pixels});
    }
    static void edit(const glint::Pointer& at, glint::Extent, Params& p) { p.frequency *= exp2f(at.wheel / 8); }
    static void probes(glint::ProbeTable<Pattern>& table) {
        const auto level = [](auto& sim, auto&, auto& p) { return Level{p.frequency, sim.size}; };
        table.mean("brightness", "", "Mean brightness, 0 to 1.", level);
    }
    Pattern(glint::Device on, glint::Extent extent, const Params&) : device(on), size(extent) {}
    glint::Device device;
    glint::Extent size;
};
GLINT_SIMULATION(Pattern)
