// Measured sections of a handout, and the experiments of a script that are measured for them.
#pragma once
#include "app/lecture/handout.h"
#include "app/lecture/scene.h"
#include "app/measure/experiment.h"
#include "app/measure/present_cost.h"
#include "app/report/experiment_report.h"
#include "app/world/lesson.h"
#include <string>
#include <vector>

namespace glint {

// Measurements as sections of a handout.

struct HandoutExperiment {
    std::string id;      ///< name of its plot's file: "heat-block"
    std::string title;   ///< "": title from its plan
    std::string command; ///< the command that repeats the measurement, or ""
    ExperimentResult result;
    ExperimentPlace place;
    std::string busy_warning = {}; ///< a warning about the limits that shares refer to, or ""
};
/// Table, plot and reasons for missing values, as far as it was measured.
Handout::Section experiment_section(const HandoutExperiment&);

/// Costs of the presentation paths: a table, bars, and paths without measurable difference.
Handout::Section sweep_section(const SweepResult&, const Machine&);

/// The parts below a heading; if there are none, only the sentence that says how to measure.
std::vector<Handout::Section> measured_sections(std::vector<Handout::Section> parts, const std::string& how);

/// Only letters, digits, - and _.
std::string figure_id(const std::string& simulation, const std::string& experiment);

// Measurable experiments of a script: its comparisons, and the lessons of its simulations.

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
