// Where the times of steps, of a frame's work, of changes and of two sides come from: what is made of several stages.
#pragma once
#include "app/session/side_names.h"
#include "app/session/side_times.h"
#include "app/timing/provenance.h"

namespace glint {

Provenance step_provenance(const TimeEstimate&, const MeasuredScene&);
/// Of steps a second, shown so.
Provenance pace_provenance(std::string shown, const MeasuredScene&);
/// shown: as it is.
Provenance work_provenance(std::string shown, const WorkTime&, const MeasuredScene&);
/// Of what the presentation path adds to a frame, shown so.
Provenance present_provenance(std::string shown, const TimeEstimate&, const MeasuredScene&);
/// Of one move of the pixels on their way to the screen, which is that stage.
Provenance move_provenance(std::string_view stage, const TimeEstimate&, Lane, const MeasuredScene&);

/// What a switch did to it.
struct WorkChange {
    std::string_view simulation, what; ///< "method: textbook → tiles"
    const WorkTime &before, &after;
};
Provenance change_provenance(const WorkChange&, const MeasuredScene&);

/// Of an A/B.
enum class PairNumber { left, right, ratio };
struct TimedPair {
    const PairedTimes& times;
    std::string_view item; ///< "step", "picture"
    Lane left, right;      ///< how each is timed
    SideNames names{};     ///< what each is
};
/// shown: as it is.
Provenance pair_provenance(PairNumber, std::string shown, const TimedPair&, const MeasuredScene&);

} // namespace glint
