// An experiment as it is written, on the command line and in the window: texts in, a plan out.
#pragma once
#include "app/bench/experiment.h"

namespace glint {

struct ExperimentTexts {
    std::string vary;                       ///< "ROW=VALUES", as in "size=256..4096"
    std::optional<std::string> series = {}; ///< another, a curve for each of its values
    std::optional<std::string> metric = {}; ///< its name; nothing: what is usual
    std::vector<std::string> sets = {};     ///< "ID=VALUE", of all points, before anything is varied
};

/// What an experiment begins with.
struct ExperimentScene {
    Params params;
    Extent extent;
    int threads = 0; ///< of the CPU; 0: all
    std::string preset = {};
};

/// Throws Error, with the same sentence wherever it was written.
Experiment experiment_from(ExperimentScene, const ExperimentTexts&);

} // namespace glint
