// Rung 1: every ray reads every sphere from global memory. Simple, and the reference for the others; the caches serve
// most reads, yet each costs every warp a load that waits.
#pragma once
#include "spheres/nearest.h"
#include "spheres/ray.h"

namespace spheres {

struct GlobalBalls {
    const Ball* balls;
    GLINT_HD Ball operator()(int i) const { return balls[i]; }
};

/// Tests all spheres. Balls: the memory that they are read from.
template <class Balls> struct EverySphere {
    Balls balls;
    int count;

    GLINT_HD Ball ball(int i) const { return balls(i); }
    template <int lanes> GLINT_HD void search(Nearest<lanes>& found) const {
        for (int i = 0; i < count; ++i) found.template look<Order::by_index>(balls(i), i);
    }
    GLINT_HD Hit nearest(const Ray& ray) const {
        Hit hit;
        for (int i = 0; i < count; ++i) {
            const float at = entry(balls(i), ray);
            if (at > 0 && i != ray.left) hit.take(i, at);
        }
        return hit;
    }
    GLINT_HD bool blocked(const Ray& ray) const {
        for (int i = 0; i < count; ++i)
            if (entry(balls(i), ray) > 0 && i != ray.left) return true;
        return false;
    }
};

} // namespace spheres
