#include "app/timing/work_time.h"
#include <algorithm>
#include <cmath>

namespace glint {
namespace {

/// Whether a stage is not part of another.
bool is_outermost(const StageRow& row) { return row.depth == 0 && row.shown.samples > 0; }

bool is_presentation(const StageRow& row) {
    if (row.shown.samples == 0) return false;
    return row.lane == Lane::copy || (group_of(row.lane) == 1 && is_outermost(row) && row.label == "copy");
}

/// Time in a frame: the buffer is released in different places, and each place has a row of its own.
TimeEstimate share_of(const StageRow& row, int frames) {
    const double share = static_cast<double>(row.shown.samples) / frames;
    return {share * static_cast<double>(row.shown.median), share * static_cast<double>(row.shown.margin_of_error),
            frames};
}

} // namespace

TimeEstimate estimate_of(const Summary& s) {
    return {static_cast<double>(s.median), static_cast<double>(s.margin_of_error), s.samples};
}

TimeEstimate operator+(const TimeEstimate& a, const TimeEstimate& b) {
    if (a.samples == 0) return b;
    if (b.samples == 0) return a;
    return {a.ms + b.ms, a.margin_of_error + b.margin_of_error, std::min(a.samples, b.samples)};
}

WorkTime work_time(const Stages& stages, const TimeEstimate& step, int steps_per_frame) {
    WorkTime work{
        {step.ms * steps_per_frame, step.margin_of_error * steps_per_frame, steps_per_frame > 0 ? step.samples : 0},
        {},
        false};
    bool drawn = false;
    int frames = 0; // frames with work of the presentation path
    for (const StageRow& row : stages.rows())
        if (is_presentation(row)) frames = std::max(frames, row.shown.samples);
    for (const StageRow& row : stages.rows()) {
        if (is_presentation(row)) work.present = work.present + share_of(row, frames);
        if (group_of(row.lane) != 1 || !is_outermost(row) || row.label != "draw") continue;
        work.compute = work.compute + estimate_of(row.shown), drawn = true;
    }
    work.whole = drawn && (steps_per_frame == 0 || step.samples > 0);
    return work;
}

Speedup speedup(const TimeEstimate& before, const TimeEstimate& after) {
    if (!(before.ms > 0) || !(after.ms > 0)) return {0, 0, false};
    const double times = before.ms / after.ms;
    return {times, times * (before.margin_of_error / before.ms + after.margin_of_error / after.ms),
            std::fabs(before.ms - after.ms) > before.margin_of_error + after.margin_of_error};
}

FixedString<96> change_text(const TimeEstimate& before, const TimeEstimate& after) {
    using Line = FixedString<96>;
    const double smaller = std::min(before.ms, after.ms);
    const int decimals = smaller < 0.1 ? 4 : smaller < 1 ? 3 : smaller < 100 ? 2 : 0;
    const Speedup by = speedup(before, after);
    if (!by.is_distinguishable)
        return Line::of("{:.{}f} → {:.{}f} ms (no measurable difference)", before.ms, decimals, after.ms, decimals);
    const bool faster = by.times >= 1;
    const double times = faster ? by.times : 1 / by.times, off = by.margin_of_error / by.times * times;
    return Line::of("{:.{}f} → {:.{}f} ms ({:.2f}× {}, ± {:.2f})", before.ms, decimals, after.ms, decimals, times,
                    faster ? "as fast" : "slower", off);
}

} // namespace glint
