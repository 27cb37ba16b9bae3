// The spheres' probes.
#pragma once
#include "spheres/global.h"

namespace spheres {

/// Percent of hits: `block` (at most 64) rays are looked at where the first of them is, as many as make a vector.
struct Covered {
    const Ball* balls;
    int count, block;
    glint::Extent extent;
    GLINT_HD double operator()(int x, int y) const {
        if (x % block != 0) return 0;
        unsigned char hit[64] = {};
        const float left = ray(x, extent.width), oy = ray(y, extent.height);
        for (int i = 0; i < count; ++i) {
            const Ball s = balls[i];
            const float of_row = row_reach(s, oy);
            if (!(of_row > 0) || out_of_reach(s, left, block)) continue;
            for (int j = 0; j < block; ++j) hit[j] |= reach(s, left + static_cast<float>(j), of_row) > 0;
        }
        int hits = 0;
        for (int j = 0; j < block && x + j < extent.width; ++j) hits += hit[j];
        return 100. * hits;
    }
    /// Certainly missed by all rays of a block: saves work and changes nothing.
    GLINT_HD static bool out_of_reach(const Ball& s, float left, int rays) {
        return left - s.x > s.radius || s.x - (left + static_cast<float>(rays - 1)) > s.radius;
    }
};

/// The height of a sphere's top, each sphere in some cell.
struct Top {
    const Ball* balls;
    int count;
    glint::Extent extent;
    GLINT_HD double operator()(int x, int y) const {
        double top = -HUGE_VAL;
        for (std::int64_t i = std::int64_t(y) * extent.width + x; i < count; i += extent.area()) {
            const double end = static_cast<double>(balls[i].z + balls[i].radius);
            top = end > top ? end : top;
        }
        return top;
    }
};

} // namespace spheres
