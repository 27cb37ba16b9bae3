#include "app/session/route.h"
#include "app/run/run.h"
#include <span>

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
    route.from = from;
    const std::span<const Event> between = std::span(run.events()).subspan(from.events, to.events - from.events);
    if (between.size() < 2) {
        route.events.assign(between.begin(), between.end());
        return route;
    }
    Params now = run.setting(from).params;
    Overruled overruled;
    for (std::size_t i = 0; i < between.size(); ++i) {
        if (!overruled(between, i, now)) route.events.push_back(between[i]);
        if (const auto* set = std::get_if<SetParams>(&between[i].change)) now = set->values;
    }
    return route;
}

} // namespace glint
