// Advancing a world by many steps where nobody looks at the picture.
#pragma once
#include "app/terminal/progress.h"
#include "app/world/world.h"
#include <functional>

namespace glint {

struct StepTime { ///< of the steps that were timed: all but the first batch, which pays what is paid once
    std::int64_t steps = 0;
    double milliseconds = 0;
    double ms_per_step() const { return steps ? milliseconds / static_cast<double>(steps) : 0; }
};

struct Batches {
    int most = 1 << 20; ///< steps in one
    std::function<void()> after = [] {};
};

/// In batches of about 50 ms, waiting for each, so that Ctrl-C and the progress line are looked at in between.
StepTime advance_by(World&, std::int64_t steps, const Batches& = {});
/// The same as a part of longer work: so many steps of it are done before.
StepTime advance_by(World&, std::int64_t steps, const Batches&, Progress&, std::int64_t before);

/// Steps in one displayed frame: the parameter steps_per_frame, or 1; 0 where nothing evolves.
int steps_per_frame(const Params&);

} // namespace glint
