#include "app/session/command.h"
#include "app/run/run.h"
#include "app/world/params/auto_method.h"
#include "app/world/text/number_text.h"
#include <fmt/format.h>
#include <span>

namespace glint {

namespace {

std::string animation_text(const Animation& a) {
    return fmt::format("{} animated: {} from {:g} to {:g}, {} steps", a.row,
                       curve_ids[static_cast<std::size_t>(a.curve)], a.low, a.high, a.period);
}

std::string changed_rows(const Params& before, const Params& after) {
    std::string text;
    for (const glint_param& row : after.definition().params()) {
        if (!is_shown(row) || after.same(row, before)) continue;
        if (!text.empty()) text += ", ";
        text += std::string(row.id) + " " + before.text(row) + " -> " + after.text(row);
    }
    for (const glint_param& row : after.definition().params()) {
        const Animation *was = before.animation(row), *is = after.animation(row);
        if (is ? was && *was == *is : !was) continue;
        if (!text.empty()) text += ", ";
        text += is ? animation_text(*is) : fmt::format("{} not animated", row.id);
    }
    return text;
}

} // namespace

void apply(const Change& change, World& world, World::MissingMethod missing) {
    if (const auto* set = std::get_if<SetParams>(&change)) world.set_params(set->values, missing);
    if (const auto* paint = std::get_if<PaintStroke>(&change)) world.stroke(paint->stroke, paint->mask.get());
    if (const auto* size = std::get_if<Resize>(&change)) world.resize(size->extent, missing);
    if (std::holds_alternative<Reset>(change)) world.reset();
}

std::string describe(const Change& change, const Params& before) {
    if (const auto* set = std::get_if<SetParams>(&change)) return changed_rows(before, set->values);
    if (const auto* paint = std::get_if<PaintStroke>(&change))
        return fmt::format("{} at {},{}", paint->mask ? "shape" : "stroke", static_cast<int>(paint->stroke.x0),
                           static_cast<int>(paint->stroke.y0));
    if (const auto* size = std::get_if<Resize>(&change)) return "size " + text_of(size->extent);
    return "reset";
}

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
