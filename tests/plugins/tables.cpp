// A throw-away simulation with arrays and vectors of every form, for tests of their rows.
#include "api/sim.h"
#include "api/space.h"

struct Tables {
    struct Place {
        float x = 0.25f, y = 0.75f;
    };
    struct Params {
        float pull[2][3] = {{0.5f, -0.25f, 0}, {1, 0.125f, -1}};
        std::array<float, 4> weights{1, 2, 4, 8};
        std::array<float, 4> mix{1, 0, 0, 1};
        std::int32_t counts[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        glint::Vec3 light{0, 1, 0};
        Place middle;
        bool bright = false;
        std::int32_t digits = 0;
    };
    static constexpr glint::Info info{"tables", "Tables", "Numbers in tables", glint::evolves | glint::stateless};
    static void describe(glint::ParamTable<Params>& table) {
        table.add_array(&Params::pull, "pull", -1, 1, "Attraction of two kinds.").label("Attraction").unit("cells");
        table.add_array(&Params::weights, "weights", 0.01f, 10, "Weights of four numbers.").log_scale();
        table.add_array(&Params::mix, "color_mix", 0, 1, "How colours are mixed.").columns(2).not_random();
        table.add_array(&Params::counts, "counts", 0, 1000, "How many there are.").restarts();
        table.add_vector(&Params::light, "light", -1, 1, "Where the light comes from.")
            .label("Direction from which the light comes")
            .needs("bright", "It is dark: switch bright on");
        table.add_vector(&Params::middle, "middle", 0, 1, "The middle.").group("Places");
        table.add_bool(&Params::bright, "bright", "Whether there is light.");
        table.add_int(&Params::digits, "digits", -1000, 1000, "Further digits of the middle.").refines("middle_x", -54);
        table.add_preset("still", {.pull = {}}, "No attraction.");
    }
    Tables(glint::Device on, glint::Extent, const Params&) : device(on) {}
    void advance(const glint::Tick&, int, const Params&) {} // it has steps, so that its numbers can be animated

    struct Draw { // a kernel reads an array of the language, not std::array
        Params p;
        float blue;
        glint::View<std::uint32_t> to;
        GLINT_HD void operator()(int x, int y) const { to(x, y) = glint::rgba(p.pull[x % 2][y % 3], p.middle.x, blue); }
    };
    void draw(const glint::Tick& tick, const Params& p, glint::Frame frame) const {
        device.for_each("draw", frame.extent(), Draw{p, float(tick.step % 64) / 64, frame.pixels});
    }
    glint::Device device;
};
GLINT_SIMULATION(Tables)
