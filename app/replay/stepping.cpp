#include "app/replay/stepping.h"
#include "app/terminal/interrupt.h"
#include "app/terminal/progress.h"
#include <algorithm>
#include <chrono>

namespace glint {
namespace {

using SteadyClock = std::chrono::steady_clock;

} // namespace

StepTime advance_by(World& world, std::int64_t steps, const Batches& batches) {
    Progress progress(world.definition().id(), "steps", static_cast<double>(steps));
    return advance_by(world, steps, batches, progress, 0);
}

StepTime advance_by(World& world, std::int64_t steps, const Batches& batches, Progress& progress, std::int64_t before) {
    StepTime first, later;
    std::int64_t done = 0;
    for (int batch = 1; done < steps;) {
        const int now = static_cast<int>(std::min<std::int64_t>(batch, steps - done));
        const auto start = SteadyClock::now();
        world.advance(now);
        world.queue().finish();
        const double ms = std::chrono::duration<double, std::milli>(SteadyClock::now() - start).count();
        StepTime& timed = done == 0 ? first : later;
        timed.steps += now, timed.milliseconds += ms;
        done += now;
        batches.after();
        stop_if_interrupted();
        progress.at(static_cast<double>(before + done));
        if (ms < 50) batch = std::min(batch * 2, batches.most);
        if (ms > 100) batch = std::max(1, batch / 2);
    }
    return later.steps ? later : first;
}

int steps_per_frame(const Params& params) {
    if (rests(params)) return 0;
    const glint_param* row = params.definition().param("steps_per_frame");
    return row && row->type == GLINT_INT ? params.get<std::int32_t>(*row) : 1;
}

} // namespace glint
