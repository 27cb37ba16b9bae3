// Routes to a place of a run: from a kept state, with the events and steps between.
#pragma once
#include "app/run/run.h"
#include <optional>
#include <vector>

namespace glint {

/// A place as a world reports it: steps done, and serial of the last event in effect (0 if there was none).
struct WorldPlace {
    std::int64_t at = 0, serial = 0;
    bool operator==(const WorldPlace&) const = default;
};

/// A route to a place of the run: from a kept state, the events between, and steps to the end.
struct Route {
    bool from_here = false;          ///< the world is at the route's beginning
    std::int64_t keyframe = 0;       ///< its id; 0: from `start`
    std::optional<HostState> start;  ///< if there is no keyframe: the run's seed
    std::int64_t at = 0, serial = 0; ///< the place of that state
    Place from;                      ///< in the run: all later events are on the route, except overruled ones
    std::vector<Event> events;       ///< events to be applied again
    std::int64_t target = 0;         ///< the run's step at the end
};

/// The shortest route: from the world's place (`here`, if it is in the run), from the nearest keyframe or the seed.
Route shortest_route(const Run&, Place to, const std::optional<Run::Nearest>&, WorldPlace world,
                     std::optional<Place> here);

} // namespace glint
