// A change that is sent to a running world: applied between two steps, and an event of the run if it was accepted.
#pragma once
#include "app/run/record.h"
#include "app/run/run.h"
#include "app/world/world.h"
#include <optional>
#include <vector>

namespace glint {

struct Command {
    Change change;
    std::int64_t serial = 0, gesture = 0; ///< serial and gesture of the resulting event
    bool keep_before = false;             ///< keep a keyframe of the state before, for undo
    bool recorded = false;                ///< the command comes from a recorded event, which is replayed
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

// Routes to a place of a run: from a kept state, with the events and steps between.

/// A place as a world reports it: steps done, and serial of the last event in effect (0 if there was none).
struct WorldPlace {
    std::int64_t at = 0, serial = 0;
    bool operator==(const WorldPlace&) const = default;
};

/// A route to a place of the run: from a kept state, the events between, and steps to the end.
struct Route {
    bool from_here = false;          ///< the world is at the route's beginning
    std::int64_t keyframe = 0;       ///< id of the keyframe to start from; 0: start from `start`
    std::optional<HostState> start;  ///< the run's seed, if there is no keyframe
    std::int64_t at = 0, serial = 0; ///< place of the state in `start`
    Place from;                      ///< in the run: all later events are on the route, except overruled ones
    std::vector<Event> events;       ///< events to be applied again
    std::int64_t target = 0;         ///< the run's step at the end
};

/// The shortest route: from the world's place (`here`, if it is in the run), from the nearest keyframe or the seed.
Route shortest_route(const Run&, Place to, const std::optional<Run::Nearest>&, WorldPlace world,
                     std::optional<Place> here);

} // namespace glint
