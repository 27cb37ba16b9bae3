// Provenance of numbers from several stages: times of steps, of a frame's work, of changes and of two sides.
#pragma once
#include "app/compare/sides.h"
#include "app/report/provenance.h"

namespace glint {

Provenance step_provenance(const TimeEstimate&, const MeasuredScene&);
/// For steps a second; `shown` is the displayed text.
Provenance pace_provenance(std::string shown, const MeasuredScene&);
/// shown: the displayed text.
Provenance work_provenance(std::string shown, const WorkTime&, const MeasuredScene&);
/// For the cost of the presentation path in a frame; `shown` is the displayed text.
Provenance present_provenance(std::string shown, const TimeEstimate&, const MeasuredScene&);
/// For one move of the pixels on their way to the screen, which is that stage.
Provenance move_provenance(std::string_view stage, const TimeEstimate&, Lane, const MeasuredScene&);

/// Effect of a switch on the work.
struct WorkChange {
    std::string_view simulation, what; ///< "method: textbook → tiles"
    const WorkTime &before, &after;
};
Provenance change_provenance(const WorkChange&, const MeasuredScene&);

/// Numbers of an A/B.
enum class PairNumber { left, right, ratio };
struct TimedPair {
    const PairedTimes& times;
    std::string_view item; ///< "step", "picture"
    Lane left, right;      ///< lanes of the timing
    SideNames names{};     ///< names of the two sides
};
/// shown: the displayed text.
Provenance pair_provenance(PairNumber, std::string shown, const TimedPair&, const MeasuredScene&);

} // namespace glint
