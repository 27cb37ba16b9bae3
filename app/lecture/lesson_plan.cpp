#include "app/lecture/lesson_plan.h"
#include "app/measure/job.h"
#include <utility>

namespace glint {

ExperimentTexts texts_of(const LessonExperiment& wanted) {
    ExperimentTexts texts{.vary = wanted.varied.text()};
    if (wanted.series) texts.series = wanted.series->text();
    if (!wanted.metric.empty()) texts.metric = wanted.metric;
    texts.sets.reserve(wanted.sets.size());
    for (const RowValues& set : wanted.sets) texts.sets.push_back(set.text());
    return texts;
}

ExperimentScene scene_of(const Definition& definition, const LessonExperiment& wanted) {
    Params params(definition);
    if (const glint_preset* preset = definition.preset(wanted.preset)) params.load(*preset);
    return {std::move(params), wanted.extent.value_or(bench_extent), 0, wanted.preset};
}

Experiment plan_of(const Definition& definition, const LessonExperiment& wanted) {
    return experiment_from(scene_of(definition, wanted), texts_of(wanted));
}

} // namespace glint
