#include "app/session/command.h"
#include "app/world/params/shown_rows.h"
#include "app/world/text/number_text.h"
#include <fmt/format.h>

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

} // namespace glint
