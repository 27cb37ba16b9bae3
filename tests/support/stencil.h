// A kernel with a radius of two cells, for any device whose memory the CPU can read.
#pragma once
#include "sims/api/device.h"

namespace glint::test {

/// Adds the cells up to two cells away.
struct Sum {
    static constexpr int stencil_radius = 2;
    View<const float> from;
    View<float> to;
    Boundary boundary;
    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        float sum = 0;
        for (int dy = -stencil_radius; dy <= stencil_radius; ++dy)
            for (int dx = -stencil_radius; dx <= stencil_radius; ++dx)
                sum += place.fetch(from, x + dx, y + dy, from.extent(), boundary, 1000.f);
        to(x, y) = sum;
    }
};

/// The expected sum at one cell, by a loop over a torus or a repeated rim.
inline float expected_sum(const View<const float>& v, int x, int y, Boundary boundary) {
    const auto inside = [&](int i, int n) {
        if (boundary == Boundary::periodic) return (i + n) % n;
        return i < 0 ? 0 : i < n ? i : n - 1;
    };
    float sum = 0;
    for (int j = y - 2; j <= y + 2; ++j)
        for (int i = x - 2; i <= x + 2; ++i) {
            const bool out = i < 0 || j < 0 || i >= v.width || j >= v.height;
            sum += out && boundary == Boundary::dirichlet ? 1000.f : v(inside(i, v.width), inside(j, v.height));
        }
    return sum;
}

/// The number of cells, in grids of several sizes, with a wrong sum.
inline int wrong_sums(Device device) {
    int wrong = 0;
    for (const Extent e : {Extent{9, 7}, {40, 19}, {4, 5}, {3, 3}, {2, 9}})
        for (const Boundary boundary : {Boundary::neumann, Boundary::dirichlet, Boundary::periodic}) {
            Field<float> from(device, e), to(device, e);
            for (int y = 0; y < e.height; ++y)
                for (int x = 0; x < e.width; ++x) from.view()(x, y) = static_cast<float>(50 * y + x);
            const View<const float> cells = std::as_const(from).view();
            device.for_each("sum", e, Sum{cells, to.view(), boundary});
            for (int y = 0; y < e.height; ++y)
                for (int x = 0; x < e.width; ++x) wrong += to.view()(x, y) != expected_sum(cells, x, y, boundary);
        }
    return wrong;
}

struct Count {
    int* runs;
    template <class Place> GLINT_HD void operator()(int, int, Place) const { ++*runs; }
};

/// How often a kernel runs over grids without cells.
inline int runs_of_nothing(Device device) {
    int runs = 0;
    for (const Extent e : {Extent{0, 5}, {5, 0}, {0, 0}, {-3, 4}}) device.for_each("none", e, Count{&runs});
    return runs;
}

} // namespace glint::test
