// Spheres as rows of floats: what the scene lays down once, and what is drawn at a moment.
#pragma once
#include "spheres/params.h"

namespace spheres {

/// What a ray needs of a sphere: 16 bytes, which a GPU reads at once.
struct alignas(16) Ball {
    float x, y, z, radius;
};
inline constexpr int columns = 7; // x y z radius r g b
inline constexpr int tempos = 8;  // different speeds of circling

/// A grid with a cell for each of `count` things: rows enough for all threads, and wide enough for a warp.
inline constexpr int across = 256;
inline glint::Extent cells_for(int count) { return {across, (count + across - 1) / across}; }

/// Row of the scene: a drawn row in scene coordinates, then the ellipse it circles on: home + (cos - 1) a + sin b.
inline constexpr int ellipse = columns, tempo = columns + 6, scene_columns = tempo + 1;

/// Scene to drawing coordinates at a moment, worked out on the host in double.
struct Pose {
    float cosine_less_1[tempos], sine[tempos];
    float turn[3][3]; // rotation, with the size of the picture in it
    float size;
};

/// Writes one sphere as it is drawn: all of it into the table, and what rays test once more by itself.
struct Placing {
    glint::View<const float> scene;
    glint::View<float> table;
    Ball* balls;
    Pose pose;

    GLINT_HD void operator()(int x, int y) const {
        const int i = y * across + x;
        if (i >= table.height) return;
        const int t = static_cast<int>(scene(tempo, i));
        float p[3];
        for (int k = 0; k < 3; ++k)
            p[k] = fmaf(pose.cosine_less_1[t], scene(ellipse + k, i),
                        fmaf(pose.sine[t], scene(ellipse + 3 + k, i), scene(k, i)));
        for (int k = 0; k < 3; ++k)
            table(k, i) = fmaf(pose.turn[k][0], p[0], fmaf(pose.turn[k][1], p[1], pose.turn[k][2] * p[2]));
        table(3, i) = pose.size * scene(3, i);
        for (int k = 4; k < columns; ++k) table(k, i) = scene(k, i);
        balls[i] = {table(0, i), table(1, i), table(2, i), table(3, i)};
    }
};

} // namespace spheres
