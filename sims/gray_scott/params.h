// Gray-Scott's parameters and presets. Lengths are in cells: a larger grid shows more of a pattern.
#pragma once
#include "api/params.h"
#include "gray_scott/rule.h"

namespace gray_scott {

enum class Scene : std::int32_t { square, spots, dense, ring, dish, empty };
enum class Rates : std::int32_t { uniform, map };
enum class Brush : std::int32_t { seed, kill, wall, eraser, wander };
enum class Edges : std::int32_t { closed, periodic };
enum class Look : std::int32_t { v, u, both };
enum class Method : std::int32_t { textbook, temporal, automatic };

struct Params {
    Scene scene = Scene::spots;
    std::int32_t seed = 1;
    float feed = 0.01f, kill = 0.047f;
    Rates rates = Rates::uniform;
    float spread_u = 0.2097f, spread_v = 0.1049f; // 2e-5 and 1e-5 on cells of 2.5/256, as Pearson has them
    Edges edges = Edges::periodic;
    Brush brush = Brush::seed;
    float brush_radius = 8, amount = 0.25f;
    std::int32_t steps_per_frame = 16;
    Method method = Method::automatic;
    Look view = Look::both;
    glint::Colors colors{glint::PaletteId::mako, glint::Range::clamp, 0, 0.4f};
};

inline constexpr float map_kill_left = 0.045f, map_kill_right = 0.07f, map_feed_top = 0.08f;

inline Rule rule_of(const Params& p, glint::Extent e) {
    Rule rule{p.spread_u, p.spread_v, p.feed, 0, p.kill, 0, p.edges == Edges::periodic};
    if (p.rates == Rates::uniform) return rule;
    const float w = float(e.width), h = float(e.height);
    rule.feed_up = map_feed_top / h, rule.feed = rule.feed_up / 2; // value at the centre of cell 0
    rule.kill_right = (map_kill_right - map_kill_left) / w, rule.kill = map_kill_left + rule.kill_right / 2;
    return rule;
}

inline void describe_rows(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_enum(&P::scene, "scene",
                  {{"square", "one square of 20 cells in the middle, as in Pearson's article"},
                   {"spots", "spots here and there"},
                   {"dense", "many spots"},
                   {"ring", "a ring"},
                   {"dish", "spots in a round dish"},
                   {"empty", "nothing: sow by hand"}},
                  "Where V is at the start. Choosing a scene starts over.")
        .group("Scene")
        .restarts();
    table.add_int(&P::seed, "seed", 0, 9999, "Seed of the spots and the noise: the same seed gives the same start.")
        .restarts();
    table
        .add_enum(&P::rates, "rates",
                  {{"uniform", "the same everywhere"},
                   {"map", "all of Pearson's plane: feed from 0 at the bottom to 0.08 at the top, kill from 0.045 at "
                           "the left to 0.07 at the right"}},
                  "Whether feed and kill are the same in all cells.")
        .group("Reaction");
    constexpr auto on_a_map = "On the map the place decides this rate: set Rates to uniform.";
    table.add_float(&P::feed, "feed", 0, 0.12f, "F: share of the missing U that is fed per step.")
        .symbol("F")
        .unit("1/step")
        .needs("rates", {Rates::uniform}, on_a_map);
    table.add_float(&P::kill, "kill", 0, 0.08f, "k: share of V that is removed per step, besides F.")
        .symbol("k")
        .unit("1/step")
        .needs("rates", {Rates::uniform}, on_a_map);
    table
        .add_float(
            &P::spread_u, "spread_u", 0, 0.25f,
            "Diffusion of U. The width of the patterns grows with its square root. Above 0.25 the scheme is unstable.")
        .label("Diffusion of U")
        .symbol("Dᵤ")
        .unit("cells²/step")
        .track_max(0.3);
    table
        .add_float(
            &P::spread_v, "spread_v", 0, 0.25f,
            "Diffusion of V. Patterns form only if V diffuses more slowly than U. Above 0.25 the scheme is unstable.")
        .label("Diffusion of V")
        .symbol("Dᵥ")
        .unit("cells²/step")
        .track_max(0.3);
    table.add_enum(&P::edges, "edges",
                   {{"closed", "nothing crosses the edges"},
                    glint::Choice("periodic", "periodic: each edge meets the opposite edge").periodic()},
                   "Boundary condition at the edges of the picture.");
    table.add_int(&P::steps_per_frame, "steps_per_frame", 1, 1000, "Steps in a 60th of a second at speed 1.")
        .unit("steps")
        .log_scale();
    table
        .add_enum(&P::brush, "brush",
                  {{"seed", "sow V"},
                   {"kill", "take V away"},
                   glint::Choice("wall", "a wall, which nothing crosses").icon(glint::Icon::wall),
                   glint::Choice("eraser", "remove V and walls").erases().icon(glint::Icon::eraser),
                   glint::Choice("wander", "the picture is the map: feed grows from 0 at the bottom to 0.08 at the "
                                           "top, kill from 0.045 at the left to 0.07 at the right")
                       .points()},
                  "Effect of dragging in the picture. The right button always erases.")
        .group("Brush")
        .brush();
    table.add_float(&P::brush_radius, "brush_radius", 1, 200, "Half the width of the brush.")
        .unit("cells")
        .log_scale()
        .brush_radius()
        .not_random();
    table
        .add_float(&P::amount, "amount", 0.05f, 0.5f,
                   "Concentration of V that the brush sows. U becomes 1 minus twice this value.")
        .brush_strength()
        .needs("brush", {Brush::seed}, "Only the brush 'seed' sows: choose this brush.");
    table
        .add_enum(&P::view, "view",
                  {{"v", "concentration of V"},
                   {"u", "concentration of U"},
                   glint::Choice("both", "V as a relief, U used up in green").without_palette()},
                  "What is drawn.")
        .group("View")
        .not_random();
    table.add_colors(&P::colors, 0, 1, "").needs("view", {Look::v, Look::u}, "Only used with the views 'v' and 'u'.");
    table
        .add_enum(&P::method, "method",
                  {{"textbook", "one step at a time over the whole grid"},
                   {"temporal", "several steps per pass: a tile stays in the cache (on a GPU in shared memory) until "
                                "all these steps are done"},
                   {"auto", "the fastest method, measured on this machine. Until it is measured: a guess from device, "
                            "size and steps"}},
                  "How steps are computed. All methods give the same bits; their speed differs.")
        .group("Method")
        .reference(static_cast<std::int32_t>(Method::textbook))
        .automatic(static_cast<std::int32_t>(Method::automatic));
}

inline constexpr const char* opening_preset = "crescents";

/// Named for what one sees. The letters are Pearson's classes; feed and kill are places of theirs on his map.
inline void describe_presets(glint::ParamTable<Params>& table) {
    using enum glint::PaletteId;
    constexpr auto clamp = glint::Range::clamp;
    table.add_preset(opening_preset, {.feed = 0.01f, .kill = 0.047f},
                     "Pearson's class α: fronts that meet, break and grow again, and never come to rest.");
    table.add_preset("dividing_spots", {.feed = 0.018f, .kill = 0.055f},
                     "Pearson's class ε: spots divide, and die where they crowd.");
    table.add_preset("boiling", {.feed = 0.026f, .kill = 0.051f, .view = Look::v, .colors = {inferno, clamp, 0, 0.36f}},
                     "Pearson's class β: turmoil that never ends.");
    table.add_preset("combed_stripes",
                     {.feed = 0.022f, .kill = 0.051f, .view = Look::u, .colors = {batlow, clamp, 0.2f, 0.8f}},
                     "Pearson's class γ: stripes that straighten and break.");
    table.add_preset("honeycomb", {.scene = Scene::ring, .feed = 0.042f, .kill = 0.059f},
                     "Pearson's class δ: rings become holes in rows.");
    table.add_preset("cells_divide", {.scene = Scene::square, .feed = 0.034f, .kill = 0.065f},
                     "Pearson's class λ: one spot becomes two, and the two become four, until the picture is full.");
    table.add_preset("dots", {.feed = 0.026f, .kill = 0.061f, .view = Look::v, .colors = {mako, clamp, 0, 0.4f}},
                     "Pearson's class ζ: colonies of dots grow until they meet.");
    table.add_preset("labyrinth", {.scene = Scene::dish, .feed = 0.03f, .kill = 0.057f},
                     "Pearson's class θ in a round dish: the wall guides the stripes.");
    table.add_preset("coral", {.feed = 0.038f, .kill = 0.061f, .view = Look::v, .colors = {rocket, clamp, 0, 0.4f}},
                     "Wreaths grow fingers, and the fingers fill the space between them.");
    table.add_preset("holes", {.feed = 0.046f, .kill = 0.0594f},
                     "Pearson's class ι: holes that stay in their places, in a full picture. Make more holes with the "
                     "brush 'kill'.");
    table.add_preset(
        "fingerprint",
        {.scene = Scene::square, .feed = 0.05f, .kill = 0.063f, .view = Look::v, .colors = {grey, clamp, 0.42f, 0}},
        "Pearson's class κ: one line that folds and grows.");
    table.add_preset("worms", {.scene = Scene::ring, .feed = 0.046f, .kill = 0.065f},
                     "Pearson's class μ: worms grow at both ends and avoid each other.");
    table.add_preset(
        "map", {.scene = Scene::dense, .rates = Rates::map, .edges = Edges::closed, .brush = Brush::wander},
        "All rates at once: feed grows upwards, kill grows to the right. Click a place to use its rates in all cells.");
}

} // namespace gray_scott
