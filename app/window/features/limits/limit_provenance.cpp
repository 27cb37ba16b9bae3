#include "app/window/features/limits/limit_meter.h"
#include <fmt/format.h>
#include <utility>

namespace glint {

Provenance share_provenance(std::string shown, const LimitReading& reading, const MeasuredScene& scene) {
    return {"how much of a limit of this machine is used. The limits are memory, cache (a GPU's L2), issue "
            "(arithmetic; a fused multiply-add counts as two operations) and launch (the cost of starting a kernel). "
            "The limit with the highest use is shown",
            std::move(shown),
            scene.title,
            reading.of_steps ? "a running mean over the jobs of the last seconds; each new job has the weight 1/4"
                             : frame_samples(scene.facts.samples, scene),
            fmt::format("the least data and operations that {} needs (declared by the simulation), divided by the "
                        "measured time and by this machine's limit. How the time is measured: {}",
                        reading.of_steps ? "a step" : "a drawing", timing_method(scene.lane())),
            "the error of the limit and the error of the time together. More than 110 % of a limit is impossible: such "
            "a limit is ignored",
            stage_disturbances(scene.lane(), scene),
            fmt::format("shown {}; updated four times a second", scene.date)};
}

Provenance limits_provenance(std::string shown, const LimitReading& reading, const MeasuredScene& scene) {
    Provenance of{"the limits of this machine",
                  std::move(shown),
                  scene.title,
                  "the best of all measurements with this driver and version",
                  "Glint's microbenchmarks: copies larger than the caches, copies within the caches, multiply-adds in "
                  "registers, and empty launches. The host clock (std::chrono::steady_clock) times each run; the queue "
                  "is idle before and after the run",
                  "the limits are never too high; they are too low if every measurement was disturbed",
                  {"Other programs and a throttled clock during the measurement."},
                  fmt::format("shown {}; the button below measures again", scene.date)};
    if (!reading.busy_warning.empty()) of.disturbances.emplace_back(std::string_view(reading.busy_warning));
    return of;
}

} // namespace glint
