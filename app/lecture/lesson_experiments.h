// Measurable experiments of a script: its comparisons, and the lessons of its simulations.
#pragma once
#include "app/lecture/scene.h"
#include "app/measure/experiment.h"
#include "app/world/lesson.h"
#include <string>
#include <vector>

namespace glint {

struct PlannedExperiment {
    std::string id, title, command; ///< as in HandoutExperiment
    Experiment plan;
};

/// Experiments of each simulation, once, in the order of the scenes. Throws Error if one is not possible.
std::vector<PlannedExperiment> lesson_experiments(const std::vector<Scene>&);

/// Both sides of each step that compares two values of one parameter (A/B): each comparison once, in the order of the
/// steps. A difference that no experiment can vary is left out.
std::vector<PlannedExperiment> compared_sides(const std::vector<Scene>&);

// Converts an experiment of a lesson to one that can be measured.

/// In the form of the arguments of `glint bench`.
ExperimentTexts texts_of(const LessonExperiment&);
/// The parameters and the size as `glint bench` would use them.
ExperimentScene scene_of(const Definition&, const LessonExperiment&);
/// With the parameters and the size that `glint bench` would use. Throws Error if the values or the metric are not
/// possible.
Experiment plan_of(const Definition&, const LessonExperiment&);

} // namespace glint
