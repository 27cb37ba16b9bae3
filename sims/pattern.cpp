// The smallest simulation: a still picture computed by one kernel, straight into the pixels that are shown.
#include "api/sim.h"

namespace {

/// A tent of diagonal waves: green = 128 + 127 sin(|a u| - |a v|) with u, v in [-1/2, 1/2] and a = frequency.
/// With a = 100 it is the first interop picture of "CUDA by Example" (Sanders and Kandrot, 2010), section 8.2.
struct Pattern {
    struct Params {
        float frequency = 100;
        glint::Color tint{0, 1, 0};
    };
    static constexpr glint::Info info{"pattern", "Pattern", "One kernel, one picture: the file to read first"};

    static void describe(glint::ParamTable<Params>& table) {
        table.real(&Params::frequency, "frequency", 1, 1000, "How fast the waves follow each other.")
            .unit("rad")
            .log_scale();
        table.color(&Params::tint, "tint", "Colour of the brightest points.");
        table.preset("book", {}, "The seed's picture, 512 x 512.");
        table.preset("coarse", {.frequency = 20, .tint = {1.f, .7f, .2f}});
    }

    Pattern(glint::Device on, glint::Extent, const Params&) : device(on) {}
    struct Wave {
        Params p;
        glint::View<std::uint32_t> pixels;
        GLINT_HD void operator()(int x, int y) const {
            const float u = float(x) / float(pixels.width) - 0.5f, v = float(y) / float(pixels.height) - 0.5f;
            const float l = (128 + 127 * sinf(fabsf(p.frequency * u) - fabsf(p.frequency * v))) / 255;
            pixels(x, y) = glint::rgba(l * p.tint.r, l * p.tint.g, l * p.tint.b);
        }
    };
    void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {
        device.for_each("wave", frame.extent(), Wave{p, frame.pixels});
    }

    glint::Device device;
};

} // namespace
GLINT_SIMULATION(Pattern)
