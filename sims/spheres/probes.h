// The spheres' probes.
#pragma once
#include "spheres/bvh.h"

namespace spheres {

/// Percent of hits: the cell of the first of `block` rays (1 or `max`, the lanes of a vector) tests all of them.
struct Covered {
    static constexpr int max = 64;
    TreeSpheres tree;
    int block;
    glint::Extent extent;

    GLINT_HD double operator()(int x, int y) const {
        if (block == 1) return 100. * hits<1>(x, y);
        return x % max == 0 ? 100. * hits<max>(x, y) : 0.;
    }
    template <int lanes> GLINT_HD int hits(int x, int y) const {
        Nearest<lanes> found(x, y, extent);
        tree.search(found);
        int n = 0;
        for (int j = 0; j < lanes && x + j < extent.width; ++j) n += found.seen[j] >= 0;
        return n;
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
