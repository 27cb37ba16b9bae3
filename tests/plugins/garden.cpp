// A throw-away simulation whose rows have ids of their own: all that the program does with them follows from flags.
#include "api/sim.h"

struct Garden {
    enum class Tool : std::int32_t { sow, rake, look };
    enum class Fence : std::int32_t { hedge, none };
    enum class Way : std::int32_t { plain, hasty, crowded };
    struct Params {
        Tool tool = Tool::sow;
        float grain = 3, teeth = 7, vigour = 0.5f;
        float window = 1, east = 0.25f, tilt = 10;
        std::int32_t east_rest = 0;
        bool listens = false;
        Fence fence = Fence::hedge;
        Way method = Way::plain;
        float rain = 1, lamp = 2;
    };
    static constexpr glint::Info info{"garden",         "Garden", "Rows with flags", glint::evolves,          nullptr,
                                      "turn the wheel", 0,        nullptr,           glint::HintAction::wheel};
    static void describe(glint::ParamTable<Params>& table) {
        using glint::Choice;
        using P = Params;
        table
            .add_enum(&P::tool, "tool",
                      {Choice("sow", "seeds").icon(glint::Icon::plant), Choice("rake", "clears").erases(),
                       Choice("look", "only points").points()},
                      "Effect of a drag.")
            .brush();
        table.add_float(&P::grain, "grain", 1, 64, "Half the width of all tools but the rake.").brush_radius();
        table.add_float(&P::teeth, "teeth", 1, 64, "Half the width of the rake.").brush_radius({Tool::rake});
        table.add_float(&P::vigour, "vigour", 0, 1, "How many seeds.").brush_strength({Tool::sow});
        table.add_float(&P::window, "window", 0.001f, 4, "Size of the view.").log_scale().view_scale();
        table.add_float(&P::east, "east", -2, 2, "Centre of the view.").view_center();
        table.add_int(&P::east_rest, "east_rest", -1'000'000'000, 1'000'000'000, "Rest of the centre.")
            .refines("east", -54);
        table.add_float(&P::tilt, "tilt", -90, 90, "Angle of the view.").home();
        table.add_bool(&P::listens, "listens", "On while the mouse points.").hidden().pointing();
        table.add_enum(&P::fence, "fence", {"hedge", Choice("none", "no border").periodic()}, "What is at the edges.");
        table.add_enum(&P::method, "method",
                       {"plain", Choice("hasty", "rounds").rounds_otherwise(),
                        Choice("crowded", "threads meet").depends_on_order()},
                       "How it is computed.");
        table.add_float(&P::rain, "rain", 0, 10, "Water.");
        table.add_float(&P::lamp, "lamp", 0, 10, "Light.").not_random();
        table.add_preset("meadow", {.window = 2, .east = 0.5f, .tilt = 20}, "Seen from above.");
    }
    Garden(glint::Device on, glint::Extent extent, const Params&) : device(on), grown(on, extent) {}
    void advance(const glint::Tick&, int, const Params&) {}
    void stroke(const glint::Stroke&, const Params&) {}
    static void edit(const glint::Pointer&, glint::Extent, Params&) {}

    struct White {
        glint::View<std::uint32_t> pixels;
        GLINT_HD void operator()(int x, int y) const { pixels(x, y) = ~0u; }
    };
    void draw(const glint::Tick&, const Params&, glint::Frame frame) const {
        device.for_each("draw", frame.extent(), White{frame.pixels});
    }
    void state(glint::State& state) { state.field("grown", grown); }
    glint::Device device;
    glint::Field<float> grown;
};
GLINT_SIMULATION(Garden)
