// How a boid turns and moves: by the neighbours that it sees, which the squares of a grid find.
#pragma once
#include "api/functions.h"
#include "api/random.h"
#include "boids/params.h"
#include <algorithm>

namespace boids {

using Table = glint::View<float>; // a column for each boid: its place in cells, and its direction, of length 1
using Seen = glint::View<const float>;
enum Row { at_x, at_y, to_x, to_y, rows };

GLINT_HD inline float wrapped(float v, float size) {
    const float once = v < 0 ? v + size : v >= size ? v - size : v;
    return once >= 0 && once < size ? once : 0.f;
}
GLINT_HD inline int cell_of(float v, int cells) { return glint::clamp(static_cast<int>(v), 0, cells - 1); }

/// Squares that are at least as wide as the radius of sight, over the picture, whose opposite edges meet.
struct Squares {
    float width, height, per_x, per_y;
    int across, up;

    Squares(glint::Extent e, float radius)
        : width(float(e.width)), height(float(e.height)), per_x(0), per_y(0), across(1), up(1) {
        for (float side = std::fmax(radius, lowest_radius);; side *= 1.25f) {
            across = std::max(1, int(width / side)), up = std::max(1, int(height / side));
            if (std::int64_t{across} * up <= most_cells) break;
        }
        per_x = float(across) / width, per_y = float(up) / height;
    }
    GLINT_HD int x(float at) const { return cell_of(at * per_x, across); }
    GLINT_HD int y(float at) const { return cell_of(at * per_y, up); }
};
struct SquareOf {
    Seen boids;
    Squares squares;
    GLINT_HD int operator()(int i) const {
        return squares.y(boids(i, at_y)) * squares.across + squares.x(boids(i, at_x));
    }
};

struct Gather {
    Seen from;
    Table to;
    glint::ListView<const std::uint32_t> order;
    GLINT_HD void operator()(int i) const {
        const auto old = static_cast<int>(order[i]);
        for (int row = 0; row < rows; ++row) to(i, row) = from(old, row);
    }
};

/// Turns a boid by its neighbours, and moves it. Boids are sorted by square, so that those of a square are neighbours
/// in memory; in a crowded square some that are spread over it are seen.
struct Move {
    Seen boids;
    Table next;
    glint::ListView<const std::uint32_t> starts;
    glint::View<const std::uint8_t> walls;
    Squares in;
    Params p;
    std::uint64_t noise;

    GLINT_HD void operator()(int i) const {
        const float x = boids(i, at_x), y = boids(i, at_y), ex = boids(i, to_x), ey = boids(i, to_y);
        float count = 1, along_x = ex, along_y = ey, mid_x = 0, mid_y = 0, apart_x = 0, apart_y = 0;
        const int cx = in.x(x), cy = in.y(y), wide = in.across < 3 ? in.across : 3, high = in.up < 3 ? in.up : 3;
        for (int b = 0; b < high; ++b)
            for (int a = 0; a < wide; ++a) {
                const int sx = (cx + a - 1 + in.across) % in.across, sy = (cy + b - 1 + in.up) % in.up;
                const auto first = static_cast<int>(starts[sy * in.across + sx]),
                           last = static_cast<int>(starts[sy * in.across + sx + 1]);
                const int stride = 1 + (last - first - 1) / seen_per_cell;
                for (int j = first; j < last; j += stride) {
                    float dx = boids(j, at_x) - x, dy = boids(j, at_y) - y;
                    dx -= dx > 0.5f * in.width ? in.width : dx < -0.5f * in.width ? -in.width : 0.f;
                    dy -= dy > 0.5f * in.height ? in.height : dy < -0.5f * in.height ? -in.height : 0.f;
                    const float d2 = fmaf(dx, dx, dy * dy);
                    if (j == i || d2 > p.radius * p.radius) continue;
                    const float d = sqrtf(d2) + 1e-3f, near = 1 - 2.5f * d / p.radius, push = near > 0 ? near / d : 0.f;
                    const auto weight = static_cast<float>(stride); // it stands for those that are left out
                    count += weight;
                    along_x = fmaf(weight, boids(j, to_x), along_x), along_y = fmaf(weight, boids(j, to_y), along_y);
                    mid_x = fmaf(weight, dx, mid_x), mid_y = fmaf(weight, dy, mid_y);
                    apart_x = fmaf(-weight * push, dx, apart_x), apart_y = fmaf(-weight * push, dy, apart_y);
                }
            }
        const float share = 1 / count, pull = p.cohesion * share / p.radius;
        const float wx = p.inertia * ex + p.align * share * along_x + pull * mid_x + p.separation * share * 4 * apart_x,
                    wy = p.inertia * ey + p.align * share * along_y + pull * mid_y + p.separation * share * 4 * apart_y;
        const float turn = p.noise * (glint::uniform(noise, static_cast<std::uint64_t>(i)) - 0.5f);
        const float c = glint::cos_turns(turn), s = glint::cos_turns(turn - 0.25f), size = sqrtf(fmaf(wx, wx, wy * wy));
        const bool turns = size > 1e-6f;
        const float ux = turns ? wx / size : ex, uy = turns ? wy / size : ey;
        float hx = c * ux - s * uy, hy = s * ux + c * uy;
        if (!is_wall(x, y)) { // else it leaves the wall that was built over it
            const float ahead = p.speed + 1;
            const bool across = is_wall(x + ahead * hx, y), up = is_wall(x, y + ahead * hy);
            const bool corner = !across && !up && is_wall(x + ahead * hx, y + ahead * hy);
            if (across || corner) hx = -hx;
            if (up || corner) hy = -hy;
        }
        next(i, at_x) = wrapped(fmaf(p.speed, hx, x), in.width),
                next(i, at_y) = wrapped(fmaf(p.speed, hy, y), in.height);
        next(i, to_x) = hx, next(i, to_y) = hy;
    }
    GLINT_HD bool is_wall(float x, float y) const {
        return walls(cell_of(wrapped(x, in.width), walls.width), cell_of(wrapped(y, in.height), walls.height)) != 0;
    }
};

} // namespace boids
