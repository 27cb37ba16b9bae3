// Provenance of a measured number: its number of samples, clock, margin of error, and disturbances. Computes sentences
// from facts; measures nothing. Built on request, so it may allocate.
#pragma once
#include "app/timing/flags.h"
#include "app/timing/stages.h"
#include "app/timing/work_time.h"
#include <string>
#include <vector>

namespace glint {

struct Provenance {
    std::string what;  ///< "advance, on CUDA: median"
    std::string value; ///< as displayed, with its unit
    std::string scene; ///< the scene: "heat / book, 1024 x 1024, on NVIDIA H200 by CudaInterop"
    std::string samples, method, margin;
    std::vector<std::string> disturbances; ///< one sentence each
    std::string when;
};
/// One line for each part, to be pasted next to the number.
std::string text_of(const Provenance&);

/// The scene on stage, and the conditions of its measurements.
struct MeasuredScene {
    std::string title; ///< as Provenance::scene
    std::string date;  ///< UTC, ISO 8601
    TimingFacts facts;
    bool times_launches = false; ///< each launch separately
    bool compares = false;       ///< a second side of a comparison computes in turns
    std::string frozen_since;    ///< UTC, ISO 8601: facts and figures are from then; "": not frozen

    Lane lane() const { return facts.cuda ? Lane::cuda : Lane::worker; } ///< of the simulation
};

/// "CUDA events: …", "host clock (std::chrono::steady_clock) …": how stages of that lane are timed.
std::string_view timing_method(Lane);
/// For quantities that are measured in every frame.
std::string frame_samples(int samples, const MeasuredScene&);
/// "0.0731 ms ± 0.0004 ms with 95 % confidence, …"
std::string margin_of_median(const TimeEstimate&);
/// Disturbances of a stage of that lane, and of all numbers.
std::vector<std::string> stage_disturbances(Lane, const MeasuredScene&);
/// "asked 2026-03-01T09:30:00Z; of the newest jobs then", or the time at which the numbers were frozen.
std::string request_date(const MeasuredScene&, std::string_view of_what);
std::string frame_date(int samples, const MeasuredScene&);

/// A number of a Summary.
struct SummaryNumber {
    std::string_view name; ///< "median", "p95", …
    float ms;
};
Provenance stage_provenance(std::string_view label, Lane, SummaryNumber, const Summary&, const MeasuredScene&);
/// For whole frames.
Provenance frame_provenance(SummaryNumber, const Summary&, const MeasuredScene&);
/// For frames a second; `shown` is the displayed text.
Provenance rate_provenance(std::string shown, const Summary& frames, const MeasuredScene&);

} // namespace glint
