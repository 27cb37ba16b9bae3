// Form of an experiment in the window, with each field as shown in the panel.
#pragma once
#include "app/measure/experiment.h"

namespace glint {

struct ExperimentForm {
    std::string row, values;               ///< the varied quantity: a row's id, "size" or "threads"
    std::string series_row, series_values; ///< "": none
    std::string metric;                    ///< its id
    std::vector<std::string> sets;         ///< "ID=VALUE", in addition to the scene on stage
    std::optional<ExperimentScene> scene;  ///< replaces the scene on stage
    double seconds = 10;
};

inline constexpr double least_experiment_s = 0.05, most_experiment_s = 3600;

/// The initial form: the default metric over the size.
ExperimentForm usual_form(const Params&, Extent);
/// Texts as on the command line, "" for none; no metric gives the default. Throws Error if a row has no values.
ExperimentForm form_from(const ExperimentTexts&, const Params&, Extent);
ExperimentTexts texts_of(const ExperimentForm&);

/// Changes the varied row, with its usual values.
void vary(ExperimentForm&, const std::string& row, const Params&);
void vary_series(ExperimentForm&, const std::string& row, const Params&); ///< "": none

} // namespace glint
