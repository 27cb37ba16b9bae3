// The parameters and presets of the bodies. The constant of gravity is 1; lengths and times are the world's own.
#pragma once
#include "api/params.h"
#include "nbody/gravity.h"
#include <cmath>

namespace nbody {

enum class Scene : std::int32_t {
    figure_eight,
    binary,
    triangle,
    planets,
    galaxy,
    collision,
    collapse,
    ring,
    clusters
};
enum class Brush : std::int32_t { pull, push, swirl, brake, look };
enum class Look : std::int32_t { glow, density, speed };

struct Params {
    Scene scene = Scene::galaxy;
    std::int32_t bodies = 4000, seed = 1;
    float softening = 0.03f, dt = 0.004f;
    std::int32_t steps_per_frame = 1;
    Brush brush = Brush::pull;
    float brush_radius = 60, strength = 0.3f;
    float center_x = 0, center_y = 0, span = 1.4f;
    float dot = 6, trail = 0, exposure = 1;
    Look view = Look::glow;
    Gravity::Method method = Gravity::Method::tiled;
    glint::Colors colors{glint::PaletteId::inferno, glint::Range::clamp, -1.5f, 1.2f};
};

inline constexpr int most_bodies = 2'000'000;

/// Number of bodies of a scene; many in a small picture would hide each other.
inline int bodies_of(glint::Extent e, const Params& p) {
    if (p.scene == Scene::figure_eight || p.scene == Scene::triangle) return 3;
    if (p.scene == Scene::binary) return 2;
    const double share = std::fmin(1, double(e.area()) / (1 << 20));
    return std::max(16, int(double(p.bodies) * (p.bodies > 1000 ? std::fmax(share, 1000. / p.bodies) : 1)));
}

/// The part of the world in the picture.
struct Window {
    float center_x, center_y, per_cell, half_width, half_height;
    Window(const Params& p, glint::Extent e)
        : center_x(p.center_x),
          center_y(p.center_y),
          per_cell(2 * p.span / float(std::min(e.width, e.height))),
          half_width(0.5f * float(e.width)),
          half_height(0.5f * float(e.height)) {}
    GLINT_HD float column(float x) const { return (x - center_x) / per_cell + half_width; }
    GLINT_HD float row(float y) const { return (y - center_y) / per_cell + half_height; }
    GLINT_HD float x(float column) const { return fmaf(column - half_width, per_cell, center_x); }
    GLINT_HD float y(float row) const { return fmaf(row - half_height, per_cell, center_y); }
};

inline void describe_bodies(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_enum(
            &P::scene, "scene",
            {{"figure_eight", "three equal bodies that follow each other on one curve (A. Chenciner and R. "
                              "Montgomery, Annals of Mathematics 152 (2000) 881)"},
             {"binary", "two equal bodies on ellipses"},
             {"triangle", "three equal bodies at the corners of a triangle that turns: J.-L. Lagrange's solution, "
                          "which is not stable"},
             {"planets", "a heavy sun, eight planets and a belt of small bodies"},
             {"galaxy", "a disc that turns around a heavy middle"},
             {"collision", "two galaxies that meet"},
             {"collapse", "a disc that hardly turns"},
             {"ring", "a ring around a heavy middle, as Saturn's"},
             {"clusters", "eight clusters that fall towards each other"}},
            "The bodies at the start. Choosing a scene starts over.")
        .group("Scene")
        .restarts();
    table
        .add_int(&P::bodies, "bodies", 16, most_bodies,
                 "Number of bodies in scenes with many bodies. Pictures of less than 1024 x 1024 cells have fewer, but "
                 "at least 1000.")
        .log_scale()
        .restarts();
    table.add_int(&P::seed, "seed", 0, 9999, "Seed of the bodies' places: the same seed gives the same start.")
        .restarts();
    table
        .add_float(&P::softening, "softening", 0.001f, 0.3f,
                   "Bodies that are much nearer than this pull each other no more strongly.")
        .group("Motion")
        .symbol("ε")
        .log_scale();
    table
        .add_float(&P::dt, "dt", 0.0001f, 0.01f,
                   "Simulated time of a step. The error of the energy grows with its square.")
        .label("Time step")
        .symbol("Δt")
        .log_scale();
    table.add_int(&P::steps_per_frame, "steps_per_frame", 1, 200, "Steps in a 60th of a second at speed 1.")
        .unit("steps")
        .log_scale();
}

inline void describe_brush(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_enum(&P::brush, "brush",
                  {glint::Choice("pull", "bodies are pulled to the mouse").icon(glint::Icon::hand),
                   {"push", "bodies are pushed away"},
                   glint::Choice("swirl", "bodies are stirred around the mouse").icon(glint::Icon::rotate),
                   glint::Choice("brake", "bodies lose their speed").icon(glint::Icon::snowflake),
                   glint::Choice("look", "moves the picture").points()},
                  "Effect of dragging in the picture. The right button always pushes; the wheel zooms.")
        .group("Brush")
        .brush();
    table.add_float(&P::brush_radius, "brush_radius", 1, 400, "Half the width of the brush.")
        .unit("cells")
        .log_scale()
        .brush_radius()
        .not_random();
    table
        .add_float(&P::strength, "strength", 0.01f, 1,
                   "Speed that the brush gives to bodies, or the share that it takes.")
        .brush_strength()
        .not_random();
}

inline void describe_picture(glint::ParamTable<Params>& table) {
    using P = Params;
    constexpr auto move_help = "Place of the world in the middle of the picture. Drag with the brush 'look'.";
    table.add_float(&P::center_x, "center_x", -10, 10, move_help).label("Centre, x").group("View").view_center();
    table.add_float(&P::center_y, "center_y", -10, 10, move_help).label("Centre, y").view_center();
    table
        .add_float(&P::span, "span", 0.01f, 10,
                   "Distance from the centre to the nearer edge of the picture. The wheel zooms at the mouse.")
        .log_scale()
        .view_scale();
    table
        .add_enum(&P::view, "view",
                  {glint::Choice("glow", "stars: slow ones are red, fast ones blue").without_palette(),
                   {"density", "bodies in a cell, as the power of ten"},
                   {"speed", "mean speed of the bodies in a cell"}},
                  "What is drawn.")
        .not_random();
    table
        .add_float(&P::dot, "dot", 1, 16,
                   "Radius of a body of mass 1. Lighter bodies are smaller; if there are many, they are points.")
        .unit("cells")
        .not_random();
    table
        .add_float(&P::trail, "trail", 0, 0.9999f, "Share of a trail's light that is left after a frame; 0: no trails.")
        .not_random();
    table.add_float(&P::exposure, "exposure", 0.01f, 30, "Light of a body.")
        .log_scale()
        .needs("view", {Look::glow}, "The other views have colours for numbers.")
        .not_random();
    table.add_colors(&P::colors, -4, 4, "")
        .needs("view", {Look::density, Look::speed}, "Only used with the views 'density' and 'speed'.");
    table
        .add_enum(
            &P::method, "method",
            {{"simple", "each body runs over all bodies"},
             {"tiled", "each body runs over all bodies: on a GPU tile by tile, from shared memory; on a CPU sixteen "
                       "bodies at once, in vectors"},
             glint::Choice("fast", "like 'tiled', with the GPU's approximate root; on a CPU it is 'tiled'")
                 .rounds_otherwise(),
             glint::Choice("cells", "near bodies one by one, far ones by the cells of a pyramid of grids; off by 1 to "
                                    "3 hundredths. For more than 20,000 bodies")
                 .rounds_otherwise()},
            "How the pull of all bodies on each is found. The first two give the same bits.")
        .group("Method")
        .reference(static_cast<std::int32_t>(Gravity::Method::simple));
}

inline constexpr const char* opening_preset = "collision";

inline void describe_presets(glint::ParamTable<Params>& table) {
    constexpr auto cells = Gravity::Method::cells;
    table.add_preset("collision",
                     {.scene = Scene::collision,
                      .bodies = 60000,
                      .dt = 0.004f,
                      .span = 1.05f,
                      .dot = 3,
                      .exposure = 1.2f,
                      .method = cells},
                     "Two galaxies meet: tides pull out bridges and tails.");
    table.add_preset("figure_eight",
                     {.scene = Scene::figure_eight,
                      .softening = 0.001f,
                      .dt = 0.002f,
                      .steps_per_frame = 8,
                      .span = 1.3f,
                      .dot = 9,
                      .trail = 0.985f},
                     "Three equal bodies follow each other on a figure eight, for ever.");
    table.add_preset("binary",
                     {.scene = Scene::binary,
                      .softening = 0.001f,
                      .dt = 0.002f,
                      .steps_per_frame = 8,
                      .span = 1.3f,
                      .dot = 14,
                      .trail = 0.99f},
                     "Two bodies on Kepler's ellipses around their common centre.");
    table.add_preset("triangle",
                     {.scene = Scene::triangle,
                      .softening = 0.001f,
                      .dt = 0.002f,
                      .steps_per_frame = 8,
                      .span = 1.8f,
                      .dot = 10,
                      .trail = 0.99f},
                     "Lagrange's triangle turns, until a small error breaks it.");
    table.add_preset("planets",
                     {.scene = Scene::planets,
                      .bodies = 3000,
                      .softening = 0.005f,
                      .dt = 0.002f,
                      .steps_per_frame = 4,
                      .span = 1.3f,
                      .dot = 12,
                      .trail = 0.95f,
                      .exposure = 0.5f},
                     "Eight planets and a belt around a sun. Drag to disturb them.");
    table.add_preset("spiral_galaxy", {.bodies = 80000, .span = 1.05f, .dot = 3, .exposure = 1.5f, .method = cells},
                     "A disc turns, and makes spiral arms of itself.");
    table.add_preset("collapse",
                     {.scene = Scene::collapse,
                      .bodies = 60000,
                      .softening = 0.02f,
                      .span = 1,
                      .dot = 3,
                      .exposure = 1.5f,
                      .method = cells},
                     "A disc falls into itself, in lumps and threads.");
    table.add_preset("rings",
                     {.scene = Scene::ring,
                      .bodies = 60000,
                      .softening = 0.01f,
                      .dt = 0.003f,
                      .span = 1.1f,
                      .dot = 8,
                      .exposure = 2.5f,
                      .method = cells},
                     "Rings around a heavy middle: their own pull makes waves and lumps of them.");
    table.add_preset("clusters",
                     {.scene = Scene::clusters,
                      .bodies = 60000,
                      .softening = 0.02f,
                      .span = 1.6f,
                      .dot = 3,
                      .view = Look::density,
                      .method = cells},
                     "Eight clusters fall towards each other and merge.");
    table.add_preset("million",
                     {.bodies = 1000000, .softening = 0.01f, .dt = 0.003f, .dot = 3, .exposure = 0.2f, .method = cells},
                     "A galaxy of a million bodies: for a GPU.");
}

} // namespace nbody
