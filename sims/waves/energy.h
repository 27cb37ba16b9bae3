// The energy that leapfrog keeps:  E = sum (u(t) - u(t-1))^2 / 2 f^2 + c^2/2 <grad u(t), grad u(t-1)>,  f the medium's
// factor. The product of two successive slopes, not a square: summing the step's equation times u(t+1) - u(t-1) by
// parts leaves just this difference of E, so that it changes by rounding only, where the textbook's c^2/2 |grad u|^2
// ripples with every wave.
#pragma once
#include "waves/step.h"

namespace waves {

struct Energy {
    glint::View<const float> now, before, medium;
    bool periodic;
    float speed, slower;

    GLINT_HD double slope(int x, int y, int to_x, int to_y) const { // towards one neighbour: each pair is counted once
        if (medium(to_x, to_y) <= wall) return 0;
        return (double(now(to_x, to_y)) - double(now(x, y))) * (double(before(to_x, to_y)) - double(before(x, y)));
    }
    GLINT_HD double operator()(int x, int y) const {
        if (medium(x, y) <= wall) return 0;
        const double motion = double(now(x, y)) - double(before(x, y));
        const float shallow = medium(x, y) > 0 ? medium(x, y) : 0.f;
        const double factor = double(fmaf(shallow, slower, 1.f));
        const int right = x + 1 < now.width ? x + 1 : 0, above = y + 1 < now.height ? y + 1 : 0;
        double slopes = 0;
        if (right || periodic) slopes += slope(x, y, right, y);
        if (above || periodic) slopes += slope(x, y, x, above);
        return 0.5 * (motion * motion / (factor * factor) + double(speed) * double(speed) * slopes);
    }
};

struct Height {
    glint::View<const float> now;
    GLINT_HD double operator()(int x, int y) const { return fabs(double(now(x, y))); }
};

} // namespace waves
