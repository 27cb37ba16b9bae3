// Spheres as rows of floats: the scene, which is made once, and the spheres as drawn at a moment.
#pragma once
#include "spheres/params.h"
#include <array>
#include <bit>

namespace spheres {

/// The part of a sphere that a ray tests: 16 bytes, which a GPU reads at once.
struct alignas(16) Ball {
    float x, y, z, radius;
};
inline constexpr int columns = 7; // x y z radius r g b
inline constexpr int tempos = 8;  // different speeds of circling

/// A grid with a cell for each of `count` items: enough rows for all threads, and wide enough for a warp.
inline constexpr int across = 256;
inline glint::Extent cells_for(int count) { return {across, (count + across - 1) / across}; }

/// Row of the scene: a drawn row in scene coordinates, then the ellipse it circles on: home + (cos - 1) a + sin b.
inline constexpr int ellipse = columns, tempo = columns + 6, scene_columns = tempo + 1;

/// Transformation from scene to drawing coordinates at a moment, computed on the host in double.
struct Pose {
    float cosine_less_1[tempos], sine[tempos];
    float turn[3][3]; // rotation, scaled by the picture's size
    float size;
};
inline auto bits(const Pose& pose) { return std::bit_cast<std::array<std::uint32_t, sizeof(Pose) / 4>>(pose); }

/// Four columns of a row, which a GPU reads and writes at once: column by column a million spheres took 195 µs on an
/// H200, now 60.
struct alignas(16) Quad {
    float columns[4];
};

/// The part of a sphere that a hit needs: the columns of a drawn row after the quad of the position.
struct alignas(16) Finish {
    float r, g, b, radius;
};
GLINT_HD inline Finish finish_of(glint::View<const float> table, int sphere) {
    return *reinterpret_cast<const Finish*>(&table(4, sphere));
}

/// A sphere of the scene at that moment; `at`: a column of its row.
template <class At> GLINT_HD inline Ball placed_ball(const Pose& pose, const At& at) {
    const int t = static_cast<int>(at(tempo));
    float p[3], drawn[3];
    for (int k = 0; k < 3; ++k)
        p[k] = fmaf(pose.cosine_less_1[t], at(ellipse + k), fmaf(pose.sine[t], at(ellipse + 3 + k), at(k)));
    for (int k = 0; k < 3; ++k)
        drawn[k] = fmaf(pose.turn[k][0], p[0], fmaf(pose.turn[k][1], p[1], pose.turn[k][2] * p[2]));
    return {drawn[0], drawn[1], drawn[2], pose.size * at(3)};
}

/// Writes one sphere as it is drawn: the whole row into the table, and the part for rays also separately.
struct Placing {
    glint::View<const float> scene;
    glint::View<float> table;
    Ball* balls;
    Pose pose;

    GLINT_HD void operator()(int x, int y) const {
        static_assert(scene_columns <= 16 && columns < 8); // the rest of a row is unused: it gets the radius again
        const int i = y * across + x;
        if (i >= table.height) return;
        const Quad* const row = reinterpret_cast<const Quad*>(&scene(0, i));
        const Quad quads[] = {row[0], row[1], row[2], row[3]};
        const auto at = [&quads](int column) { return quads[column / 4].columns[column % 4]; };
        const Ball ball = placed_ball(pose, at);
        Quad* const to = reinterpret_cast<Quad*>(&table(0, i));
        to[0] = {ball.x, ball.y, ball.z, ball.radius}, to[1] = {at(4), at(5), at(6), ball.radius};
        balls[i] = ball;
    }
};

} // namespace spheres
