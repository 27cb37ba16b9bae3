// The inputs of one step, and the grids that a pass of several steps reads and writes.
#pragma once
#include "waves/absorbing_boundary.h"
#include "waves/brush.h"
#include <optional>

namespace waves {

inline constexpr int max_temporal_block = 8; // steps

/// All inputs of one step, in the order of their use. The views are the whole tank's.
struct StepInputs {
    std::optional<Splash> rain;
    bool absorbing;
    AbsorbingBoundary absorbing_boundary;
    Step step;
    std::optional<Splash> source;
};

/// The grids that a pass reads and writes.
struct Tank {
    glint::View<const float> now, before;
    glint::View<float> next_now, next_before;
};

} // namespace waves
