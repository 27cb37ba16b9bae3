#include "app/world/picture/palettes.h"
#include <algorithm>
#include <cmath>
#include <utility>

namespace glint {
namespace {

float end_of_range(const Params& params, const char* id, float otherwise) {
    const glint_param* row = params.definition().param(id);
    return row && row->type == GLINT_FLOAT ? params.get<float>(*row) : otherwise;
}

} // namespace

PaletteId palette_of(const Params& params) {
    const glint_param* row = params.definition().param("palette");
    if (!row || row->type != GLINT_CHOICE) return PaletteId::viridis;
    return palette_named(params.text(*row)).value_or(PaletteId::viridis);
}

FrameColors frame_colors(const Params& params) {
    const glint_param* contours = params.definition().param("contours");
    return {palette_of(params), end_of_range(params, "range_low", 0) > end_of_range(params, "range_high", 1),
            contours && contours->type == GLINT_INT ? params.get<std::int32_t>(*contours) : 0};
}

FloatRange color_range(const Params& params) {
    const float first = end_of_range(params, "range_low", 0), last = end_of_range(params, "range_high", 1);
    const float low = std::min(first, last), high = std::max(first, last);
    return {low, low < high ? high : std::nextafter(low, HUGE_VALF)}; // empty range: all values are below or above
}

bool has_palette(const Definition& definition) {
    return definition.param("palette") && definition.param("range_low") && definition.param("range_high");
}

bool in_palette(const Params& params) {
    return has_palette(params.definition()) &&
           std::ranges::none_of(params.definition().params(), [&](const glint_param& row) {
               return row.type == GLINT_CHOICE && row.choices[params.get<std::int32_t>(row)].flags & GLINT_NO_PALETTE;
           });
}

std::uint32_t step_color(std::span<const std::uint32_t> colors, int steps, int step) {
    const std::size_t last = colors.size() - 1;
    return steps == 1 ? colors[last / 2]
                      : colors[static_cast<std::size_t>(step) * last / static_cast<std::size_t>(steps - 1)];
}

ColorTable table_of(FrameColors which) {
    const auto smooth = palette_colors(which.palette);
    ColorTable table;
    if (which.contours <= 0) std::ranges::copy(smooth, table.begin());
    for (std::size_t i = 0; which.contours > 0 && i < table.size(); ++i)
        table[i] = step_color(smooth, which.contours, static_cast<int>(i) * which.contours / GLINT_PALETTE_SIZE);
    if (which.reversed) std::ranges::reverse(table);
    return table;
}

glint_palette frame_palette(const Params& params, const std::uint32_t* device_colors,
                            const std::optional<FloatRange>& shown) {
    const FrameColors which = frame_colors(params);
    const auto [lo, hi] = shown.value_or(color_range(params));
    const glint_param* range = params.definition().param("range");
    const auto colors = palette_colors(which.palette);
    const bool marks = range && range->type == GLINT_CHOICE && params.text(*range) == "mark";
    std::uint32_t below = marks ? packed_color(0x00C2D1) : colors.front(),
                  above = marks ? packed_color(0xFF5FD2) : colors.back();
    if (which.reversed) std::swap(below, above);
    return {device_colors, lo, hi, below, above, packed_color(0x39FF14)};
}

} // namespace glint
