// Results of an experiment: a table for people, CSV and JSON for programs, a chart.
#pragma once
#include "app/doctor/machine.h"
#include "app/files/formats/data_text.h"
#include "app/measure/experiment_run.h"
#include "app/report/drawing/chart.h"
#include "app/report/drawing/drawing.h"
#include "app/timing/gpu_monitor.h"
#include <optional>

namespace glint {

/// Machine and conditions of the measurement.
struct ExperimentPlace {
    Machine machine;
    unsigned lowest_mhz = 0, highest_mhz = 0; ///< range of the GPU's clock; 0: not known
    std::string held_back = {};               ///< why the clock was lower than it could be, or ""
};

/// A row for each value, a column for each series; below it the reasons for missing values.
std::string text_of(const ExperimentResult&);
/// A row for each value of each series.
std::string csv_of(const ExperimentResult&, const ExperimentPlace&);
Json json_of(const ExperimentResult&, const ExperimentPlace&);
/// At least one point must have been measured.
Drawing chart_of(const ExperimentResult&, const ExperimentPlace&);

/// Text of one point, in two columns: "10.2 G" and " ± 2 % *"; "--" if it was not measured.
struct CellText {
    std::string value, rest;
};
CellText cell_text(const ExperimentResult&, const ExperimentCell&);
/// One point as a sentence without a full stop: its quantity and value, the range over all rounds, the method that auto
/// selected, or why it has no value.
std::string sentence_of(const ExperimentResult&, const ExperimentCell&);
/// "the median of 6 rounds, ± how far it may be off (97 % sure)": the confidence of the values.
std::string confidence_text(const ExperimentResult&);
/// "graph at 1, 2, 4: this way is for a GPU": for missing values, a line for each series and reason.
std::vector<std::string> reasons_of(const ExperimentResult&);
/// "steps_per_frame, steps"
std::string title_of(const Variable&);
/// "cells/s", "frame, ms"
std::string title_of(const Metric&);
/// "wrong (pixels) against wait": the axes of the curves.
std::string axes_text(const Experiment&);
/// "heat, preset book, 1024x1024 on AMD EPYC, 2 threads": the same for all points.
std::string scene_text(const ExperimentResult&);
/// Value of the series; "" if the experiment has no series.
std::string series_text(const Experiment&, std::size_t series);

// Records a GPU's clock during a measurement.

class ClockWatch {
public:
    ClockWatch(const ComputeDevice&, const Devices& found); ///< records nothing if the processor is no GPU
    void tell(ExperimentPlace&) const;                      ///< range over the whole time since the start
    void stop();                                            ///< stops recording, so that the destructor need not wait

private:
    std::optional<GpuMonitor> monitor_;
};

// Results of an experiment as curves with axes, for print and for the window.

struct ExperimentCurves {
    std::vector<Curve> all; ///< one for each series, in order
    Axis x, y;
    std::string legend; ///< quantity of the curves' names: "block_size, threads"; "": one curve
};
ExperimentCurves experiment_curves(const ExperimentResult&);

/// Position of a value on the axis of the varied quantity: the value itself, or its index among names.
double place_on_axis(const Values&, std::size_t which);
/// Index of the value at that position; values.size() if there is none.
std::size_t value_at_place(const Values&, double place);

} // namespace glint
