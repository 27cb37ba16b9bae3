// Spheres that the user has moved: which, and how far, in the scene's coordinates. Computed on the host, the same way
// for every processor, so that the mouse need not wait for a GPU.
#pragma once
#include "spheres/pose.h"
#include <algorithm>
#include <optional>
#include <vector>

namespace spheres {

inline constexpr int max_moved = 64, max_grab_candidates = 100'000; // with more spheres, finding one would take a frame
inline constexpr float farthest_moved = 4000;

struct Moved {
    float number = 0; ///< the sphere's index + 1; 0: none
    float x = 0, y = 0, z = 0;
    int sphere() const { return static_cast<int>(number) - 1; }
};
struct MovedSpheres {
    float held = 0; ///< number of the sphere that the mouse holds; 0: none
    float unused[3] = {};
    Moved all[max_moved];
};
using MovedRow = std::array<float, sizeof(MovedSpheres) / sizeof(float)>; // a row as stored in the state

inline bool is_near(float v) { return std::fabs(v) <= farthest_moved; } // NaN is not
/// A valid copy of data from a file, which may contain anything.
inline MovedSpheres sound(const MovedSpheres& any, int count) {
    const auto is_number = [count](float v) { return v >= 1 && v <= static_cast<float>(count) && v == std::floor(v); };
    MovedSpheres out;
    int used = 0;
    for (const Moved& m : any.all) {
        const auto same = [&m](const Moved& other) { return other.number == m.number; };
        if (!is_number(m.number) || !is_near(m.x) || !is_near(m.y) || !is_near(m.z)) continue;
        if (std::none_of(out.all, out.all + used, same)) out.all[used++] = m;
    }
    const auto is_held = [&any](const Moved& m) { return m.number == any.held; };
    if (std::any_of(out.all, out.all + used, is_held)) out.held = any.held;
    return out;
}

/// The shift of a sphere, in drawing coordinates.
struct Shift {
    int sphere;
    float x, y, z;
};
inline Shift drawn_shift(const Moved& m, const Pose& at) {
    const auto row = [&](int k) {
        const float* turn = at.turn[k];
        return float(double(turn[0]) * double(m.x) + double(turn[1]) * double(m.y) + double(turn[2]) * double(m.z));
    };
    return {m.sphere(), row(0), row(1), row(2)};
}
/// The shift in the scene that moves something by (dx, dy) in the picture, and not in depth.
inline Moved scene_shift(float dx, float dy, const Pose& at) {
    const double size2 = double(at.size) * double(at.size);
    const auto column = [&](int k) {
        return float((double(at.turn[0][k]) * double(dx) + double(at.turn[1][k]) * double(dy)) / size2);
    };
    return {0, column(0), column(1), column(2)};
}

/// Moves spheres after Placing has placed them.
struct Moving {
    Shift all[max_moved];
    glint::View<float> table;
    Ball* balls;

    GLINT_HD void operator()(int i, int) const {
        const Shift& by = all[i];
        Quad* const to = reinterpret_cast<Quad*>(&table(0, by.sphere));
        const Ball ball{to->columns[0] + by.x, to->columns[1] + by.y, to->columns[2] + by.z, to->columns[3]};
        *to = {ball.x, ball.y, ball.z, ball.radius};
        balls[by.sphere] = ball;
    }
};

struct SceneRow {
    const float* columns;
    GLINT_HD float operator()(int column) const { return columns[column]; }
};

/// The foremost sphere on the ray at a place of the picture, as drawn. rows: the scene's.
inline std::optional<int> sphere_at(float x, float y, const std::vector<float>& rows, const MovedSpheres& moved,
                                    const Pose& at) {
    std::optional<int> found;
    float top = 0;
    const auto look = [&](int i, Shift by) {
        const Ball ball = placed_ball(at, SceneRow{rows.data() + std::ptrdiff_t(i) * scene_columns});
        const float dx = x - (ball.x + by.x), dy = y - (ball.y + by.y);
        const float depth2 = ball.radius * ball.radius - dx * dx - dy * dy;
        if (!(depth2 > 0)) return;
        const float t = std::sqrt(depth2) + ball.z + by.z;
        if (!found || t > top) found = i, top = t;
    };
    std::vector<bool> elsewhere(rows.size() / scene_columns);
    for (const Moved& m : moved.all)
        if (m.number > 0) elsewhere[std::size_t(m.sphere())] = true;
    for (std::size_t i = 0; i < elsewhere.size(); ++i)
        if (!elsewhere[i]) look(int(i), {});
    for (const Moved& m : moved.all)
        if (m.number > 0) look(m.sphere(), drawn_shift(m, at));
    return found;
}

} // namespace spheres
