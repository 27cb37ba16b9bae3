#include "app/handout/lesson_experiments.h"
#include "app/bench/lesson_plan.h"
#include "app/handout/measured_sections.h"
#include "app/world/lesson_command.h"
#include "sims/api/error.h"
#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace glint {
namespace {

PlannedExperiment planned_experiment(const Definition& definition, const LessonExperiment& wanted) try {
    const std::string title = fmt::format("{}: {}", definition.sim().title, wanted.title);
    return {figure_id(definition.id(), wanted.id), title, command_of(definition, wanted), plan_of(definition, wanted)};
} catch (const Error& e) {
    throw Error(fmt::format("the experiment '{}' of {} cannot be measured: {}", wanted.id, definition.id(), e.what()));
}

} // namespace

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

} // namespace glint
