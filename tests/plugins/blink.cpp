// A throw-away simulation, built as a plugin: every cell counts how often it was lit.
#include "api/sim.h"

struct Blink {
    struct Params {
        float level = 0.5f;
        std::int32_t period = 3;
    };
    static constexpr glint::Info info{"blink", "Blink", "Lights up every few steps", glint::evolves};
    static void describe(glint::ParamTable<Params>& table) {
        table.add_float(&Params::level, "level", 0, 1, "Brightness.");
        table.add_int(&Params::period, "period", 1, 60, "Steps from one flash to the next.").unit("steps");
        table.add_preset("bright", {.level = 1});
    }
    Blink(glint::Device on, glint::Extent extent, const Params&) : device(on), lit(on, extent) {}

    struct Step {
        glint::View<float> lit;
        float add;
        GLINT_HD void operator()(int x, int y) const { lit(x, y) += add; }
    };
    void advance(const glint::Tick& t, int steps, const Params& p) {
        for (int i = 0; i < steps; ++i)
            device.for_each("step", lit.extent(), Step{lit.view(), (t.step + i) % p.period ? 0.f : 1.f});
    }
    struct Draw {
        float red;
        glint::View<std::uint32_t> to;
        GLINT_HD void operator()(int x, int y) const { to(x, y) = glint::rgba(red, y ? 0.f : 1.f, x ? 0.f : 1.f); }
    };
    void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {
        device.for_each("draw", frame.extent(), Draw{p.level, frame.pixels});
    }
    void state(glint::State& state) { state.field("lit", lit); }

    glint::Device device;
    glint::Field<float> lit;
};
GLINT_SIMULATION(Blink)
