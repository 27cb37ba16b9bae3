#include "app/bench/lesson_plan.h"
#include "app/bench/job.h"
#include "sims/api/error.h"
#include <utility>

namespace glint {
namespace {

Params planned_params(const Definition& definition, const LessonExperiment& wanted) {
    Params params(definition);
    if (const glint_preset* preset = definition.preset(wanted.preset)) params.load(*preset);
    for (const RowValues& set : wanted.sets)
        if (const auto refused = params.set(set.row, set.values)) throw Error(*refused);
    return params;
}

} // namespace

Experiment plan_of(const Definition& definition, const LessonExperiment& wanted) {
    Params params = planned_params(definition, wanted);
    const Extent extent = wanted.extent.value_or(bench_extent);
    Variable varied = variable_from(definition, wanted.varied.row, wanted.varied.values, max_points);
    std::optional<Variable> series;
    if (wanted.series) series = variable_from(definition, wanted.series->row, wanted.series->values, max_series);
    Metric metric = metric_from(wanted.metric.empty() ? std::nullopt : std::optional(wanted.metric), params, extent);
    Experiment plan{std::move(params), extent,           0, wanted.preset, std::move(varied),
                    std::move(series), std::move(metric)};
    require_sound(plan);
    return plan;
}

} // namespace glint
