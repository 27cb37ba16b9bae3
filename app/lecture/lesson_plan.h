// Converts an experiment of a lesson to one that can be measured.
#pragma once
#include "app/measure/experiment_texts.h"
#include "app/world/lesson.h"

namespace glint {

/// In the form of the arguments of `glint bench`.
ExperimentTexts texts_of(const LessonExperiment&);
/// The parameters and the size as `glint bench` would use them.
ExperimentScene scene_of(const Definition&, const LessonExperiment&);
/// With the parameters and the size that `glint bench` would use. Throws Error if the values or the metric are not
/// possible.
Experiment plan_of(const Definition&, const LessonExperiment&);

} // namespace glint
