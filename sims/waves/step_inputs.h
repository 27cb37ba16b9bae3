// What happens in one step, and what several of them in one pass read and write.
#pragma once
#include "waves/absorbing_boundary.h"
#include "waves/brush.h"
#include <optional>

namespace waves {

inline constexpr int max_temporal_block = 8; // steps

/// All that happens in one step, in this order. The views are the whole tank's.
struct StepInputs {
    std::optional<Splash> rain;
    bool absorbing;
    AbsorbingBoundary absorbing_boundary;
    Step step;
    std::optional<Splash> source;
};

/// What is read, and what is written in a pass.
struct Tank {
    glint::View<const float> now, before;
    glint::View<float> next_now, next_before;
};

} // namespace waves
