// The spheres' presets, named for what one sees. The first is the opening preset; the book's is the last.
#pragma once
#include "spheres/params.h"

namespace spheres {

inline constexpr const char* opening_preset = "soap_bubbles";

inline void describe_mirrors(glint::ParamTable<Params>& table) {
    table.add_preset(opening_preset,
                     {.scene = Scene::box,
                      .count = 40,
                      .radius_min = 40,
                      .radius_max = 150,
                      .background = {0.498f, 0.698f, 0.788f},
                      .shadows = true,
                      .reflections = 2,
                      .mirror = 0.6f,
                      .method = Method::bvh},
                     "Each sphere mirrors the others and the sky. Drag to turn the scene.");
    table.add_preset("marbles",
                     {.scene = Scene::cloud,
                      .count = 320,
                      .radius_min = 16,
                      .radius_max = 70,
                      .coloring = Coloring::vivid,
                      .pitch = 18,
                      .background = {0.10f, 0.12f, 0.16f},
                      .shadows = true,
                      .reflections = 2,
                      .method = Method::bvh},
                     "Spheres that mirror each other and cast shadows on each other.");
    table
        .add_preset("mirror_cube",
                    {.scene = Scene::lattice,
                     .count = 125,
                     .radius_min = 54,
                     .radius_max = 54,
                     .spin = 0.1f,
                     .yaw = 25,
                     .pitch = 24,
                     .background = {0.06f, 0.065f, 0.075f},
                     .shadows = true,
                     .lamp = -55,
                     .reflections = 4,
                     .mirror = 0.45f,
                     .method = Method::bvh},
                    "Five by five by five spheres; each mirrors the others.")
        .formerly("mirrors");
    table.add_preset("balloons",
                     {.scene = Scene::cloud,
                      .count = 60,
                      .radius_min = 50,
                      .radius_max = 130,
                      .coloring = Coloring::vivid,
                      .pitch = 10,
                      .background = {0.62f, 0.78f, 0.917f},
                      .shadows = true,
                      .reflections = 1,
                      .mirror = 0.15f,
                      .method = Method::bvh},
                     "Sixty spheres against a bright sky.");
    table.add_preset("ball_cube",
                     {.scene = Scene::lattice,
                      .count = 1000,
                      .radius_min = 38,
                      .radius_max = 38,
                      .coloring = Coloring::vivid,
                      .yaw = 30,
                      .pitch = 28,
                      .background = {0.125f, 0.14f, 0.17f},
                      .shadows = true,
                      .reflections = 1,
                      .mirror = 0.2f,
                      .method = Method::bvh},
                     "Ten by ten by ten spheres, packed so that they touch.");
    table.add_preset("crystal",
                     {.scene = Scene::lattice,
                      .count = 343,
                      .radius_min = 26,
                      .radius_max = 26,
                      .spin = 0.1f,
                      .yaw = 25,
                      .pitch = 24,
                      .background = {0.06f, 0.065f, 0.075f}},
                     "Seven by seven by seven spheres.");
}

inline void describe_scenes(glint::ParamTable<Params>& table) {
    table
        .add_preset("double_helix",
                    {.scene = Scene::helix,
                     .count = 264,
                     .radius_min = 12,
                     .radius_max = 24,
                     .spin = 0.5f,
                     .pitch = 8,
                     .background = {0.03f, 0.03f, 0.05f},
                     .shadows = true,
                     .reflections = 1,
                     .method = Method::bvh},
                    "Two strands that turn around each other.")
        .formerly("helix");
    table
        .add_preset("rings_around_a_sun",
                    {.scene = Scene::planets,
                     .count = 400,
                     .radius_min = 6,
                     .radius_max = 20,
                     .spin = 0,
                     .pitch = 32,
                     .background = {0.012f, 0.012f, 0.03f},
                     .shadows = true,
                     .method = Method::bvh},
                    "Eight rings, the inner ones faster.")
        .formerly("planets");
    table.add_preset("saturn",
                     {.scene = Scene::planets,
                      .count = 4000,
                      .radius_min = 2,
                      .radius_max = 7,
                      .spin = 0,
                      .pitch = 18,
                      .zoom = 1.2f,
                      .background = {0.012f, 0.012f, 0.03f},
                      .shadows = true,
                      .method = Method::bvh},
                     "The rings seen almost from the edge, with four thousand stones.");
    table
        .add_preset("milky_way",
                    {.scene = Scene::galaxy,
                     .count = 60'000,
                     .radius_min = 1,
                     .radius_max = 2.6f,
                     .spin = 0.2f,
                     .pitch = 38,
                     .background = {0.008f, 0.007f, 0.02f},
                     .method = Method::bvh},
                    "Sixty thousand stars: only with the tree of boxes.")
        .formerly("dust");
    table
        .add_preset("two_spiral_arms",
                    {.scene = Scene::galaxy,
                     .count = 2000,
                     .radius_min = 2,
                     .radius_max = 9,
                     .spin = 0.2f,
                     .pitch = 52,
                     .background = {0.01f, 0.008f, 0.03f},
                     .method = Method::constant},
                    "Two thousand stars in two arms, from constant memory.")
        .formerly("galaxy");
    table.add_preset("cloud", {}, "Two hundred spheres in a rainbow.");
}

inline void describe_presets(glint::ParamTable<Params>& table) {
    describe_mirrors(table);
    describe_scenes(table);
    table.add_preset(
        "book",
        {.scene = Scene::box,
         .count = 20,
         .radius_min = 20,
         .radius_max = 120,
         .coloring = Coloring::uniform,
         .animate = false,
         .spin = 0,
         .pitch = 0,
         .background = {0, 0, 0}},
        "CUDA by Example, chapter 6: twenty spheres on black. Unlike in the book, the nearest sphere is drawn.");
}

} // namespace spheres
