// Spheres as rows of floats: what the scene lays down once, and what is drawn at a moment.
#pragma once
#include "spheres/params.h"

namespace spheres {

struct Sphere {
    float x, y, z, radius, r, g, b;
};
inline constexpr int columns = 7;
inline constexpr int tempos = 8; // different speeds of circling

/// Row of the scene: a drawn row in scene coordinates, then the ellipse it circles on: home + (cos - 1) a + sin b.
inline constexpr int ellipse = columns, tempo = columns + 6, scene_columns = tempo + 1;

/// Scene to drawing coordinates at a moment, worked out on the host in double.
struct Pose {
    float cosine_less_1[tempos], sine[tempos];
    float turn[3][3]; // rotation, with the size of the picture in it
    float size;
};

/// Writes one sphere as it is drawn.
struct Placing {
    glint::View<const float> scene;
    glint::View<float> table;
    Pose pose;

    GLINT_HD void operator()(int i, int) const {
        const int t = static_cast<int>(scene(tempo, i));
        float p[3];
        for (int k = 0; k < 3; ++k)
            p[k] = fmaf(pose.cosine_less_1[t], scene(ellipse + k, i),
                        fmaf(pose.sine[t], scene(ellipse + 3 + k, i), scene(k, i)));
        for (int k = 0; k < 3; ++k)
            table(k, i) = fmaf(pose.turn[k][0], p[0], fmaf(pose.turn[k][1], p[1], pose.turn[k][2] * p[2]));
        table(3, i) = pose.size * scene(3, i);
        for (int k = 4; k < columns; ++k) table(k, i) = scene(k, i);
    }
};

/// The spheres one after another without padding, as constant memory takes them.
struct Packing {
    glint::View<const float> table;
    glint::View<float> packed;
    GLINT_HD void operator()(int column, int row) const { packed(row * columns + column, 0) = table(column, row); }
};

} // namespace spheres
