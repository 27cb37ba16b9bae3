// A change that is sent to a running world: applied between two steps, and an event of the run if it was accepted.
#pragma once
#include "app/run/record.h"
#include "app/world/world.h"

namespace glint {

struct Command {
    Change change;
    std::int64_t serial = 0, gesture = 0; ///< of the resulting event
    bool keep_before = false;             ///< keep a keyframe of the state before, for undo
    bool recorded = false;                ///< it is an event already, and is replayed
    std::int64_t restores_gesture = 0;    ///< the gesture whose parameters it undoes or redoes; 0: none
};

struct LogEntry {
    std::int64_t step;
    std::string text;
};

/// Throws Error; the world then stays unchanged.
void apply(const Change&, World&, World::MissingMethod);

/// One line for the log: "speed 0.5 -> 0.7", "reset", "stroke at 120,300"; "" if nothing changes.
std::string describe(const Change&, const Params& before);

} // namespace glint
