// Measurements as sections of a handout.
#pragma once
#include "app/lecture/handout.h"
#include "app/measure/present_cost.h"
#include "app/report/experiment_report.h"
#include <string>
#include <vector>

namespace glint {

struct HandoutExperiment {
    std::string id;      ///< name of its plot's file: "heat-block"
    std::string title;   ///< "": title from its plan
    std::string command; ///< the command to measure it again, or ""
    ExperimentResult result;
    ExperimentPlace place;
    std::string busy_warning = {}; ///< about the limits that shares refer to, or ""
};
/// Table, plot and reasons for missing values, as far as it was measured.
Handout::Section experiment_section(const HandoutExperiment&);

/// Costs of the presentation paths: a table, bars, and paths without measurable difference.
Handout::Section sweep_section(const SweepResult&, const Machine&);

/// The parts below a heading; if there are none, only the sentence that says how to measure.
std::vector<Handout::Section> measured_sections(std::vector<Handout::Section> parts, const std::string& how);

/// Only letters, digits, - and _.
std::string figure_id(const std::string& simulation, const std::string& experiment);

} // namespace glint
