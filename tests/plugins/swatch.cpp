// A throw-away simulation with a row of every type, for tests of parameters.
#include "api/sim.h"

struct Swatch {
    enum class Frame : std::int32_t { none, thin, thick };
    struct Params {
        float size = 0.5f, spread = 1;
        std::int32_t count = -3;
        bool rounded = true;
        Frame frame = Frame::thin;
        glint::Color paint{0.2f, 0.4f, 0.6f}, paper;
        glint::Text<16> name = "Blue";
    };
    static constexpr glint::Info info{"swatch", "Swatch", "A colour on another", 0};
    static void describe(glint::ParamTable<Params>& table) {
        table.add_float(&Params::size, "size", 0, 1, "Of the colour.");
        table.add_float(&Params::spread, "spread", 0, 1e30f, "Of nothing.").open_low();
        table.add_int(&Params::count, "count", -5, 2'000'000'000, "Of nothing.").hidden();
        table.add_bool(&Params::rounded, "rounded", "Whether it is round.");
        table.add_enum(&Params::frame, "frame", {"none", "thin", "thick"}, "What is around it.");
        table.add_color(&Params::paint, "paint", "The colour.");
        table.add_color(&Params::paper, "paper", "What it is on.");
        table.add_text(&Params::name, "name", "Name of the colour.").needs("rounded", "Only a round swatch has a name");
        table.add_preset("thick", {.frame = Frame::thick}, "With a thick frame.");
    }
    Swatch(glint::Device on, glint::Extent, const Params&) : device(on) {}

    struct Draw {
        glint::Color color;
        glint::View<std::uint32_t> to;
        GLINT_HD void operator()(int x, int y) const { to(x, y) = glint::rgba(color.r, color.g, color.b); }
    };
    void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {
        device.for_each("draw", frame.extent(), Draw{p.paint, frame.pixels});
    }
    glint::Device device;
};
GLINT_SIMULATION(Swatch)
