// The spheres' parameters. Positions and radii are for a picture 1024 pixels across and grow or shrink with it.
#pragma once
#include "api/sim.h"

namespace spheres {

enum class Scene : std::int32_t { box, cloud, helix, planets, galaxy, lattice };
enum class Coloring : std::int32_t { uniform, vivid, by_place };
enum class Path : std::int32_t { global, constant, shared, binned, bvh };

inline constexpr int most = 1'000'000;

struct Params {
    Scene scene = Scene::cloud;
    std::int32_t count = 200, seed = 1;
    float radius_min = 16, radius_max = 60;
    Coloring coloring = Coloring::by_place;
    bool animate = true;
    float spin = 0.15f;                  // degrees a step
    float yaw = 0, pitch = 12, zoom = 1; // degrees; a factor
    glint::Color background{0.035f, 0.055f, 0.11f};
    Path path = Path::global;
};

inline void describe_rows(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .pick(&P::scene, "scene",
              {{"box", "anywhere in a cube of 1000 pixels"},
               {"cloud", "anywhere in a ball, each circling a little"},
               {"helix", "two strands around each other, and the steps between them"},
               {"planets", "eight rings around a sun, the inner ones faster"},
               {"galaxy", "two spiral arms, seen best with many small spheres"},
               {"lattice", "rows and columns of equal spheres, as in a crystal"}},
              "How the spheres are arranged.")
        .restarts()
        .group("Scene");
    table
        .whole(&P::count, "count", 1, most,
               "How many spheres there are. Where each ray tests them all, twice as many take twice as long: see path.")
        .unit("spheres")
        .restarts()
        .log_scale();
    table
        .whole(&P::seed, "seed", 0, 9999,
               "Another number, another arrangement: always the same one for the same number.")
        .restarts();
    table.real(&P::radius_min, "radius_min", 1, 200, "Radius of the smallest spheres.")
        .unit("pixels")
        .restarts()
        .log_scale();
    table.real(&P::radius_max, "radius_max", 1, 200, "Radius of the largest spheres; never below the smallest.")
        .unit("pixels")
        .restarts()
        .log_scale();
    table
        .pick(&P::coloring, "coloring",
              {{"uniform", "red, green and blue each anything"},
               {"vivid", "any hue, full and bright"},
               {"by_place", "a rainbow through the scene"}},
              "How the spheres are coloured.")
        .restarts()
        .label("Colouring");
    table.flag(&P::animate, "animate", "Let the spheres move. Without, they stand where the scene put them.")
        .group("Motion");
    table.real(&P::spin, "spin", -3, 3, "How far the whole scene turns about its upright axis in each step.")
        .unit("°/step")
        .restarts();
    table.real(&P::yaw, "yaw", -180, 180, "The camera's way around the scene. Drag in the picture.")
        .unit("°")
        .group("View");
    table.real(&P::pitch, "pitch", -90, 90, "The camera's height above the scene. Drag in the picture.").unit("°");
    table.real(&P::zoom, "zoom", 0.1f, 10, "Size of the picture. Use the wheel.").log_scale();
    table.color(&P::background, "background", "Colour where no ray hits.");
    table
        .pick(&P::path, "path",
              {{"global", "each ray reads every sphere from global memory"},
               {"constant", "from constant memory, which hands one read to a whole warp; up to 4000 spheres"},
               {"shared", "a block fetches 256 at a time into its shared memory (on the CPU: as global)"},
               {"binned", "sorted into tiles of the picture first: a ray tests those that reach its tile"},
               {"bvh", "in a tree of boxes, built for each picture: some dozens of tests among a million"}},
              "How a ray finds its sphere, each way faster than the one before. The picture is the same to the bit.")
        .reference(0)
        .group("Method");
}

inline void describe_presets(glint::ParamTable<Params>& table) {
    table.preset("cloud", {}, "Two hundred spheres in a rainbow.");
    table.preset("book",
                 {.scene = Scene::box,
                  .count = 20,
                  .radius_min = 20,
                  .radius_max = 120,
                  .coloring = Coloring::uniform,
                  .animate = false,
                  .spin = 0,
                  .pitch = 0,
                  .background = {0, 0, 0}},
                 "CUDA by Example, chapter 6: twenty spheres, black behind. Here the nearest one is seen.");
    table.preset("helix",
                 {.scene = Scene::helix,
                  .count = 264,
                  .radius_min = 12,
                  .radius_max = 24,
                  .spin = 0.5f,
                  .pitch = 8,
                  .background = {0.03f, 0.03f, 0.05f}},
                 "A double helix that turns.");
    table.preset("planets",
                 {.scene = Scene::planets,
                  .count = 400,
                  .radius_min = 4,
                  .radius_max = 13,
                  .coloring = Coloring::by_place,
                  .spin = 0,
                  .pitch = 32,
                  .background = {0.012f, 0.012f, 0.03f}},
                 "Rings around a sun.");
    table.preset("galaxy",
                 {.scene = Scene::galaxy,
                  .count = 2000,
                  .radius_min = 2,
                  .radius_max = 9,
                  .coloring = Coloring::by_place,
                  .spin = 0.2f,
                  .pitch = 52,
                  .background = {0.01f, 0.008f, 0.03f},
                  .path = Path::constant},
                 "Two thousand stars in two arms, from constant memory.");
    table.preset("crystal",
                 {.scene = Scene::lattice,
                  .count = 343,
                  .radius_min = 26,
                  .radius_max = 26,
                  .spin = 0.1f,
                  .yaw = 25,
                  .pitch = 24,
                  .background = {0.06f, 0.065f, 0.075f}},
                 "Seven by seven by seven.");
}

} // namespace spheres
