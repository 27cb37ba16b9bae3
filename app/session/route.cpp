#include "app/session/route.h"

namespace glint {

Route shortest_route(const Run& run, Place to, const std::optional<Run::Nearest>& nearest, WorldPlace world,
                     std::optional<Place> here) {
    Route route;
    Place from = run.begin();
    route.at = from.at, route.target = to.at;
    if (nearest) {
        from = nearest->place;
        route.keyframe = nearest->keyframe.id, route.at = from.at, route.serial = nearest->keyframe.serial;
    } else {
        route.start = run.seed();
    }
    if (here && *here >= from && *here <= to)
        route.from_here = true, from = *here, route.at = world.at, route.serial = world.serial;
    const auto first = run.events().begin();
    route.events.assign(first + static_cast<std::ptrdiff_t>(from.events),
                        first + static_cast<std::ptrdiff_t>(to.events));
    return route;
}

} // namespace glint
