// Advances a world by many steps without drawing.
#pragma once
#include "app/terminal/progress.h"
#include "app/world/world.h"
#include <functional>

namespace glint {

struct StepTime { ///< for the timed steps: all except the first batch, which includes one-time costs
    std::int64_t steps = 0;
    double milliseconds = 0;
    double ms_per_step() const { return steps ? milliseconds / static_cast<double>(steps) : 0; }
};

struct Batches {
    int most = 1 << 20; ///< steps in one batch
    std::function<void()> after = [] {};
};

/// In batches of about 50 ms, waiting for each, so that Ctrl-C and the progress line are handled in between.
StepTime advance_by(World&, std::int64_t steps, const Batches& = {});
/// Likewise as a part of longer work, of which `before` steps are done.
StepTime advance_by(World&, std::int64_t steps, const Batches&, Progress&, std::int64_t before);

/// Steps in one displayed frame: the parameter steps_per_frame, or 1; 0 if nothing evolves.
int steps_per_frame(const Params&);

} // namespace glint
