#include "app/measure/point_timing.h"
#include "app/replay/stepping.h"
#include "app/timing/clock.h"
#include <algorithm>

namespace glint {
namespace {

/// Time for sampling from now on: the warm-up adds a tenth.
double seconds_until(double ends_ms) { return std::max(0., ends_ms - now_ms()) / 1e3 / 1.1; }

} // namespace

PointTiming::PointTiming(const ExperimentPoint& point, const Metric& metric, Queue& queue,
                         std::optional<std::int32_t> auto_method, double ends_ms)
    : world_(point.params.definition(), queue, point.extent, point.params),
      target_(make_memory_target(queue, point.extent)),
      work_(work_of(point.params.definition(), point.extent, point.params)),
      stage_(stage_for(metric, work_)),
      sampling_(queue, seconds_until(ends_ms), runs_of(stage_, world_, *target_, steps_per_frame(point.params)), 1) {
    world_.set_auto_method(auto_method);
    if (stage_ == TimedStage::draw) world_.advance(steps_per_frame(point.params)); // so that a frame's state is drawn
}

Cost PointTiming::cost() {
    return stage_ == TimedStage::step ? cost_of_step(work_) : cost_of_draw(work_, counted_items(world_, work_));
}

} // namespace glint
