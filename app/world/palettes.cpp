#include "app/world/palettes.h"
#include <algorithm>
#include <cmath>
#include <utility>

namespace glint {
namespace {

struct ValueRange {
    float first, last; // the values of the first and the last colour, in either order
};
ValueRange range_of(const Params& params) {
    const glint_param *low = params.definition().param("range_low"), *high = params.definition().param("range_high");
    ValueRange range{0, 1};
    if (low && low->type == GLINT_FLOAT) range.first = params.get<float>(*low);
    if (high && high->type == GLINT_FLOAT) range.last = params.get<float>(*high);
    return range;
}

} // namespace

PaletteId palette_of(const Params& params) {
    const glint_param* row = params.definition().param("palette");
    if (!row || row->type != GLINT_CHOICE) return PaletteId::viridis;
    return palette_named(params.text(*row)).value_or(PaletteId::viridis);
}

FrameColors frame_colors(const Params& params) {
    const auto [first, last] = range_of(params);
    return {palette_of(params), first > last};
}

ColorTable table_of(FrameColors which) {
    ColorTable table;
    std::ranges::copy(palette_colors(which.palette), table.begin());
    if (which.reversed) std::ranges::reverse(table);
    return table;
}

glint_palette frame_palette(const Params& params, const std::uint32_t* device_colors) {
    const FrameColors which = frame_colors(params);
    auto [lo, hi] = range_of(params);
    if (which.reversed) std::swap(lo, hi);
    if (!(lo < hi)) hi = std::nextafter(lo, HUGE_VALF); // an empty range: all is below or above
    const glint_param* range = params.definition().param("range");
    const auto colors = palette_colors(which.palette);
    const bool marks = range && range->type == GLINT_CHOICE && params.text(*range) == "mark";
    std::uint32_t below = marks ? packed_color(0x00C2D1) : colors.front(),
                  above = marks ? packed_color(0xFF5FD2) : colors.back();
    if (which.reversed) std::swap(below, above);
    return {device_colors, lo, hi, below, above, packed_color(0x39FF14)};
}

} // namespace glint
