// One turn of one point of an experiment: builds it, warms it up and times it, one run at a time.
#pragma once
#include "app/measure/experiment.h"
#include "app/measure/timed_stage.h"

namespace glint {

class PointTiming {
public:
    /// Builds the point's world; the queue must outlive it. auto_method: the method that auto stands for. ends_ms:
    /// about when it should be done, on now_ms()'s clock. Throws Error.
    PointTiming(const ExperimentPoint&, const Metric&, Queue&, std::optional<std::int32_t> auto_method, double ends_ms);

    bool done() const { return sampling_.done(); }
    void next() { sampling_.next(); } ///< the next run; waits for it
    Samples samples() const { return sampling_.result(); }
    Cost cost(); ///< of a run; waits if a probe has to count

private:
    World world_;
    std::unique_ptr<FrameTarget> target_;
    glint_work work_;
    TimedStage stage_;
    Sampling sampling_; ///< last: uses the others
};

} // namespace glint
