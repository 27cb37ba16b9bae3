// Shared by experiment.cpp and experiment_report.cpp.
#pragma once
#include "app/measure/experiment.h"
#include "app/measure/experiment_run.h"
#include "app/measure/metric.h"
#include "app/world/catalog.h"
#include "sims/api/error.h"
#include "support/own_clock.h"
#include <algorithm>
#include <functional>
#include <gmock/gmock.h>
#include <map>
#include <utility>

namespace glint::test {

struct Planned { // one of a built-in simulation, on the CPU
    Catalog catalog;
    std::unique_ptr<Queue> queue = make_cpu_queue(1);
    std::map<int, std::unique_ptr<Queue>> queues;
    std::vector<int> asked_for = {}; ///< threads

    Experiment plan(const std::string& simulation, const std::string& id, const std::string& values,
                    const std::optional<std::string>& metric = {}) {
        const Definition& definition = catalog.at(simulation);
        Params params(definition);
        const Extent extent{32, 32};
        return {params,
                extent,
                1,
                "",
                variable_from(definition, id, values, max_points),
                {},
                metric_from(metric, params, extent)};
    }
    Experiment with_series(Experiment plan, const std::string& id, const std::string& values) const {
        plan.series = variable_from(plan.params.definition(), id, values, max_series);
        return plan;
    }
    ExperimentHost host() {
        return {[this](int threads) -> Queue& {
                    asked_for.push_back(threads);
                    auto& one = queues[threads];
                    if (!one) one = make_cpu_queue(threads);
                    return *one;
                },
                [](ComputeDevice&) { return MachineLimits{1e12, 1e12, 1e12, 1e-6, 32e6, 0}; },
                [](ComputeDevice&, const Params&, Extent) { return std::optional<std::int32_t>(); }};
    }
    ExperimentResult run(const Experiment& plan, double seconds = 0.02, std::function<double()> clock = {}) {
        ExperimentRun run(plan, host(), seconds);
        run.use_clock(std::move(clock));
        while (!run.done()) run.measure_next();
        return run.result();
    }
};

} // namespace glint::test
