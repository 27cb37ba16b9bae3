// Correction of the level in a closed tank. The motion, the sum of (u(t) - u(t-1)) / f^2 with the medium's factor f, is
// conserved in all steps, except for the source's part. So the motion in the tank when its edges close would raise or
// lower the level for ever.
#pragma once
#include "waves/step.h"

namespace waves {

/// The motion of a cell, without the part that the source has added at the left edge; or the cell's weight 1 / f^2.
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

/// The rate at which the level rises, written to row 2, from sums over the tank's rows: motion in row 0, weights in row
/// 1.
struct LevelRate {
    glint::View<double> sums;
    GLINT_HD void operator()(int, int) const {
        double motion = 0, weight = 0;
        for (int i = 0; i < sums.width; ++i) motion += sums(i, 0), weight += sums(i, 1);
        sums(0, 2) = motion / weight;
    }
};

/// Removes that rate. Equally in all cells, so that no wave is made or changed.
struct SettleLevel {
    glint::View<const double> sums;
    glint::View<const float> medium;
    glint::View<float> before;
    GLINT_HD void operator()(int x, int y) const {
        if (medium(x, y) > wall) before(x, y) += static_cast<float>(sums(0, 2));
    }
};

} // namespace waves
