// What a script shows as experiments that can be measured: its comparisons, and its simulations' lessons.
#pragma once
#include "app/bench/experiment.h"
#include "app/script/scene.h"
#include <string>
#include <vector>

namespace glint {

struct PlannedExperiment {
    std::string id, title, command; ///< as HandoutExperiment has them
    Experiment plan;
};

/// Each simulation's once, in the order in which they are shown. Throws Error where a lesson asks for what cannot be
/// had.
std::vector<PlannedExperiment> lesson_experiments(const std::vector<Scene>&);

/// Of each step that compares two values of one parameter (A/B), both sides: each comparison once, in the order of the
/// steps. What no experiment can vary is left out.
std::vector<PlannedExperiment> compared_sides(const std::vector<Scene>&);

} // namespace glint
