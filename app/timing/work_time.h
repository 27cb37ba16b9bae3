// Time of a simulation's work in a frame, and its changes. Computes figures and words from facts.
#pragma once
#include "app/timing/stages.h"
#include "app/world/text/fixed_string.h"

namespace glint {

/// Median of this many samples, in milliseconds, and its margin of error with 95 % confidence.
struct TimeEstimate {
    double ms = 0, margin_of_error = 0;
    int samples = 0;
};
TimeEstimate estimate_of(const Summary&);
/// Sum of two times: margins add up; the number of samples is the smaller one.
TimeEstimate operator+(const TimeEstimate&, const TimeEstimate&);

/// A frame's work, without waiting and without the interface.
struct WorkTime {
    TimeEstimate compute; ///< the steps of a frame, and its drawing
    TimeEstimate present; ///< mapping, copies, uploads: cost of the presentation path
    bool whole = false;   ///< the drawing was measured, and the steps if there are any
    TimeEstimate total() const { return compute + present; }
};
/// step: time of one step. steps_per_frame: 0 if nothing evolves.
WorkTime work_time(const Stages&, const TimeEstimate& step, int steps_per_frame);

/// Ratio of the time before to the time now, and its margin of error.
struct Speedup {
    double times, margin_of_error;
    bool is_distinguishable; ///< false: the difference is within the margins of error
};
Speedup speedup(const TimeEstimate& before, const TimeEstimate& after);
/// "4.10 → 2.30 ms (1.78× as fast, ± 0.20)", "2.30 → 4.10 ms (1.78× slower, ± 0.20)", "4.10 → 4.08 ms (no measurable
/// difference)".
FixedString<96> change_text(const TimeEstimate& before, const TimeEstimate& after);

} // namespace glint
