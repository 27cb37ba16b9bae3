// The wave tank's parameters. Lengths are 1024ths of the picture's shorter side and grow or shrink with it.
#pragma once
#include "api/sim.h"

namespace waves {

enum class Scene : std::int32_t { open, drop, slits, lens, pond, gallery };
enum class Source : std::int32_t { off, plane, point };
enum class Boundary : std::int32_t { reflecting, absorbing, periodic };
enum class Brush : std::int32_t { drop, wall, shallows, reeds, eraser };
enum class Look : std::int32_t { palette, lit };

enum class Method : std::int32_t { textbook, shared, vectorised, temporal, automatic };

struct Params {
    Scene scene = Scene::slits;
    std::int32_t steps_per_frame = 6;
    Source source = Source::plane;
    float wavelength = 24, amplitude = 0.7f;
    float source_x = 25, source_y = 50; // percent of the picture
    float rain = 0;                     // drops per 100 steps in a grid whose shorter side has 1024 cells
    float drop_radius = 24, drop_height = 1;
    float speed = 0.5f;  // cells a step
    float damping = 0;   // fraction of the motion lost per step in a grid whose shorter side has 1024 cells
    float shallows = 62; // percent of `speed`
    Boundary boundary = Boundary::absorbing;
    std::int32_t slits = 2;
    float slit_width = 30, slit_separation = 140;
    Brush brush = Brush::drop;
    float brush_radius = 14;
    Look view = Look::palette;
    float light_direction = 125, light_height = 50; // degrees
    float relief = 20;
    glint::Color water{0.03f, 0.36f, 0.47f};
    Method method = Method::automatic;
    glint::Colors colors{glint::PaletteId::diverging, glint::Range::clamp, -0.9f, 0.9f};
};

inline void describe_rows(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_enum(
            &P::scene, "scene",
            {{"open", "still water"},
             {"drop", "still water, and one drop in the middle"},
             {"slits", "a wall with slits, and reeds along it that absorb reflections"},
             {"lens", "shallow water in the shape of a lens, behind an opening"},
             {"pond", "a few stones in the water; without a source, also one drop"},
             {"gallery", "an elliptic wall, and a drop at one focus; the drop's waves meet again at the other focus"}},
            "Contents of the tank at the start.")
        .restarts()
        .group("Scene");
    table
        .add_enum(&P::source, "source",
                  {{"off"}, {"plane", "straight waves from the left edge"}, {"point", "round waves from one place"}},
                  "A source that makes waves all the time.")
        .group("Source");
    table.add_float(&P::wavelength, "wavelength", 8, 200, "Wavelength in open water, at least six cells.")
        .scales()
        .log_scale()
        .needs("source", {Source::plane, Source::point}, "There is no source: choose 'plane' or 'point'.");
    table
        .add_float(&P::amplitude, "amplitude", 0, 2,
                   "Height of the source's crests; for a point source, at one wavelength distance.")
        .needs("source", {Source::plane, Source::point}, "There is no source: choose 'plane' or 'point'.");
    constexpr auto no_place = "Only a point source has a position: choose 'point'.";
    table.add_float(&P::source_x, "source_x", 0, 100, "Position of the point source from the left.")
        .unit("%")
        .needs("source", {Source::point}, no_place);
    table.add_float(&P::source_y, "source_y", 0, 100, "Position of the point source from the bottom.")
        .unit("%")
        .needs("source", {Source::point}, no_place);
    table
        .add_float(&P::rain, "rain", 0, 100,
                   "Number of drops per 100 steps on a grid that is 1024 cells high. A grid half as high gets twice as "
                   "many, because waves cross it in half the steps. The drops are the same after each restart.")
        .unit("drops");
    table
        .add_float(&P::drop_radius, "drop_radius", 3, 100,
                   "Radius of a drop from rain or a click. A drop displaces water and adds none.")
        .scales()
        .log_scale()
        .brush_radius({Brush::drop});
    table
        .add_float(&P::drop_height, "drop_height", -3, 3,
                   "Height that a drop adds at its centre. A negative height pushes the water down.")
        .brush_strength({Brush::drop});
    table
        .add_float(&P::speed, "speed", 0.05f, 0.7f,
                   "How far a wave travels per step. Above 1/sqrt(2) = 0.707 (the Courant limit of this scheme in two "
                   "dimensions) the scheme would be unstable.")
        .unit("cells/step")
        .group("Medium")
        .symbol("c")
        .track_max(1);
    table
        .add_float(
            &P::damping, "damping", 0, 0.1f,
            "Share of the water's motion that is lost per step on a grid that is 1024 cells high. On a grid half as "
            "high the share is twice as large, because waves cross it in half the steps. 0 conserves the energy.")
        .symbol("γ");
    table
        .add_float(&P::shallows, "shallows", 30, 100,
                   "Wave speed in the shallows (the lens or painted areas) relative to open water. Slower waves are "
                   "refracted more.")
        .unit("%")
        .label("Speed in shallows");
    table.add_enum(
        &P::boundary, "edges",
        {{"reflecting", "walls: waves are reflected without inversion"},
         {"absorbing", "open: less than 3 % of a wave is reflected at angles up to 55 degrees, more at grazing angles"},
         glint::Choice("periodic", "periodic: waves that leave on one side enter on the opposite side").periodic()},
        "Boundary condition at the edges of the picture.");
    constexpr auto no_wall = "This scene has no wall with slits: choose the scene with slits.";
    table.add_int(&P::slits, "slits", 1, 9, "Number of openings in the wall.")
        .restarts()
        .group("Wall")
        .needs("scene", {Scene::slits}, no_wall);
    table.add_float(&P::slit_width, "slit_width", 4, 300, "Width of each opening.")
        .scales()
        .restarts()
        .log_scale()
        .needs("scene", {Scene::slits}, no_wall);
    table
        .add_float(&P::slit_separation, "slit_separation", 8, 500,
                   "Distance from the middle of an opening to the middle of the next opening.")
        .scales()
        .restarts()
        .log_scale()
        .label("Separation")
        .needs("scene", {Scene::slits}, no_wall);
    table
        .add_enum(&P::brush, "brush",
                  {glint::Choice("drop", "disturb the water").icon(glint::Icon::drop),
                   glint::Choice("wall", "reflect waves").icon(glint::Icon::wall),
                   glint::Choice("shallows", "slow waves down").icon(glint::Icon::mound),
                   glint::Choice("reeds", "absorb waves").icon(glint::Icon::plant),
                   glint::Choice("eraser", "open water").erases().icon(glint::Icon::eraser)},
                  "Effect of painting with the left button. The right button always erases.")
        .group("Brush")
        .brush();
    table.add_float(&P::brush_radius, "brush_radius", 1, 200, "Half the width of the brush.")
        .scales()
        .log_scale()
        .brush_radius()
        .not_random();
    table.add_int(&P::steps_per_frame, "steps_per_frame", 1, 64, "Steps in a 60th of a second at speed 1.")
        .unit("steps")
        .group("Method");
    table
        .add_enum(&P::method, "method",
                  {{"textbook", "one step at a time over the whole tank"},
                   {"shared", "blocks keep their cells and the halo in shared memory"},
                   {"vectorised", "four neighbouring cells of two rows per thread, loaded and stored together"},
                   {"temporal", "several steps per pass: a tile stays in the cache (on a GPU in registers) until all "
                                "these steps are done"},
                   {"auto", "the fastest method, measured on this machine. Until it is measured: a guess from device, "
                            "size and steps"}},
                  "How steps are computed. All methods give the same bits; their speed differs.")
        .reference(static_cast<std::int32_t>(Method::textbook))
        .automatic(static_cast<std::int32_t>(Method::automatic));
    table
        .add_enum(&P::view, "view",
                  {{"palette", "height as colour"}, glint::Choice("lit", "water in sunlight").without_palette()},
                  "How the water is drawn.")
        .group("View")
        .not_random();
    constexpr auto no_sun = "Only used with the view 'lit'.";
    table
        .add_float(&P::light_direction, "light_direction", 0, 360,
                   "Direction of the sun: 0 right, 90 up, counterclockwise.")
        .unit("°")
        .needs("view", {Look::lit}, no_sun);
    table.add_float(&P::light_height, "light_height", 5, 85, "Height of the sun: low light shows small waves.")
        .unit("°")
        .needs("view", {Look::lit}, no_sun);
    table.add_float(&P::relief, "relief", 0.5f, 100, "Exaggeration of the slopes in the lit view.")
        .log_scale()
        .needs("view", {Look::lit}, no_sun);
    table.add_color(&P::water, "water", "Colour of the lit water.").needs("view", {Look::lit}, no_sun);
    table.add_colors(&P::colors, -4, 4, "")
        .with_scale()
        .needs("view", {Look::palette}, "Only used with the view 'palette'.");
}

} // namespace waves
