// How to get to a place of a run: from a state that is kept, over the events between.
#pragma once
#include "app/run/run.h"
#include <optional>
#include <vector>

namespace glint {

/// A place as a world tells it: the steps done, and the serial of the last event in effect, 0 where there was none.
struct WorldPlace {
    std::int64_t at = 0, serial = 0;
    bool operator==(const WorldPlace&) const = default;
};

/// How to get to a place of the run: from a state that is kept, the events between, and steps to the end.
struct Route {
    bool from_here = false;          ///< the world is on the way already
    std::int64_t keyframe = 0;       ///< its id; 0: from `start`
    std::optional<HostState> start;  ///< where there is no keyframe: the run's seed
    std::int64_t at = 0, serial = 0; ///< the place of that state
    Place from;                      ///< in the run: all events after it are on the way, but for the overruled ones
    std::vector<Event> events;       ///< to be applied again on the way
    std::int64_t target = 0;         ///< steps of the run at the end
};

/// The shortest: from where the world is, which is `here` in the run if it is a place of it, from the keyframe that is
/// nearest, or from the seed.
Route shortest_route(const Run&, Place to, const std::optional<Run::Nearest>&, WorldPlace world,
                     std::optional<Place> here);

} // namespace glint
