#include "app/measure/experiment_texts.h"
#include "app/world/params/assignment.h"
#include <utility>

namespace glint {
namespace {

Variable written_variable(const char* option, const Definition& definition, const std::string& text, std::size_t most) {
    const auto [row, values] = split_assignment(option, text, "ROW=VALUES, as in --vary size=256..4096");
    return variable_from(definition, row, values, most);
}

} // namespace

Experiment experiment_from(ExperimentScene scene, const ExperimentTexts& texts) {
    scene.params.stop_animating(); // else animations would change the points
    set_all(scene.params, texts.sets);
    const Definition& definition = scene.params.definition();
    Variable varied = written_variable("--vary", definition, texts.vary, max_points);
    std::optional<Variable> series;
    if (texts.series) series = written_variable("--series", definition, *texts.series, max_series);
    Metric metric = metric_from(texts.metric, scene.params, scene.extent);
    Experiment plan{std::move(scene.params), scene.extent,      scene.threads,    std::move(scene.preset),
                    std::move(varied),       std::move(series), std::move(metric)};
    require_sound(plan);
    return plan;
}

} // namespace glint
