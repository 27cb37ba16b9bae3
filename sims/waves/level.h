// The level of a tank that lets nothing out. Its motion, the sum of (u(t) - u(t-1)) / f^2 with the medium's factor f,
// is kept by all steps but for what a source adds, so that what is in the tank when its edges close would raise or sink
// it for ever.
#pragma once
#include "waves/step.h"

namespace waves {

/// Of a cell, without what the source has given the left edge; or its weight 1 / f^2.
struct Motion {
    glint::View<const float> now, before, medium;
    float slower;
    double given;
    bool weight_alone;

    GLINT_HD double operator()(int x, int y) const {
        const float m = medium(x, y);
        if (!(m > wall)) return 0;
        const double factor = double(fmaf(m > 0 ? m : 0.f, slower, 1.f)), weight = 1 / (factor * factor);
        if (weight_alone) return weight;
        return weight * (double(now(x, y)) - double(before(x, y)) - (x == 0 ? given : 0));
    }
};

/// How fast the level rises, into row 2, from sums over the tank's rows: of motion in row 0, of weights in row 1.
struct LevelRate {
    glint::View<double> sums;
    GLINT_HD void operator()(int, int) const {
        double motion = 0, weight = 0;
        for (int i = 0; i < sums.width; ++i) motion += sums(i, 0), weight += sums(i, 1);
        sums(0, 2) = motion / weight;
    }
};

/// Takes that out. All cells alike: no wave is made by it, and none changed.
struct SettleLevel {
    glint::View<const double> sums;
    glint::View<const float> medium;
    glint::View<float> before;
    GLINT_HD void operator()(int x, int y) const {
        if (medium(x, y) > wall) before(x, y) += static_cast<float>(sums(0, 2));
    }
};

} // namespace waves
