#include "app/services/limit_meter.h"
#include <fmt/format.h>
#include <utility>

namespace glint {

Provenance share_provenance(std::string shown, const LimitReading& reading, const MeasuredScene& scene) {
    return {"use of the most used limit of this machine: memory, cache (a GPU's L2), issue (arithmetic; a fused "
            "multiply-add counts as two operations) or launch (the cost of starting a kernel)",
            std::move(shown),
            scene.title,
            reading.of_steps ? "the jobs of the last seconds; each new job has the weight 1/4"
                             : frame_samples(scene.facts.samples, scene),
            fmt::format("the least data and operations that {} needs (declared by the simulation), divided by its time "
                        "and by this machine's rate. The time: {}",
                        reading.of_steps ? "a step" : "a drawing", timing_method(scene.lane())),
            "the errors of limit and time together; more than 110 % is impossible, and such a limit is ignored",
            stage_disturbances(scene.lane(), scene),
            fmt::format("shown {}; updated four times a second", scene.date)};
}

Provenance limits_provenance(std::string shown, const LimitReading& reading, const MeasuredScene& scene) {
    Provenance of{"the limits of this machine",
                  std::move(shown),
                  scene.title,
                  "the best of all measurements with this driver and version",
                  "Glint's microbenchmarks: copies larger than the caches and within them, multiply-adds in registers, "
                  "empty launches; host clock (std::chrono::steady_clock) around runs, between waits for an idle queue",
                  "never too high; too low if every measurement was disturbed",
                  {"Other programs and a throttled clock during the measurement."},
                  fmt::format("shown {}; the button below measures again", scene.date)};
    if (!reading.doubt.empty()) of.disturbances.emplace_back(std::string_view(reading.doubt));
    return of;
}

} // namespace glint
