// The pressure that makes the flow free of divergence: the sum over a cell's open sides of (there - here) equals its
// divergence. Multigrid V-cycles: relaxation with Chebyshev's two weights, residuals added up over 2 x 2 cells, the
// correction linear between coarse cells. U. Trottenberg, C. W. Oosterlee, A. Schueller, Multigrid (2001). A coarse
// side is as open as the mean of its two fine ones, so that walls stay closed on every level. These expressions define
// the result: every method gives these bits.
#pragma once
#include "api/device.h"

namespace fluid {

/// Weights for smoothing: they damp everything that a coarser grid cannot represent to less than 0.22.
GLINT_HD constexpr float weight_of(int i) {
    return i == 0 ? 0.5616838f : 1.3894756f;
} // 1 / (1.25 + 0.75 cos(pi (2 i + 1) / 4))
inline constexpr float over_relaxation = 1.7f; // for the red-black sweeps

/// How open the four sides of a cell are, 0 to 1.
struct Open {
    float l, r, b, t;
    GLINT_HD float sum() const { return (l + r) + (b + t); }
    GLINT_HD float laplacian(float c, float cl, float cr, float cb, float ct) const {
        return fmaf(l, cl - c, r * (cr - c)) + fmaf(b, cb - c, t * (ct - c));
    }
    /// The pressure, moved towards the value that the source requires.
    GLINT_HD float relaxed(float c, float lap, float source, float weight) const {
        const float all = sum(), moved = fmaf(weight / all, lap - source, c);
        return all > 0 ? moved : 0.f;
    }
};

/// The sides of the cells of a level: for each cell its left and its lower one.
struct Sides {
    glint::View<const float> left, below;
    bool periodic;

    GLINT_HD glint::Boundary boundary() const {
        return periodic ? glint::Boundary::periodic : glint::Boundary::dirichlet;
    }
    template <class Place> GLINT_HD float at(const glint::View<const float>& f, int x, int y, Place place) const {
        return place.fetch(f, x, y, left.extent(), boundary(), 0.f);
    }
    template <class Place> GLINT_HD Open of(int x, int y, Place place) const {
        return {left(x, y), at(left, x + 1, y, place), below(x, y), at(below, x, y + 1, place)};
    }
    template <class Place>
    GLINT_HD float laplacian(const Open& open, const glint::View<const float>& p, int x, int y, Place place) const {
        return open.laplacian(p(x, y), at(p, x - 1, y, place), at(p, x + 1, y, place), at(p, x, y - 1, place),
                              at(p, x, y + 1, place));
    }
};

/// Computes the sides of the finest level from the walls.
struct SidesOfWalls {
    glint::View<const float> walls;
    glint::View<float> left, below;
    bool periodic;

    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        const auto boundary = periodic ? glint::Boundary::periodic : glint::Boundary::dirichlet;
        const bool open = !(walls(x, y) > 0);
        left(x, y) = open && !(place.fetch(walls, x - 1, y, walls.extent(), boundary, 1.f) > 0) ? 1.f : 0.f;
        below(x, y) = open && !(place.fetch(walls, x, y - 1, walls.extent(), boundary, 1.f) > 0) ? 1.f : 0.f;
    }
};
/// Computes the sides of a coarser level.
struct CoarseSides {
    glint::View<const float> fine_left, fine_below;
    glint::View<float> left, below;
    GLINT_HD void operator()(int x, int y) const {
        const int fx = 2 * x, fy = 2 * y;
        const float upper = fy + 1 < fine_left.height ? fine_left(fx, fy + 1) : 0.f;
        const float right = fx + 1 < fine_left.width ? fine_below(fx + 1, fy) : 0.f;
        left(x, y) = 0.5f * (fine_left(fx, fy) + upper);
        below(x, y) = 0.5f * (fine_below(fx, fy) + right);
    }
};

struct Clear {
    glint::View<float> cells;
    GLINT_HD void operator()(int x, int y) const { cells(x, y) = 0; }
};
/// colour: 0 or 1 for the black or the white squares of a chessboard; -1: all.
struct Relax {
    Sides sides;
    glint::View<const float> from, source;
    glint::View<float> to;
    float weight;
    int colour;
    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        const Open open = sides.of(x, y, place);
        const float next = open.relaxed(from(x, y), sides.laplacian(open, from, x, y, place), source(x, y), weight);
        to(x, y) = colour < 0 || ((x + y) & 1) == colour ? next : from(x, y);
    }
};
struct Residual {
    Sides sides;
    glint::View<const float> p, source;
    glint::View<float> to;
    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        to(x, y) = source(x, y) - sides.laplacian(sides.of(x, y, place), p, x, y, place);
    }
};
struct Restrict {
    glint::View<const float> fine;
    glint::View<float> coarse;
    GLINT_HD float at(int x, int y) const { return x < fine.width && y < fine.height ? fine(x, y) : 0.f; }
    GLINT_HD void operator()(int x, int y) const {
        coarse(x, y) = (at(2 * x, 2 * y) + at(2 * x + 1, 2 * y)) + (at(2 * x, 2 * y + 1) + at(2 * x + 1, 2 * y + 1));
    }
};

} // namespace fluid
