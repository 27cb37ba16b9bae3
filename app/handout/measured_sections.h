// What was measured, as parts of a handout.
#pragma once
#include "app/bench/experiment_report.h"
#include "app/bench/present_cost.h"
#include "app/handout/handout.h"
#include <string>
#include <vector>

namespace glint {

struct HandoutExperiment {
    std::string id;      ///< names its plot's file: "heat-block"
    std::string title;   ///< "" : what it is of
    std::string command; ///< that measures it again, or ""
    ExperimentResult result;
    ExperimentPlace place;
    std::string doubt = {}; ///< of the limits that shares are of, or ""
};
/// Table, plot and what is missing, as far as it was measured.
Handout::Section experiment_section(const HandoutExperiment&);

/// What the presentation paths cost: a table, bars, and which cannot be told apart.
Handout::Section sweep_section(const SweepResult&, const Machine&);

/// The parts below a heading; with none of them the sentence alone, that says how to measure.
std::vector<Handout::Section> measured_sections(std::vector<Handout::Section> parts, const std::string& how);

/// Of letters, digits, - and _ alone.
std::string figure_id(const std::string& simulation, const std::string& experiment);

} // namespace glint
