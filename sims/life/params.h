// Life's parameters. Rules are two sets of neighbour counts, written as digits: B3/S23 is birth 3 and survival 23.
#pragma once
#include "api/params.h"
#include "life/patterns.h"
#include "life/rule.h"
#include <string>

namespace life {

enum class Scene : std::int32_t { soup, disc, mandala, square, patterns, fleet, empty };
enum class Edges : std::int32_t { empty, periodic };
enum class Brush : std::int32_t { sow, draw, stamp, eraser };
enum class Look : std::int32_t { ember, lagoon, meadow, cells };
enum class Method : std::int32_t { textbook, packed };

struct Params {
    Scene scene = Scene::soup;
    float density = 0.3f;
    std::int32_t seed = 1;
    Pattern pattern = Pattern::gun;
    std::int32_t spacing = 0, size = 512;
    std::int32_t birth = 3, survival = 23;
    Edges edges = Edges::periodic;
    std::int32_t rain = 0;
    Brush brush = Brush::sow;
    float brush_radius = 10;
    Pattern stamp = Pattern::glider;
    std::int32_t turns = 0;
    std::int32_t steps_per_frame = 1;
    Method method = Method::packed;
    Look view = Look::ember;
    std::int32_t trail = 60;
    glint::Colors colors{glint::PaletteId::inferno, glint::Range::clamp, 0, 255};
};

inline Rule rule_of(const Params& p) { return {counts_of(p.birth), counts_of(p.survival), p.edges == Edges::periodic}; }

/// "B36/S23".
inline std::string name_of(const Rule& rule) {
    std::string name = "B";
    for (int n = 0; n <= 8; ++n)
        if (rule.birth >> n & 1) name += char('0' + n);
    name += "/S";
    for (int n = 0; n <= 8; ++n)
        if (rule.survival >> n & 1) name += char('0' + n);
    return name;
}

inline std::initializer_list<glint::Choice> pattern_choices() {
    static const std::initializer_list<glint::Choice> all = {
        {"glider", "moves one cell along both axes in 4 steps"},
        {"lightweight", "spaceship: moves 2 cells in 4 steps"},
        {"middleweight", "spaceship of 11 cells"},
        {"heavyweight", "spaceship of 13 cells"},
        {"copperhead", "spaceship that moves 1 cell in 10 steps"},
        {"gun", "Gosper's: a glider every 30 steps"},
        {"gun_and_eater", "Gosper's, and a pattern that eats its gliders"},
        {"r_pentomino", "5 cells that come to rest after 1103 steps"},
        {"acorn", "7 cells that come to rest after 5206 steps"},
        {"growing", "13 cells that grow for ever"},
        {"spacefiller", "fills the plane with stripes"},
        {"pulsar", "oscillates with period 3"},
        {"pentadecathlon", "oscillates with period 15"},
        {"galaxy", "oscillates with period 8"},
        {"replicator", "with the rule B36/S23 it copies itself"},
        {"block", "4 cells that stay"}};
    return all;
}

inline void describe_rows(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_enum(&P::scene, "scene",
                  {{"soup", "random cells everywhere"},
                   {"disc", "random cells in a disc"},
                   {"mandala", "random cells in a disc, mirrored eight times, and so is the rain"},
                   {"square", "a filled square in the middle"},
                   {"patterns", "the pattern in the middle, or in rows"},
                   {"fleet", "the pattern in rows, each turned at random"},
                   {"empty", "nothing: draw by hand"}},
                  "The living cells at the start. Choosing one starts over.")
        .group("Scene")
        .restarts();
    table.add_float(&P::density, "density", 0, 1, "Share of the cells that live at the start.")
        .restarts()
        .needs("scene", {Scene::soup, Scene::disc, Scene::mandala},
               "Only soup, disc and mandala are random: choose one of these scenes.");
    table.add_int(&P::seed, "seed", 0, 9999, "Another number, another start and another rain.").restarts();
    constexpr auto no_pattern = "Only the scenes patterns and fleet have one: choose one of them.";
    table.add_enum(&P::pattern, "pattern", pattern_choices(), "The pattern at the start.")
        .restarts()
        .needs("scene", {Scene::patterns, Scene::fleet}, no_pattern);
    table
        .add_int(&P::spacing, "spacing", 0, 1024,
                 "Distance from a pattern to the next in the rows; 0: one in the middle, or as near as they fit.")
        .unit("cells")
        .restarts()
        .needs("scene", {Scene::patterns, Scene::fleet}, no_pattern);
    table.add_int(&P::size, "size", 1, 4096, "Diameter of the disc or side of the square, as far as the grid goes.")
        .unit("cells")
        .log_scale()
        .restarts()
        .needs("scene", {Scene::disc, Scene::mandala, Scene::square},
               "Only disc, mandala and square have one: choose one of these scenes.");
    table
        .add_int(
            &P::birth, "birth", 0, 987654321,
            "A dead cell with so many living neighbours is born. Each digit is a count: 36 is 3 or 6. 0 alone: none.")
        .symbol("B")
        .group("Rule");
    table
        .add_int(
            &P::survival, "survival", 0, 987654321,
            "A living cell with so many living neighbours lives on; each digit is a count, as for birth. The digit 9 "
            "means nothing: 90 is the count 0 alone.")
        .symbol("S");
    table.add_enum(
        &P::edges, "edges",
        {{"empty", "nothing lives there"}, glint::Choice("periodic", "periodic: the opposite edge").periodic()},
        "What lies beyond the edges of the picture.");
    table
        .add_int(
            &P::rain, "rain", 0, 1000,
            "So often some cells come to life at random places, so that the picture never comes to rest; 0: never.")
        .unit("steps");
    table.add_int(&P::steps_per_frame, "steps_per_frame", 1, 1000, "Steps in a 60th of a second at speed 1.")
        .unit("steps")
        .log_scale();
    table
        .add_enum(&P::brush, "brush",
                  {{"sow", "random cells; a shape or an image sets all of its cells"},
                   {"draw", "living cells"},
                   {"stamp", "the pattern `stamp`; a drag sets a row of them"},
                   glint::Choice("eraser", "dead cells").erases().icon(glint::Icon::eraser)},
                  "Effect of dragging in the picture. The right button always erases.")
        .group("Brush")
        .brush();
    table.add_float(&P::brush_radius, "brush_radius", 0.5f, 200, "Half the width of the brush.")
        .unit("cells")
        .log_scale()
        .brush_radius()
        .not_random()
        .needs("brush", {Brush::sow, Brush::draw, Brush::eraser}, "A stamp has its own size: choose another brush.");
    constexpr auto no_stamp = "Only the brush stamp has one: choose it.";
    table.add_enum(&P::stamp, "stamp", pattern_choices(), "The pattern that the brush stamp sets.")
        .needs("brush", {Brush::stamp}, no_stamp);
    table.add_int(&P::turns, "turns", 0, 3, "How far it is turned to the left.")
        .unit("quarter turns")
        .needs("brush", {Brush::stamp}, no_stamp);
    table
        .add_enum(
            &P::view, "view",
            {glint::Choice("ember", "young cells white, old ones red, the dead a violet trail").without_palette(),
             glint::Choice("lagoon", "young cells white, old ones blue, the dead a green trail").without_palette(),
             glint::Choice("meadow", "young cells yellow, old ones green, the dead a brown trail").without_palette(),
             {"cells", "a living cell: 128 + its age; a dead cell: 127 minus the steps since its death"}},
            "What is drawn.")
        .group("View")
        .not_random();
    table.add_int(&P::trail, "trail", 0, 127, "So long a dead cell can be seen.")
        .unit("steps")
        .needs("view", {Look::ember, Look::lagoon, Look::meadow}, "The view cells shows all: choose another view.");
    table.add_colors(&P::colors, 0, 255, "").needs("view", {Look::cells}, "Only used with the view cells.");
    table
        .add_enum(&P::method, "method",
                  {{"textbook", "a byte a cell: each looks at its eight neighbours, one step at a time"},
                   {"packed", "32 cells in a word, added up bit by bit; up to eight steps per pass on a tile in the "
                              "cache (on a GPU in shared memory)"}},
                  "How steps are computed. Both give the same bits; their speed differs.")
        .group("Method")
        .reference(static_cast<std::int32_t>(Method::textbook));
}

} // namespace life
