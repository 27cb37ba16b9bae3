// What a frame's worth of a simulation takes, and by how much that changed. Facts go in, figures and words come out.
#pragma once
#include "app/timing/stages.h"
#include "app/world/fixed_string.h"

namespace glint {

/// A median of so many samples, in milliseconds, and how far it may be off with 95 % confidence.
struct TimeEstimate {
    double ms = 0, margin_of_error = 0;
    int samples = 0;
};
TimeEstimate estimate_of(const Summary&);
/// One after the other: margins add up, samples are the fewest of both.
TimeEstimate operator+(const TimeEstimate&, const TimeEstimate&);

/// A frame's work, without what waits or builds the interface.
struct WorkTime {
    TimeEstimate compute; ///< the steps of a frame, and its drawing
    TimeEstimate present; ///< mapping, copies, uploads: what the presentation path adds
    bool whole = false;   ///< its drawing was measured, and its steps where there are any
    TimeEstimate total() const { return compute + present; }
};
/// step: of one step. steps_per_frame: 0 where nothing evolves.
WorkTime work_time(const Stages&, const TimeEstimate& step, int steps_per_frame);

/// How many times as long it took before, and how far that may be off.
struct Speedup {
    double times, margin_of_error;
    bool told_apart; ///< else both times differ by no more than they may be off
};
Speedup speedup(const TimeEstimate& before, const TimeEstimate& after);
/// "4.10 → 2.30 ms (1.78× as fast, ± 0.20)", "2.30 → 4.10 ms (1.78× slower, ± 0.20)", "4.10 → 4.08 ms (no measurable
/// difference)".
FixedString<96> change_text(const TimeEstimate& before, const TimeEstimate& after);

} // namespace glint
