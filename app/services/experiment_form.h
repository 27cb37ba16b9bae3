// What an experiment in the window is asked for with, each field as it stands in the panel.
#pragma once
#include "app/bench/experiment_texts.h"

namespace glint {

struct ExperimentForm {
    std::string row, values;               ///< what is varied: a row's id, "size" or "threads"
    std::string series_row, series_values; ///< "": none
    std::string metric;                    ///< its id
    std::vector<std::string> sets;         ///< "ID=VALUE", beside what is on stage
    std::optional<ExperimentScene> scene;  ///< in place of what is on stage
    double seconds = 10;
};

inline constexpr double least_experiment_s = 0.05, most_experiment_s = 3600;

/// To begin with: the usual metric over the size.
ExperimentForm usual_form(const Params&, Extent);
/// Texts as on the command line, "" for none; what is usual stands for a metric that is not named. Throws Error where a
/// row has no values.
ExperimentForm form_from(const ExperimentTexts&, const Params&, Extent);
ExperimentTexts texts_of(const ExperimentForm&);

/// Other rows, with the values that are usual for them.
void vary(ExperimentForm&, const std::string& row, const Params&);
void vary_series(ExperimentForm&, const std::string& row, const Params&); ///< "": none

} // namespace glint
