// What happens in one step, and what several of them in one pass read and write.
#pragma once
#include "waves/brush.h"
#include "waves/rim.h"
#include <optional>

namespace waves {

inline constexpr int deepest_pass = 8; // steps

/// All that happens in one step, in this order. The views are the whole tank's.
struct Moment {
    std::optional<Splash> rain;
    bool absorbing;
    Rim rim;
    Step step;
    std::optional<Splash> source;
};

/// What is read, and what is written in a pass.
struct Tank {
    glint::View<const float> now, before;
    glint::View<float> next_now, next_before;
};

} // namespace waves
