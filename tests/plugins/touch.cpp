// A throw-away simulation that gets whole strokes: it counts their pieces by kind. It has a button, and takes two keys.
#include "api/sim.h"
#include <array>

struct Touch {
    struct Params {
        std::int32_t kick = 0;
        bool thrust = false;
        float burnt = 0;
    };
    static constexpr glint::Info info{.id = "touch",
                                      .title = "Touch",
                                      .summary = "Counts the pieces of strokes",
                                      .flags = glint::evolves | glint::timed_strokes,
                                      .hint = "Q: thrust",
                                      .hint_action = glint::HintAction::keys,
                                      .keys = glint::key::left | glint::key::q};
    static void describe(glint::ParamTable<Params>& table) {
        table.add_int(&Params::kick, "kick", 0, 2, "Lights the picture in another colour.").unit("presses").button();
        table.add_bool(&Params::thrust, "thrust", "A key is held.");
        table.add_float(&Params::burnt, "burnt", 0, 1000, "How long keys were held.").unit("s");
    }
    static void edit(const glint::Pointer& at, glint::Extent, Params& p) {
        p.thrust = at.keys != 0;
        p.burnt += at.seconds;
    }
    Touch(glint::Device on, glint::Extent e, const Params&) : device(on), extent(e) {}
    void advance(const glint::Tick&, int, const Params&) {}
    void stroke(const glint::Stroke& s, const Params&) {
        const bool is_point = s.x0 == s.x1 && s.y0 == s.y1;
        counts[std::size_t(s.phase == GLINT_PRESS ? 0 : s.phase == GLINT_RELEASE ? 3 : is_point ? 2 : 1)] += 1;
        counts[4] += s.seconds;
    }
    void state(glint::State& s) { s.host_table("counts", counts, {.hi = 100}); }

    struct Fill {
        glint::View<std::uint32_t> pixels;
        std::uint32_t color;
        GLINT_HD void operator()(int x, int y) const { pixels(x, y) = color; }
    };
    void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {
        device.for_each("draw", frame.extent(), Fill{frame.pixels, glint::rgba(0.2f * float(p.kick), 0.3f, 0.4f)});
    }
    glint::Device device;
    glint::Extent extent;
    std::array<float, 5> counts{}; // presses, moves, rests, releases, seconds
};
GLINT_SIMULATION(Touch)
