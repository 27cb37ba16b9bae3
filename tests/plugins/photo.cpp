// A throw-away simulation that keeps the colours of painted images; each step turns red into green into blue.
#include "api/brush.h"
#include "api/sim.h"

struct Photo {
    struct Params {
        float radius = 3;
        glint::Color ink{0.25f, 0.5f, 0.75f};
    };
    static constexpr glint::Info info{"photo", "Photo", "Keeps images in colour",
                                      glint::evolves | glint::paints_colors};
    static void describe(glint::ParamTable<Params>& table) {
        table.add_float(&Params::radius, "radius", 1, 64, "Half the width of the brush.").unit("cells").brush_radius();
        table.add_color(&Params::ink, "ink", "The colour of strokes and shapes.");
        table.add_preset("red", {.ink = {1, 0, 0}}, "Paints in red.");
    }
    Photo(glint::Device on, glint::Extent e, const Params&) : device(on), r(on, e), g(on, e), b(on, e) {
        device.for_each("start", e, Start{light()});
    }
    struct Light {
        glint::View<float> r, g, b;
    };
    Light light() { return {r.view(), g.view(), b.view()}; }

    struct Start {
        Light light;
        GLINT_HD void operator()(int x, int y) const {
            light.r(x, y) = float(x) / float(light.r.width);
            light.g(x, y) = light.b(x, y) = 0;
        }
    };
    struct Turn {
        Light light;
        GLINT_HD void operator()(int x, int y) const {
            const float red = light.r(x, y);
            light.r(x, y) = light.b(x, y);
            light.b(x, y) = light.g(x, y);
            light.g(x, y) = red;
        }
    };
    void advance(const glint::Tick&, int steps, const Params&) {
        for (; steps > 0; --steps) device.for_each("turn", r.extent(), Turn{light()});
    }

    struct Lay {
        Light light;
        GLINT_HD void operator()(int x, int y, float share, glint::Color color) const {
            const auto mixed = [share](float below, float above) { return (1 - share) * below + share * above; };
            light.r(x, y) = mixed(light.r(x, y), color.r);
            light.g(x, y) = mixed(light.g(x, y), color.g);
            light.b(x, y) = mixed(light.b(x, y), color.b);
        }
    };
    void stroke(const glint::Stroke& s, const Params& p) {
        glint::paint_colors(device, r.extent(), s, p.radius, p.ink, Lay{light()});
    }
    void state(glint::State& s) {
        s.field("r", r);
        s.field("g", g);
        s.field("b", b);
    }

    struct Show {
        glint::View<const float> r, g, b;
        glint::View<std::uint32_t> pixels;
        GLINT_HD void operator()(int x, int y) const { pixels(x, y) = glint::rgba(r(x, y), g(x, y), b(x, y)); }
    };
    void draw(const glint::Tick&, const Params&, glint::Frame frame) const {
        device.for_each("show", frame.extent(), Show{r.view(), g.view(), b.view(), frame.pixels});
    }
    glint::Device device;
    glint::Field<float> r, g, b;
};
GLINT_SIMULATION(Photo)
