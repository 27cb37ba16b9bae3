// The spheres' parameters. Positions and radii are for a picture 1024 pixels across and grow or shrink with it.
#pragma once
#include "api/sim.h"

namespace spheres {

enum class Scene : std::int32_t { box, cloud, helix, planets, galaxy, lattice };
enum class Coloring : std::int32_t { uniform, vivid, by_place };
enum class Brush : std::int32_t { turn, grab };
enum class Method : std::int32_t { global, constant, shared, binned, bvh };

inline constexpr int max_count = 1'000'000;

struct Params {
    Scene scene = Scene::cloud;
    std::int32_t count = 200, seed = 1;
    float radius_min = 16, radius_max = 60;
    Coloring coloring = Coloring::by_place;
    bool animate = true;
    float spin = 0.15f;                  // degrees a step
    float yaw = 0, pitch = 12, zoom = 1; // degrees; a factor
    glint::Color background{0.035f, 0.055f, 0.11f};
    bool shadows = false;
    float lamp = -40; // degrees
    std::int32_t reflections = 0;
    float mirror = 0.35f;
    Method method = Method::binned;
    Brush brush = Brush::turn;
};

inline void describe_rows(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_enum(&P::scene, "scene",
                  {{"box", "at random places in a cube of 1000 pixels"},
                   {"cloud", "at random places in a ball; each moves in a small circle"},
                   {"helix", "a double helix with rungs"},
                   {"planets", "eight rings around a sun, the inner ones faster"},
                   {"galaxy", "two spiral arms, seen best with many small spheres"},
                   {"lattice", "rows and columns of equal spheres, as in a crystal"}},
                  "How the spheres are arranged.")
        .restarts()
        .group("Scene");
    table
        .add_int(
            &P::count, "count", 1, max_count,
            "Number of spheres. With a method that tests all of them for each ray, twice as many take twice as long.")
        .unit("spheres")
        .restarts()
        .log_scale();
    table.add_int(&P::seed, "seed", 0, 9999, "Seed of the arrangement: the same seed gives the same arrangement.")
        .restarts();
    table.add_float(&P::radius_min, "radius_min", 0.1f, 200, "Radius of the smallest spheres.")
        .symbol("rᵢ")
        .scales()
        .restarts()
        .log_scale();
    table.add_float(&P::radius_max, "radius_max", 0.1f, 200, "Radius of the largest spheres; never below the smallest.")
        .symbol("rᵢ")
        .scales()
        .restarts()
        .log_scale();
    table
        .add_enum(&P::coloring, "coloring",
                  {{"uniform", "random red, green and blue"},
                   {"vivid", "random hues, full saturation"},
                   {"by_place", "a rainbow through the scene"}},
                  "How the spheres are coloured.")
        .restarts()
        .label("Colouring");
    table.add_bool(&P::animate, "animate", "Moves the spheres. Off: they stay at their initial places.")
        .group("Motion");
    table.add_float(&P::spin, "spin", -3, 3, "Rotation of the whole scene about its vertical axis per step.")
        .unit("°/step")
        .restarts()
        .needs("animate", "The scene does not move: switch Animate on.");
    table.add_float(&P::yaw, "yaw", -180, 180, "Direction of the camera around the scene. Drag in the picture.")
        .unit("°")
        .group("View")
        .home();
    table.add_float(&P::pitch, "pitch", -90, 90, "Angle of the camera above the scene. Drag in the picture.")
        .unit("°")
        .home();
    table.add_float(&P::zoom, "zoom", 0.1f, 10, "Zoom: larger shows the scene nearer. Use the wheel.")
        .log_scale()
        .home();
    table.add_color(&P::background, "background", "Background colour.");
    table
        .add_bool(&P::shadows, "shadows",
                  "A lamp lights the scene, and each hit tests for spheres in front of the lamp. Off: the light comes "
                  "from the camera.")
        .group("Light");
    table.add_float(&P::lamp, "lamp", -180, 180, "Position of the lamp, left or right of the camera.")
        .unit("°")
        .needs("shadows", "There is no lamp: switch shadows on.");
    table
        .add_int(&P::reflections, "reflections", 0, 4,
                 "How often a ray is reflected. For each reflection every hit sends another ray through the scene.")
        .unit("bounces");
    table.add_float(&P::mirror, "mirror", 0, 1, "Share of the light that a sphere reflects like a mirror.")
        .needs("reflections", "No ray is reflected: choose one reflection or more.");
    table
        .add_enum(&P::brush, "brush",
                  {glint::Choice("turn", "the whole scene").points().icon(glint::Icon::rotate),
                   glint::Choice("grab", "only the sphere that you drag; in scenes of up to 100 000 spheres")
                       .grabs()
                       .icon(glint::Icon::hand)},
                  "Effect of dragging in the picture. Up to 64 spheres can be moved; starting over resets them.")
        .label("Drag")
        .group("Hand")
        .brush();
    table
        .add_enum(
            &P::method, "method",
            {{"global", "each ray reads every sphere from global memory"},
             glint::Choice(
                 "constant",
                 "like 'global', but the list is read from constant memory, which broadcasts one read to a whole "
                 "warp. Up to 4000 spheres. For teaching: 'binned' is faster")
                 .lesson(),
             {"shared", "like 'global', but a block first loads 256 spheres at a time into its shared memory. On the "
                        "CPU: the same as 'global'"},
             {"binned", "spheres are first sorted into tiles of the picture: a ray tests only the spheres of its tile"},
             {"bvh", "a tree of boxes, built for each picture: among a million spheres a ray needs a few dozen tests"}},
            "How a ray finds its sphere. All methods give the same picture, bit for bit; their speed differs.")
        .reference(0)
        .group("Method");
}

} // namespace spheres
