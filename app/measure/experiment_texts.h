// An experiment in text form, from the command line or the window: texts in, a plan out.
#pragma once
#include "app/measure/experiment.h"

namespace glint {

struct ExperimentTexts {
    std::string vary;                       ///< "ROW=VALUES", as in "size=256..4096"
    std::optional<std::string> series = {}; ///< another quantity; a curve for each of its values
    std::optional<std::string> metric = {}; ///< its name; nothing: the default
    std::vector<std::string> sets = {};     ///< "ID=VALUE", for all points, before the varied quantity
};

/// Base of an experiment.
struct ExperimentScene {
    Params params;
    Extent extent;
    int threads = 0; ///< of the CPU; 0: all
    std::string preset = {};
};

/// Throws Error, with the same sentence for the command line and the window.
Experiment experiment_from(ExperimentScene, const ExperimentTexts&);

} // namespace glint
