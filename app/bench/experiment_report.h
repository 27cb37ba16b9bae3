// What an experiment came to: a table for people, CSV and JSON for programs, a chart.
#pragma once
#include "app/bench/drawing.h"
#include "app/bench/experiment_run.h"
#include "app/doctor/machine.h"
#include "app/files/json.h"

namespace glint {

/// Where and with what it was measured.
struct ExperimentPlace {
    Machine machine;
    unsigned lowest_mhz = 0, highest_mhz = 0; ///< the GPU's clock meanwhile; 0: not known
    std::string held_back = {};               ///< why that was lower than it could be, or ""
};

/// A row for each value, a column for each series; below it the reasons of what is missing.
std::string text_of(const ExperimentResult&);
/// A row for each value of each series.
std::string csv_of(const ExperimentResult&, const ExperimentPlace&);
Json json_of(const ExperimentResult&, const ExperimentPlace&);
/// At least one point was measured.
Drawing chart_of(const ExperimentResult&, const ExperimentPlace&);

/// Of one point, in two columns: "10.2 G" and " ± 2 % *"; of what was not measured "--".
struct CellText {
    std::string value, rest;
};
CellText cell_text(const ExperimentResult&, const ExperimentCell&);
/// The whole of it as a sentence, without a full stop: what it is of, the value, from where to where it was, what stood
/// for auto, or why there is none.
std::string sentence_of(const ExperimentResult&, const ExperimentCell&);
/// "the median of 6 rounds, ± how far it may be off (97 % sure)"
std::string how_sure(const ExperimentResult&);
/// "graph at 1, 2, 4: this way is for a GPU"; of what is missing, a line for each series and reason.
std::vector<std::string> reasons_of(const ExperimentResult&);
/// "steps_per_frame, steps"
std::string title_of(const Variable&);
/// "cells/s", "frame, ms"
std::string title_of(const Metric&);
/// "wrong (pixels) against wait": what the curves show.
std::string axes_text(const Experiment&);
/// "heat, preset book, 1024x1024 on AMD EPYC, 2 threads": what is the same for all points.
std::string scene_text(const ExperimentResult&);
/// Of a variable that there may not be: "" where there is none.
std::string series_text(const Experiment&, std::size_t series);

} // namespace glint
