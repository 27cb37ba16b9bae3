#include "app/world/picture/color_ends.h"
#include "app/world/picture/palettes.h"
#include "app/world/world.h"
#include <algorithm>
#include <cmath>
#include <utility>

namespace glint {

namespace {

const glint_param& low_row(const Params& params) { return *params.definition().param("range_low"); }
const glint_param& high_row(const Params& params) { return *params.definition().param("range_high"); }

} // namespace

ColorEnds color_ends(const Params& params) {
    return {double(params.get<float>(low_row(params))), double(params.get<float>(high_row(params)))};
}

Params with_ends(Params params, ColorEnds ends) {
    params.put(low_row(params), static_cast<float>(ends.first));
    params.put(high_row(params), static_cast<float>(ends.last));
    params.clamp();
    return params;
}

ColorScale::ColorScale(ColorEnds ends, bool logarithmic)
    : logarithmic_(logarithmic),
      unit_(std::min(ends.first, ends.last) > 0 ? 0 : std::max(std::abs(ends.first), std::abs(ends.last)) / 1000),
      first_(placed(ends.first)),
      last_(placed(ends.last)) {}

double ColorScale::placed(double value) const {
    if (!logarithmic_) return value;
    if (unit_ == 0) return value > 0 ? std::log2(value) : -1e30;
    return std::copysign(std::log2(1 + std::abs(value) / unit_), value);
}

double ColorScale::share(double value) const {
    return first_ == last_ ? 0 : (placed(value) - first_) / (last_ - first_);
}

double ColorScale::value(double share) const {
    const double place = first_ + (last_ - first_) * share;
    if (!logarithmic_) return place;
    return unit_ == 0 ? std::exp2(place) : std::copysign((std::exp2(std::abs(place)) - 1) * unit_, place);
}

ColorEnds moved(const Params& params, ColorEnds from, double first_by, double last_by) {
    const glint_param& row = low_row(params);
    const double apart = from.last - from.first;
    const double way = apart != 0 ? apart : std::max(std::abs(from.first), (row.max - row.min) / 1000);
    if (first_by != last_by) return {from.first + first_by * way, from.last + last_by * way};
    const auto [least, most] = std::minmax({from.first, from.last});
    const double both = std::clamp(first_by * way, std::min(0.0, row.min - least), std::max(0.0, row.max - most));
    return {from.first + both, from.last + both};
}

ColorEnds stretched(ColorEnds ends, double about, double factor) {
    return {about + (ends.first - about) * factor, about + (ends.last - about) * factor};
}

ColorEnds fitted(ColorEnds ends, FloatRange to) {
    ColorEnds fitting{double(to.low), double(to.high)};
    if (ends.first > ends.last) std::swap(fitting.first, fitting.last);
    return fitting;
}

std::optional<ColorEnds> symmetric_ends(const Params& params) {
    const glint_param& row = low_row(params);
    const double most = std::min(-row.min, row.max);
    if (!(most > 0)) return {};
    const ColorEnds now = color_ends(params);
    const double reach = std::min(std::max(std::abs(now.first), std::abs(now.last)), most);
    if (!(reach > 0)) return {};
    return now.first > now.last ? ColorEnds{reach, -reach} : ColorEnds{-reach, reach};
}

std::optional<ShownColors> shown_colors(const Params& params) {
    if (!in_palette(params)) return {};
    const glint_param& low = *params.definition().param("range_low");
    return ShownColors{color_ends(params), false, "", low.unit ? low.unit : ""};
}

std::optional<ShownColors> shown_colors(World& world) {
    const Params& params = world.effective_params();
    const PictureLook look = with_rows(world.look(), params);
    auto colors = shown_colors(params);
    const glint_field* field = look.draws_field() ? world.shown_field() : nullptr;
    if (field && has_palette(world.definition()))
        colors = ShownColors{color_ends(params), look.logarithmic, field->id, field->unit ? field->unit : ""};
    if (colors && world.shown_range()) colors->ends = fitted(colors->ends, *world.shown_range());
    return colors;
}

} // namespace glint
