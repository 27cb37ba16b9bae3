// The wave packet's parameters. Lengths are 1024ths of the picture's shorter side; energies are shares of the packet's.
#pragma once
#include "api/params.h"
#include "schrodinger/step.h"

namespace schrodinger {

enum class Scene : std::int32_t { open, barrier, slits, trap, lattice, corral, stadium, well };
enum class Edges : std::int32_t { reflecting, absorbing, periodic };
enum class Brush : std::int32_t { packet, hill, well, wall, eraser };
enum class Look : std::int32_t { phase, density, real };
enum class Method : std::int32_t { textbook, temporal, automatic };

struct Params {
    Scene scene = Scene::slits;
    float height = 1.2f, width = 12;
    std::int32_t slits = 2;
    float slit_width = 30, slit_separation = 120;
    float packet_x = 20, packet_y = 50, direction = 0; // percent of the picture; degrees
    float wavelength = 20, packet_radius = 70;
    std::int32_t repeat = 0;
    Edges edges = Edges::absorbing;
    float time_step = 0.35f;
    std::int32_t steps_per_frame = 16;
    Brush brush = Brush::packet;
    float brush_radius = 14;
    Look view = Look::phase;
    float brightness = 1.6f;
    Method method = Method::automatic;
    glint::Colors colors{glint::PaletteId::inferno, glint::Range::clamp, 0, 0.6f};
};

inline void describe_rows(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_enum(&P::scene, "scene",
                  {{"open", "nothing"},
                   {"barrier", "an upright strip of the set height and width in the middle"},
                   {"slits", "a wall with slits"},
                   {"trap", "a harmonic trap: as high as the packet's energy where the picture's shorter side ends"},
                   {"lattice", "round hills in rows"},
                   {"corral", "posts on a circle"},
                   {"stadium", "a wall of two half circles and two straight lines"},
                   {"well", "one round well in the middle"}},
                  "The potential at the start. Choosing a scene starts over.")
        .group("Scene")
        .restarts();
    constexpr auto no_strip = "This scene has neither barrier, hills nor well: choose another scene or a brush.";
    table
        .add_float(&P::height, "height", 0, 2,
                   "Height of barriers and hills, and depth of wells (in the scene and of the brush), relative to the "
                   "packet's energy. A classical particle just gets over a hill of height 1.")
        .brush_strength();
    table.add_float(&P::width, "width", 1, 300, "Width of the barrier, radius of hills, posts and well.")
        .scales()
        .log_scale()
        .restarts()
        .needs("scene", {Scene::barrier, Scene::lattice, Scene::corral, Scene::well}, no_strip);
    constexpr auto no_wall = "This scene has no wall with slits: choose the scene with slits.";
    table.add_int(&P::slits, "slits", 1, 9, "Number of openings in the wall.")
        .restarts()
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
    table.add_float(&P::packet_x, "packet_x", 0, 100, "Where the packet starts, from the left.")
        .unit("%")
        .group("Packet")
        .restarts();
    table.add_float(&P::packet_y, "packet_y", 0, 100, "Where the packet starts, from the bottom.").unit("%").restarts();
    table
        .add_float(&P::direction, "direction", -180, 180,
                   "Direction in which the packet moves: 0 right, 90 up. A packet that you throw with the mouse moves "
                   "in the direction of the mouse.")
        .unit("°")
        .restarts();
    table
        .add_float(&P::wavelength, "wavelength", 8, 200,
                   "Wavelength: Planck's constant divided by the momentum. At least six cells.")
        .scales()
        .log_scale()
        .restarts();
    table
        .add_float(&P::packet_radius, "packet_radius", 8, 400,
                   "Standard deviation of the packet's density in each direction. A narrow packet spreads sooner.")
        .scales()
        .log_scale()
        .brush_radius({Brush::packet})
        .restarts();
    table
        .add_int(&P::repeat, "repeat", 0, 100000,
                 "Steps after which another packet starts in the same place; 0: only one.")
        .unit("steps");
    table
        .add_enum(&P::edges, "edges",
                  {{"reflecting", "walls"},
                   {"absorbing", "a layer that takes the wave away"},
                   glint::Choice("periodic", "periodic: each edge meets the opposite edge").periodic()},
                  "Boundary condition at the edges of the picture.")
        .group("Medium");
    table
        .add_float(&P::time_step, "time_step", 0.01f, 0.39f,
                   "Time of a step; a cell, the mass and Planck's constant over 2π are 1. At 0.4 or more the scheme is "
                   "unstable next to the highest hills.")
        .track_max(0.5);
    table.add_int(&P::steps_per_frame, "steps_per_frame", 1, 1000, "Steps in a 60th of a second at speed 1.")
        .unit("steps")
        .log_scale();
    table
        .add_enum(&P::brush, "brush",
                  {{"packet", "another packet"},
                   {"hill", "raise the potential to the set height"},
                   {"well", "lower the potential to the set depth"},
                   glint::Choice("wall", "a wall, which nothing enters").icon(glint::Icon::wall),
                   glint::Choice("eraser", "no potential").erases().icon(glint::Icon::eraser)},
                  "Effect of dragging in the picture. The right button always erases.")
        .group("Brush")
        .brush();
    table.add_float(&P::brush_radius, "brush_radius", 1, 200, "Half the width of the brush.")
        .scales()
        .log_scale()
        .brush_radius()
        .not_random();
    table
        .add_enum(&P::view, "view",
                  {glint::Choice("phase", "phase as hue, density as light").without_palette(),
                   {"density", "density, the square of the amplitude"},
                   {"real", "real part"}},
                  "What is drawn.")
        .group("View")
        .not_random();
    table.add_float(&P::brightness, "brightness", 0.1f, 20, "Brightness of small amplitudes.")
        .log_scale()
        .needs("view", {Look::phase}, "Only used with the view 'phase'.");
    table.add_colors(&P::colors, -2, 2, "")
        .needs("view", {Look::density, Look::real}, "Only used with the views 'density' and 'real'.");
    table
        .add_enum(&P::method, "method",
                  {{"textbook", "two passes per step: the real part, then the imaginary part"},
                   {"temporal", "several steps per pass: a tile stays in the cache (on a GPU in shared memory) until "
                                "all these steps are done"},
                   {"auto", "the fastest method, measured on this machine. Until it is measured: a guess from device, "
                            "size and steps"}},
                  "How steps are computed. All methods give the same bits; their speed differs.")
        .group("Method")
        .reference(static_cast<std::int32_t>(Method::textbook))
        .automatic(static_cast<std::int32_t>(Method::automatic));
}

/// The packet at the start, in cells.
struct Start {
    float x, y;             // its middle
    float turns_x, turns_y; // the wave's, per cell
    float lag;              // turns that the imaginary part is ahead by, half a step
    float per_radius2;      // 1 / (4 standard deviations^2): of the amplitude

    Start(const Params& p, glint::Extent e, float degrees)
        : x(p.packet_x / 100 * float(e.width)), y(p.packet_y / 100 * float(e.height)) {
        const double turn = 2 * M_PI, per_cell = 1 / wavelength(p, e), angle = double(degrees) * M_PI / 180;
        turns_x = float(per_cell * std::cos(angle)), turns_y = float(per_cell * std::sin(angle));
        const double energy = 2 - std::cos(turn * double(turns_x)) - std::cos(turn * double(turns_y));
        lag = float(energy * double(p.time_step) / 2 / turn);
        const float radius = std::max(2.f, p.packet_radius * e.scale());
        per_radius2 = 1 / (4 * radius * radius);
    }
    static double wavelength(const Params& p, glint::Extent e) {
        return std::max(6., double(p.wavelength) * double(e.scale()));
    }
    /// The packet's energy on the grid.
    static float energy(const Params& p, glint::Extent e) { return float(1 - std::cos(2 * M_PI / wavelength(p, e))); }
};

} // namespace schrodinger
