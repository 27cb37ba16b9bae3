// Where a measured number comes from: of how many samples it is, by which clock, how far it may be off, and what
// disturbs it. Facts go in, sentences come out; asks nobody. Made when somebody asks, so it may take memory.
#pragma once
#include "app/timing/flags.h"
#include "app/timing/stages.h"
#include "app/timing/work_time.h"
#include <string>
#include <vector>

namespace glint {

struct Provenance {
    std::string what;  ///< "advance, on CUDA: median"
    std::string value; ///< as it is shown, with its unit
    std::string scene; ///< what was running: "heat / book, 1024 x 1024, on NVIDIA H200 by CudaInterop"
    std::string samples, method, margin;
    std::vector<std::string> disturbances; ///< a sentence each
    std::string when;
};
/// A line each, to be pasted beside the number.
std::string text_of(const Provenance&);

/// What is on stage, and what must be known of what is measured there.
struct MeasuredScene {
    std::string title; ///< as Provenance::scene
    std::string date;  ///< UTC, ISO 8601
    TimingFacts facts;
    bool times_launches = false; ///< each by itself
    bool compares = false;       ///< another side computes in turn
    std::string frozen_since;    ///< UTC, ISO 8601; facts and figures are of then; "": they go on

    Lane lane() const { return facts.cuda ? Lane::cuda : Lane::worker; } ///< of the simulation
};

/// "CUDA events: …", "host clock (std::chrono::steady_clock) …": how stages of that lane are timed.
std::string_view timing_method(Lane);
/// Of what is measured frame by frame.
std::string frame_samples(int samples, const MeasuredScene&);
/// "0.0731 ms ± 0.0004 ms with 95 % confidence, …"
std::string margin_of_median(const TimeEstimate&);
/// What disturbs a stage of that lane, and what must be known of numbers at all.
std::vector<std::string> stage_disturbances(Lane, const MeasuredScene&);
/// "asked 2026-03-01T09:30:00Z; of the newest jobs then", or since when that stands still.
std::string asked_date(const MeasuredScene&, std::string_view of_what);
std::string frame_date(int samples, const MeasuredScene&);

/// Which number of a Summary.
struct SummaryNumber {
    std::string_view name; ///< "median", "p95", …
    float ms;
};
Provenance stage_provenance(std::string_view label, Lane, SummaryNumber, const Summary&, const MeasuredScene&);
/// Of whole frames.
Provenance frame_provenance(SummaryNumber, const Summary&, const MeasuredScene&);
/// Of frames a second, shown so.
Provenance rate_provenance(std::string shown, const Summary& frames, const MeasuredScene&);

} // namespace glint
