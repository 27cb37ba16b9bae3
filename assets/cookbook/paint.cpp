// Cookbook: brushes that paint lines, rectangles, filled regions and images. Ink spreads on paper; walls stop it.
#include "api/brush.h"
#include "api/sim.h"

namespace cookbook_paint {

// [brush]
enum class Tool : std::int32_t { ink, wall, eraser };
// [/brush]

struct Paint {
    struct Params {
        Tool tool = Tool::ink;
        float radius = 12, strength = 0.8f, spread = 0.2f;
        std::int32_t steps_per_frame = 4;
        glint::Colors colors{.palette = glint::PaletteId::mako};
    };
    // [flags]
    static constexpr glint::Info info{"cookbook_paint", "Ink and walls", "Ink spreads, and walls stop it",
                                      glint::evolves | glint::paints_shapes};
    // [/flags]
    static void describe(glint::ParamTable<Params>& table) {
        // [rows]
        table
            .add_enum(&Params::tool, "tool",
                      {glint::Choice("ink", "pours ink").icon(glint::Icon::drop),
                       glint::Choice("wall", "builds a wall").icon(glint::Icon::wall),
                       glint::Choice("eraser", "removes ink and walls").icon(glint::Icon::eraser).erases()},
                      "Effect of a drag in the picture.")
            .brush();
        table.add_float(&Params::radius, "radius", 1, 64, "Half the width of a brush.").unit("cells").brush_radius();
        table.add_float(&Params::strength, "strength", 0, 1, "How much ink a stroke adds.").brush_strength({Tool::ink});
        // [/rows]
        table.add_float(&Params::spread, "spread", 0, 0.25f, "Share of a difference that a step evens out.");
        table.add_int(&Params::steps_per_frame, "steps_per_frame", 1, 64, "Steps a frame.").unit("steps");
        table.add_colors(&Params::colors, 0, 1, "");
        table.add_preset("thick", {.strength = 1, .spread = 0.05f}, "Ink that hardly spreads.");
        table.add_preset("thin", {.strength = 0.4f, .spread = 0.25f}, "Ink like water.");
    }

    Paint(glint::Device on, glint::Extent size, const Params&)
        : device(on), ink(on, size), next(on, size), wall(on, size) {
        device.for_each("start", size, Start{ink.view(), wall.view()});
    }
    struct Start { // a blot in the middle, and a wall with a gap at its right
        glint::View<float> ink;
        glint::View<std::uint8_t> wall;
        GLINT_HD void operator()(int x, int y) const {
            const int w = ink.width, h = ink.height, side = w < h ? w : h;
            const int dx = 2 * x - w, dy = 2 * y - h, from_middle = dy < 0 ? -dy : dy;
            ink(x, y) = std::int64_t(dx) * dx + std::int64_t(dy) * dy < std::int64_t(side) * side / 16 ? 1.f : 0.f;
            wall(x, y) = dx > side / 3 && dx < side / 3 + 12 && from_middle > side / 8 ? 1 : 0;
        }
    };
    struct Spread {
        glint::View<const float> ink;
        glint::View<const std::uint8_t> wall;
        glint::View<float> next;
        float share;
        template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
            const float here = ink(x, y);
            const auto flow = [&](int i, int j) { // nothing flows into a wall, or beyond the edge of the paper
                const auto closed = place.fetch(wall, i, j, wall.extent(), glint::Boundary::dirichlet, std::uint8_t(1));
                return closed ? 0.f : place.fetch(ink, i, j, ink.extent(), glint::Boundary::dirichlet, 0.f) - here;
            };
            const float in = (flow(x - 1, y) + flow(x + 1, y)) + (flow(x, y - 1) + flow(x, y + 1));
            next(x, y) = wall(x, y) ? 0.f : here + share * in;
        }
    };
    void advance(const glint::Tick&, int steps, const Params& p) {
        for (; steps > 0; --steps) {
            device.for_each("spread", ink.extent(), Spread{ink.view(), wall.view(), next.view(), p.spread});
            swap(ink, next);
        }
    }

    // [stroke]
    struct Apply { // a kernel for the covered cells: `share` says how much of the cell is covered, from 0 to 1
        glint::View<float> ink;
        glint::View<std::uint8_t> wall;
        Tool tool;
        float strength;
        GLINT_HD void operator()(int x, int y, float share) const {
            if (tool == Tool::ink) {
                if (!wall(x, y)) ink(x, y) += share * strength * (1 - ink(x, y));
                return;
            }
            if (share < 0.5f) return; // whole numbers: a cell is a wall, or is none
            wall(x, y) = tool == Tool::wall;
            ink(x, y) = 0;
        }
    };
    void stroke(const glint::Stroke& s, const Params& p) {
        const Tool tool = s.button == GLINT_RIGHT ? Tool::eraser : p.tool;
        glint::paint(device, ink.extent(), s, p.radius, Apply{ink.view(), wall.view(), tool, p.strength});
    }
    // [/stroke]

    struct Show {
        glint::View<const float> ink;
        glint::View<const std::uint8_t> wall;
        glint::Frame frame;
        GLINT_HD void operator()(int x, int y) const {
            frame.pixels(x, y) = wall(x, y) ? glint::rgba(0.45f, 0.4f, 0.35f) : frame.palette(ink(x, y));
        }
    };
    void draw(const glint::Tick&, const Params&, glint::Frame frame) const {
        device.for_each("show", frame.extent(), Show{ink.view(), wall.view(), frame});
    }
    void state(glint::State& s) {
        s.field("ink", ink);
        s.field("wall", wall);
    }

    glint::Device device;
    glint::Field<float> ink, next;
    glint::Field<std::uint8_t> wall;
};

} // namespace cookbook_paint
GLINT_SIMULATION(cookbook_paint::Paint)
