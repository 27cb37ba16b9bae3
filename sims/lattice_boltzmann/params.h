// The flow's parameters. Lengths are 1024ths of the picture's shorter side; times and speeds are the lattice's.
#pragma once
#include "api/params.h"
#include "lattice_boltzmann/flow.h"
#include <algorithm>

namespace lattice_boltzmann {

enum class Scene : std::int32_t { open, cylinder, pair, wing, plate, step, posts };
enum class Collision : std::int32_t { trt, bgk };
enum class Brush : std::int32_t { wall, stir, eraser };
enum class Look : std::int32_t { both, vorticity, speed, streaks };
enum class Method : std::int32_t { textbook, fused, automatic };

struct Params {
    Scene scene = Scene::cylinder;
    float size = 130, angle = 10;
    Edges edges = Edges::tunnel;
    float speed = 0.1f, reynolds = 180;
    Collision collision = Collision::trt;
    float eddies = 0.17f;
    std::int32_t steps_per_frame = 12;
    Brush brush = Brush::wall;
    float brush_radius = 14, stir = 0.1f;
    Look view = Look::both;
    Method method = Method::automatic;
    glint::Colors colors{glint::PaletteId::vik, glint::Range::clamp, -8, 8};
};

inline constexpr double min_viscosity = 0.006, max_viscosity = 0.5; // cells^2 a step

inline double size_of(const Params& p, glint::Extent e) { return std::max(2., double(p.size) * double(e.scale())); }
inline double viscosity_of(const Params& p, glint::Extent e) {
    return std::clamp(double(p.speed) * size_of(p, e) / double(p.reynolds), min_viscosity, max_viscosity);
}
inline Rule rule_of(const Params& p, glint::Extent e) {
    const double viscosity = viscosity_of(p, e), high = e.height, turns = 2 / high, per_cell = 2 * M_PI * turns;
    const double force = p.edges == Edges::pipe       ? 8 * viscosity * double(p.speed) / (high * high)
                         : p.edges == Edges::periodic ? viscosity * double(p.speed) * per_cell * per_cell
                                                      : 0;
    return {p.speed,
            float(3 * viscosity + 0.5),
            float(18 * M_SQRT2 * double(p.eddies) * double(p.eddies)),
            p.collision == Collision::trt ? 3.f / 16 : 0.f,
            float(force),
            p.edges == Edges::periodic ? float(turns) : 0.f,
            p.edges};
}

inline void describe_rows(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_enum(&P::scene, "scene",
                  {{"open", "nothing: draw obstacles"},
                   {"cylinder", "a cylinder"},
                   {"pair", "two cylinders, one above the other"},
                   {"wing", "a wing, NACA 0015"},
                   {"plate", "a flat plate"},
                   {"step", "the floor drops by the set size"},
                   {"posts", "many small cylinders in rows"}},
                  "The obstacles at the start. Choosing a scene starts over.")
        .group("Scene")
        .restarts();
    table
        .add_float(&P::size, "size", 8, 1024,
                   "Diameter of the cylinder, chord of the wing, width of the plate, height of the step.")
        .scales()
        .log_scale()
        .restarts();
    table.add_float(&P::angle, "angle", -90, 90, "Angle of attack: how far the nose is turned up.")
        .unit("°")
        .restarts()
        .needs("scene", {Scene::wing, Scene::plate},
               "Only a wing and a plate can be turned: choose the scene 'wing' or 'plate'.");
    table
        .add_enum(
            &P::edges, "edges",
            {{"tunnel", "flow enters at the left and leaves at the right; the sides are smooth walls"},
             {"pipe", "walls above and below, periodic from left to right; a force pushes the fluid until the middle "
                      "has the set speed"},
             glint::Choice("periodic",
                           "periodic; a force pushes bands in turn to the right and to the left (Kolmogorov's flow)")
                 .periodic(),
             {"cavity", "a closed box whose lid moves to the right"}},
            "Boundary condition at the edges of the picture, and what drives the flow.")
        .group("Flow")
        .restarts();
    table
        .add_float(
            &P::speed, "speed", 0.01f, 0.15f,
            "Speed of the inflow, of the middle of the pipe or of the lid. Sound travels 0.577 cells per step; the "
            "flow must be much slower.")
        .unit("cells/step")
        .track_max(0.3);
    table
        .add_float(
            &P::reynolds, "reynolds", 1, 5000,
            "Reynolds number: speed times size divided by viscosity. At 47 or more, a cylinder sheds vortices. The "
            "viscosity is never less than 0.006 cells²/step, so that the scheme stays stable.")
        .symbol("Re")
        .log_scale();
    table.add_enum(
        &P::collision, "collision",
        {{"trt", "two relaxation rates: walls are exactly half-way between cells, if the viscosity is 0.125 or more"},
         {"bgk", "one relaxation rate, the simplest: the walls' position depends a little on the viscosity"}},
        "How populations relax to equilibrium.");
    table.add_float(&P::eddies, "eddies", 0, 0.3f,
                    "Smagorinsky's constant: how strongly eddies smaller than a cell slow the flow. At 0 these eddies "
                    "are ignored, and a flow at a high Reynolds number may become unstable.");
    table.add_int(&P::steps_per_frame, "steps_per_frame", 1, 200, "Steps in a 60th of a second at speed 1.")
        .unit("steps")
        .log_scale();
    table
        .add_enum(&P::brush, "brush",
                  {glint::Choice("wall", "an obstacle").icon(glint::Icon::wall),
                   {"stir", "move the fluid along"},
                   glint::Choice("eraser", "remove obstacles").erases().icon(glint::Icon::eraser)},
                  "Effect of dragging in the picture. The right button always erases.")
        .group("Brush")
        .brush();
    table.add_float(&P::brush_radius, "brush_radius", 1, 200, "Half the width of the brush.")
        .scales()
        .log_scale()
        .brush_radius()
        .not_random();
    table.add_float(&P::stir, "stir", 0.01f, 0.15f, "Speed that the brush 'stir' gives to the fluid.")
        .unit("cells/step")
        .brush_strength()
        .needs("brush", {Brush::stir}, "Only the brush 'stir' moves the fluid: choose this brush.");
    table
        .add_enum(
            &P::view, "view",
            {glint::Choice("both", "speed as light, rotation as hue").without_palette(),
             {"vorticity", "rotation: vorticity times size over speed"},
             {"speed", "speed, relative to the speed of the inflow"},
             glint::Choice("streaks", "light that drifts with the flow, along its streamlines").without_palette()},
            "What is drawn.")
        .group("View")
        .not_random();
    table.add_colors(&P::colors, -50, 50, "")
        .needs("view", {Look::vorticity, Look::speed}, "Only used with the views 'vorticity' and 'speed'.");
    table
        .add_enum(&P::method, "method",
                  {{"textbook", "two passes per step: populations move, then they collide"},
                   {"fused", "one pass per step: each cell fetches what arrives and lets it collide"},
                   {"auto", "the fastest method, measured on this machine. Until it is measured: 'fused'"}},
                  "How steps are computed. All methods give the same bits; their speed differs.")
        .group("Method")
        .reference(static_cast<std::int32_t>(Method::textbook))
        .automatic(static_cast<std::int32_t>(Method::automatic));
}

inline constexpr const char* opening_preset = "vortex_street";

/// Named for what one sees.
inline void describe_presets(glint::ParamTable<Params>& table) {
    using enum glint::PaletteId;
    constexpr auto clamp = glint::Range::clamp;
    table.add_preset(opening_preset, {}, "Vortices leave a cylinder in turn, left and right: von Kármán's street.");
    table.add_preset("stalled_wing", {.scene = Scene::wing, .size = 330, .angle = 18, .reynolds = 1500},
                     "The wing is too steep: the flow separates from the wing and rolls up.");
    table.add_preset("gliding_wing",
                     {.scene = Scene::wing,
                      .size = 420,
                      .angle = 5,
                      .reynolds = 1000,
                      .view = Look::speed,
                      .colors = {batlow, clamp, 0, 1.5f}},
                     "The flow is faster above the wing than below: this gives lift. Change the angle.");
    table.add_preset("flat_plate",
                     {.scene = Scene::plate, .size = 200, .angle = 80, .reynolds = 300, .view = Look::vorticity},
                     "Large vortices roll up behind a plate across the flow.");
    table.add_preset("two_cylinders", {.scene = Scene::pair, .size = 90, .reynolds = 160},
                     "The vortex streets of two cylinders fall into step.");
    table.add_preset(
        "over_the_step",
        {.scene = Scene::step, .size = 380, .reynolds = 1500, .view = Look::speed, .colors = {inferno, clamp, 0, 1.3f}},
        "The flow separates at an edge, forms a vortex, and meets the floor again farther along.");
    table.add_preset(
        "through_the_reeds",
        {.scene = Scene::posts, .size = 200, .reynolds = 600, .view = Look::speed, .colors = {mako, clamp, 0, 1.8f}},
        "The fluid finds its ways between the posts.");
    table.add_preset("cavity",
                     {.scene = Scene::open,
                      .size = 1000,
                      .edges = Edges::cavity,
                      .reynolds = 3000,
                      .view = Look::speed,
                      .colors = {mako, clamp, 0, 0.6f}},
                     "The lid drags the fluid around. Draw walls into it.");
    table.add_preset("rolling_bands",
                     {.scene = Scene::open,
                      .size = 400,
                      .edges = Edges::periodic,
                      .reynolds = 2000,
                      .brush = Brush::stir,
                      .view = Look::vorticity,
                      .colors = {vik, clamp, -14, 14}},
                     "Bands that are pushed against each other roll up. Stir them.");
    table.add_preset("pipe",
                     {.scene = Scene::open,
                      .size = 1000,
                      .edges = Edges::pipe,
                      .reynolds = 100,
                      .view = Look::speed,
                      .colors = {viridis, clamp, 0, 1}},
                     "Poiseuille's flow: fastest in the middle. Draw something into it.");
}

} // namespace lattice_boltzmann
