// Parallel rays along z, seen from +z: the nearest sphere on a pixel's ray is the one hit at the largest z; among
// equals the first. Every method ends here, so that every method gives the same bits.
#pragma once
#include "spheres/table.h"
#include <algorithm>

namespace spheres {

GLINT_HD inline float ray(int pixel, int pixels) {
    const int middle = pixels / 2; // whole, as in the seed
    return static_cast<float>(pixel - middle);
}

/// The argument of the square root: the square of the hit's height above the sphere's centre; first the row's part,
/// then the whole. Neither ever grows with the distance between ray and centre, rounding included.
GLINT_HD inline float row_reach(const Ball& s, float oy) {
    const float dy = oy - s.y;
    return fmaf(-dy, dy, s.radius * s.radius);
}
GLINT_HD inline float reach(const Ball& s, float ox, float of_row) {
    const float dx = ox - s.x;
    return fmaf(-dx, dx, of_row);
}

enum class Order { by_index, any }; // order in which the spheres come; any costs two more comparisons

/// The nearest spheres on the rays of `lanes` neighbouring pixels of a row: on the CPU the compiler vectorises over
/// them, on CUDA each thread has one ray.
template <int lanes> struct Nearest {
    static constexpr int step = std::min(lanes, 16); // lanes that are tested together

    int x, y;
    float left, oy;
    float top[lanes], height[lanes]; // position of the hit: z, and z above the sphere's centre
    int seen[lanes];                 // -1: none

    GLINT_HD Nearest(int first, int row, glint::Extent picture)
        : x(first), y(row), left(ray(first, picture.width)), oy(ray(row, picture.height)) {
        for (int j = 0; j < lanes; ++j) top[j] = -HUGE_VALF, height[j] = 0, seen[j] = -1;
    }

    /// Whether the sphere may be hit by one of the rays.
    template <Order order> GLINT_HD bool look(const Ball& s, int i) {
        const float of_row = row_reach(s, oy);
        if (!(of_row > 0)) return false;
        if constexpr (lanes == 1) {
            if (!(reach(s, left, of_row) > 0)) return false; // most rays miss: no root for them
            keep<order>(0, s, i, of_row);
            return true;
        } else {
            const int begin = from(s.x - s.radius - left), end = until(s.x + s.radius - left);
            for (int first = begin; first < end; first += step)
                for (int j = first; j < first + step; ++j) keep<order>(j, s, i, of_row);
            return begin < end;
        }
    }

    /// A sphere that ends below this z is hidden from all of the rays.
    GLINT_HD float lowest() const {
        float low = top[0];
        for (int j = 1; j < lanes; ++j) low = top[j] < low ? top[j] : low;
        return low;
    }

private:
    template <Order order> GLINT_HD void keep(int j, const Ball& s, int i, float of_row) {
        const float r = reach(s, left + static_cast<float>(j), of_row), dz = sqrtf(r > 0 ? r : 0.f), t = dz + s.z;
        bool nearer = t > top[j];
        if constexpr (order == Order::any) nearer |= (t == top[j]) & (i < seen[j]);
        nearer &= r > 0;
        top[j] = nearer ? t : top[j], height[j] = nearer ? dz : height[j], seen[j] = nearer ? i : seen[j];
    }
    /// The lanes that a sphere can reach, in whole steps, and at least one more on each side for rounding.
    GLINT_HD static int from(float lane) { return bounded(lane - 1) / step * step; }
    GLINT_HD static int until(float lane) { return bounded(lane + 3); }
    GLINT_HD static int bounded(float lane) {
        return static_cast<int>(glint::clamp(lane, 0.f, static_cast<float>(lanes)));
    }
};

} // namespace spheres
