// The parameters and presets of heat in a volume. Temperatures are relative to the surroundings, which have 0.
#pragma once
#include "api/params.h"

namespace heat_3d {

enum class Scene : std::int32_t { drops, embers, knot, lattice, shells, layers, wave, empty };
enum class Source : std::int32_t { none, orbit, pair, pulse, rain };
enum class Axis : std::int32_t { none, x, y, z, diagonal };
enum class Brush : std::int32_t { heat, cool, eraser, turn };
enum class Look : std::int32_t { glow, isotherms, slices, xray };
enum class Method : std::int32_t { simple, columns, automatic };

struct Params {
    Scene scene = Scene::drops;
    std::int32_t seed = 1, waves = 1, cells = 64;
    float conduction = 0.1f;
    glint::Boundary walls = glint::Boundary::dirichlet;
    std::int32_t steps_per_frame = 2;
    Source source = Source::orbit;
    float source_radius = 0.09f;
    std::int32_t period = 600;
    Brush brush = Brush::heat;
    float brush_radius = 24, brush_temperature = 1;
    Method method = Method::automatic;
    Look view = Look::glow;
    float density = 30;
    std::int32_t isotherms = 5;
    Axis cut = Axis::none;
    float cut_at = 0;
    std::int32_t pixels_per_ray = 1;
    glint::Camera camera{.distance = 2.6f, .target_z = -0.05f};
    glint::Colors colors{glint::PaletteId::inferno, glint::Range::clamp, -0.15f, 1};
};

inline void describe_scene(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_enum(&P::scene, "scene",
                  {{"drops", "hot and cold balls"},
                   {"embers", "hot balls"},
                   {"knot", "a hot wire, knotted"},
                   {"lattice", "hot and cold cubes"},
                   {"shells", "hot and cold shells around the middle"},
                   {"layers", "hot and cold layers"},
                   {"wave", "a product of three sines, which decays without changing its shape between cold walls"},
                   {"empty", "no heat: paint some"}},
                  "The temperature at the start. Choosing a scene starts over.")
        .group("Scene")
        .restarts();
    table.add_int(&P::seed, "seed", 0, 9999, "Seed of the random places: the same seed gives the same start.")
        .restarts();
    table.add_int(&P::waves, "waves", 1, 8, "Half waves between two walls. More of them decay faster, by their square.")
        .label("Half waves")
        .restarts()
        .needs("scene", {Scene::wave}, "Only the scene 'wave' has waves: choose this scene.");
    table
        .add_int(&P::cells, "cells", 16, 256,
                 "Cells along each side of the volume. Memory and time grow with the cube.")
        .unit("cells")
        .log_scale()
        .restarts()
        .not_random();
    table
        .add_enum(&P::source, "source",
                  {{"none", "nothing heats"},
                   {"orbit", "a hot ball that goes around"},
                   {"pair", "a hot and a cold ball on winding paths"},
                   {"pulse", "a ball in the middle that is hot and cold in turn: it sends out waves of heat"},
                   {"rain", "hot and cold drops at random places"}},
                  "What heats the volume while it runs.")
        .group("Source");
    constexpr auto no_source = "Nothing heats: choose a source.";
    table
        .add_float(&P::source_radius, "source_radius", 0.01f, 0.3f,
                   "Radius of the source, as a part of the volume's side.")
        .unit("sides")
        .needs("source", {Source::orbit, Source::pair, Source::pulse, Source::rain}, no_source);
    table.add_int(&P::period, "period", 20, 10000, "Steps of a round, a swing, or four drops of rain.")
        .unit("steps")
        .log_scale()
        .needs("source", {Source::orbit, Source::pair, Source::pulse, Source::rain}, no_source);
}

inline void describe_medium(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_float(
            &P::conduction, "conduction", 0, 0.1666f,
            "Share of the temperature difference that flows to each of the six neighbours per step. Above 1/6 the "
            "scheme is unstable.")
        .symbol("k")
        .unit("cells²/step")
        .track_max(0.2)
        .group("Medium");
    table.add_enum(&P::walls, "walls",
                   {{"insulated", "no heat crosses the walls"},
                    {"cold", "the walls have the temperature 0"},
                    {"periodic", "periodic: each wall is the opposite wall"}},
                   "Boundary condition at the walls of the volume.");
    table.add_int(&P::steps_per_frame, "steps_per_frame", 1, 200, "Steps in a 60th of a second at speed 1.")
        .unit("steps")
        .log_scale();
    table
        .add_enum(&P::brush, "brush",
                  {glint::Choice("heat", "heat a ball").icon(glint::Icon::fire),
                   glint::Choice("cool", "cool a ball").icon(glint::Icon::snowflake),
                   glint::Choice("eraser", "bring a ball to the temperature 0").erases().icon(glint::Icon::eraser),
                   glint::Choice("turn", "turn the volume; with Shift: move it").points().icon(glint::Icon::rotate)},
                  "Effect of dragging in the picture. The ball lies on the cut, or in the middle of what is under the "
                  "mouse. The right button always erases.")
        .group("Brush")
        .brush();
    table.add_float(&P::brush_radius, "brush_radius", 2, 200, "Radius of the ball, in cells of the picture.")
        .unit("cells")
        .log_scale()
        .brush_radius()
        .not_random();
    table
        .add_float(&P::brush_temperature, "brush_temperature", 0.05f, 1,
                   "How hot, or how cold, the brush makes the ball.")
        .brush_strength()
        .needs("brush", {Brush::heat, Brush::cool}, "Only the brushes 'heat' and 'cool' have a temperature.");
}

inline void describe_picture(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_enum(&P::view, "view",
                  {{"glow", "a cloud, the denser the farther its temperature is from 0"},
                   {"isotherms", "surfaces of equal temperature"},
                   {"slices", "three sections through the place of the cut"},
                   {"xray", "along each ray, the temperature that is farthest from 0"}},
                  "What is drawn.")
        .group("View")
        .same_work()
        .not_random();
    table.add_float(&P::density, "density", 1, 300, "How dense the cloud is: how much it hides of what lies behind.")
        .unit("1/side")
        .log_scale()
        .needs("view", {Look::glow}, "Only the view 'glow' has a cloud.");
    table.add_int(&P::isotherms, "isotherms", 1, 20, "Surfaces between the temperatures 0 and 1, and as many below 0.")
        .needs("view", {Look::isotherms}, "Only the view 'isotherms' has surfaces.");
    table
        .add_enum(&P::cut, "cut",
                  {{"none", "the whole volume"},
                   {"x", "across the x axis"},
                   {"y", "across the y axis"},
                   {"z", "across the z axis, from above"},
                   {"diagonal", "a corner"}},
                  "Cuts away a part of the volume, to see the temperature on the section.")
        .same_work()
        .not_random();
    table.add_float(&P::cut_at, "cut_at", -0.5f, 0.5f, "Place of the cut, from the middle; also of the slices.")
        .unit("sides")
        .not_random();
    table
        .add_int(&P::pixels_per_ray, "pixels_per_ray", 1, 4,
                 "Side of the squares of pixels that have one ray. A picture of fewer rays takes less time.")
        .unit("pixels")
        .not_random();
    table.add_colors(&P::colors, -1, 1, "");
    table
        .add_enum(&P::method, "method",
                  {{"simple", "one cell at a time"},
                   {"columns", "a thread goes up a column of cells and keeps the last three in registers: fewer reads "
                               "on a GPU"},
                   {"auto", "the fastest method, measured on this machine. Until it is measured: 'columns' on a GPU, "
                            "else 'simple'"}},
                  "How steps are computed. All methods give the same bits; their speed differs.")
        .group("Method")
        .reference(static_cast<std::int32_t>(Method::simple))
        .automatic(static_cast<std::int32_t>(Method::automatic));
    table.add_camera(&P::camera);
}

} // namespace heat_3d
