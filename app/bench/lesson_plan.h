// An experiment of a lesson as one that can be measured.
#pragma once
#include "app/bench/experiment_texts.h"
#include "app/world/lesson.h"

namespace glint {

/// As `glint bench` is told of it.
ExperimentTexts texts_of(const LessonExperiment&);
/// The parameters and the size that `glint bench` would take.
ExperimentScene scene_of(const Definition&, const LessonExperiment&);
/// On the parameters and at the size that `glint bench` would take. Throws Error where the values or the metric cannot
/// be had.
Experiment plan_of(const Definition&, const LessonExperiment&);

} // namespace glint
