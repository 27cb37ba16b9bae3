// The picture and its probes, which count wrong levels.
#pragma once
#include "api/palette.h"
#include "mirror.h"

namespace barrier {

/// 1 if a level is wrong.
struct Wrong {
    glint::View<const float> levels;
    Bumps bumps;
    GLINT_HD double operator()(int x, int y) const {
        return levels(x, y) == static_cast<float>(bumps.level(mirrored(x), mirrored(y))) ? 0 : 1;
    }
};
/// 100 if a level is wrong: the mean is a percentage of all pixels.
struct WrongPercent {
    Wrong wrong;
    GLINT_HD double operator()(int x, int y) const { return 100 * wrong(x, y); }
};

struct Paint {
    Wrong wrong;
    bool marks;
    glint::Frame frame;

    GLINT_HD void operator()(int x, int y) const {
        const auto level = static_cast<std::uint32_t>(wrong.levels(x, y));
        const std::uint32_t green = (marks ? level / 3 : level) << 8;
        frame.pixels(x, y) = marks && wrong(x, y) > 0 ? glint::rgba(0.9f, 0.62f, 0) : green | 0xff000000u;
    }
};

} // namespace barrier
