// The experiments of the lessons of what a script shows, as they can be measured.
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

} // namespace glint
