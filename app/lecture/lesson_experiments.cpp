#include "app/lecture/lesson_experiments.h"
#include "app/lecture/measured_sections.h"
#include "app/lecture/scene_picture.h"
#include "app/measure/job.h"
#include "app/world/params/shown_rows.h"
#include "sims/api/error.h"
#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <utility>

namespace glint {

namespace {

PlannedExperiment planned_experiment(const Definition& definition, const LessonExperiment& wanted) try {
    const std::string title = fmt::format("{}: {}", definition.sim().title, wanted.title);
    return {figure_id(definition.id(), wanted.id), title, command_of(definition, wanted), plan_of(definition, wanted)};
} catch (const Error& e) {
    throw Error(fmt::format("the experiment '{}' of {} cannot be measured: {}", wanted.id, definition.id(), e.what()));
}

/// Nothing if no experiment can vary the difference of the sides.
std::optional<PlannedExperiment> planned_sides(const Scene& scene, std::size_t step) try {
    if (!scene.compare || !scene.compare->device.empty() || scene.compare->values.size() != 1 ||
        !scene.params.animations().empty())
        return {};
    const auto& [id, left] = *scene.compare->values.begin();
    const glint_param& row = *scene.definition().param(id);
    if (!is_shown(row)) return {};
    const std::string right = scene.params.text(row);
    const ExperimentTexts texts{.vary = fmt::format("{}={},{}", id, left, right)};
    return PlannedExperiment{
        fmt::format("step-{}-sides", step + 1), fmt::format("Step {}: {} {} and {}", step + 1, id, left, right),
        bench_command_of(scene, texts.vary), experiment_from({scene.params, scene.extent, 0, scene.preset}, texts)};
} catch (const Error&) { return {}; }

} // namespace

std::vector<PlannedExperiment> compared_sides(const std::vector<Scene>& scenes) {
    std::vector<PlannedExperiment> planned;
    for (std::size_t i = 0; i < scenes.size(); ++i) {
        auto sides = planned_sides(scenes[i], i);
        const auto says_the_same = [&](const PlannedExperiment& one) {
            return !one.command.empty() && one.command == sides->command;
        };
        if (sides && std::ranges::none_of(planned, says_the_same)) planned.push_back(*std::move(sides));
    }
    return planned;
}

std::vector<PlannedExperiment> lesson_experiments(const std::vector<Scene>& scenes) {
    std::vector<PlannedExperiment> planned;
    std::vector<const Definition*> seen;
    for (const Scene& scene : scenes) {
        const Definition& definition = scene.definition();
        if (std::ranges::find(seen, &definition) != seen.end()) continue;
        seen.push_back(&definition);
        if (const LessonDefinition* lesson = definition.lesson())
            for (const LessonExperiment& wanted : lesson->experiments)
                planned.push_back(planned_experiment(definition, wanted));
    }
    return planned;
}

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
