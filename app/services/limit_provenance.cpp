#include "app/services/limit_meter.h"
#include <fmt/format.h>
#include <utility>

namespace glint {

Provenance share_provenance(std::string shown, const LimitReading& reading, const MeasuredScene& scene) {
    return {"the share of this machine's limit that is used most: memory, the cache (a GPU's L2), issue (arithmetic; a "
            "fused multiply-add counts as two operations) or launch, the cost of starting a kernel",
            std::move(shown),
            scene.title,
            reading.of_steps ? "the jobs of the last seconds: each new one counts a quarter"
                             : frame_samples(scene.facts.samples, scene),
            fmt::format("what the simulation says that {} moves and computes at the least, over its time, over this "
                        "machine's rate. The time: {}",
                        reading.of_steps ? "a step" : "a drawing", timing_method(scene.lane())),
            "as far off as the limit and the time are together; over 110 % nothing can be, and such a limit does not "
            "count",
            stage_disturbances(scene.lane(), scene),
            fmt::format("asked {}; read four times a second", scene.date)};
}

Provenance limits_provenance(std::string shown, const LimitReading& reading, const MeasuredScene& scene) {
    Provenance of{"what this machine can do",
                  std::move(shown),
                  scene.title,
                  "the best that was ever measured with this driver and version",
                  "loads of Glint's own: copies beyond the caches and within them, multiply-adds in registers, empty "
                  "launches; host clock (std::chrono::steady_clock) around runs, between waits for an idle queue",
                  "never too high; too low where something disturbed every measurement",
                  {"Other programs, and a clock that is held back, while it was measured."},
                  fmt::format("asked {}; the button below measures again", scene.date)};
    if (!reading.doubt.empty()) of.disturbances.emplace_back(std::string_view(reading.doubt));
    return of;
}

} // namespace glint
