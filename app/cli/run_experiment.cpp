#include "app/cli/run_experiment.h"
#include "app/measure/experiment_queues.h"
#include "app/terminal/interrupt.h"
#include "app/terminal/progress.h"
#include <fmt/format.h>

namespace glint {

ExperimentResult run_experiment(const Experiment& plan, Queue& queue, KnownLimits& limits, AutoMethods& auto_methods,
                                double seconds, TimeUp ends) {
    ExperimentQueues queues(queue, plan.threads);
    ExperimentRun run(plan,
                      {[&](int threads) -> Queue& { return queues.on(threads); },
                       [&](ComputeDevice& device) { return limits.of(device); },
                       [&](ComputeDevice& device, const Params& params, Extent extent) {
                           return auto_methods.of(device, params, extent);
                       }},
                      seconds);
    Progress progress(fmt::format("{}, varying {}", plan.params.definition().id(), plan.varied.id), "percent", 100);
    const auto time_is_up = [&] {
        return ends == TimeUp::after_one_point && run.seconds_left() <= 0 && run.result().any();
    };
    while (!run.done() && !time_is_up()) {
        run.measure_next();
        stop_if_interrupted();
        progress.at(100 * run.progress());
    }
    ExperimentResult result = run.result();
    if (!run.done()) result.explain_missing("there was no time left for this point");
    return result;
}

} // namespace glint
