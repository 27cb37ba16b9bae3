#include "app/replay/captioned_picture.h"
#include "app/report/drawing/drawing.h"
#include "app/report/drawing/drawing_png.h"
#include "app/world/picture/color_ends.h"
#include "app/world/picture/palettes.h"
#include "app/world/text/readable_number.h"
#include "sims/api/error.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <string_view>

namespace glint {
namespace {

// In the drawing's units, of which a picture is about 1024 wide.
constexpr double usual_width = 1024, narrow_below = 800, strip_height = 72, bar_room = 56;
constexpr double bar_width = 320, bar_height = 14, first_line = 24, second_line = 48;
constexpr int bar_bands = 64;

Drawing::Color color_of(std::uint32_t rgba) { return (rgba & 255u) << 16 | (rgba & 0xff00u) | (rgba >> 16 & 255u); }

void draw_bar(Drawing& drawing, const Params& params, const ShownColors& shown, double left, double top) {
    const ColorTable colors = table_of({palette_of(params), false, frame_colors(params).contours});
    const double band = bar_width / bar_bands;
    for (int i = 0; i < bar_bands; ++i) // each band to the end of the bar, so that there are no gaps
        drawing.box(left + i * band, top, bar_width - i * band, bar_height,
                    color_of(colors[static_cast<std::size_t>(i) * (colors.size() - 1) / (bar_bands - 1)]));
    const std::string unit = shown.unit.empty() ? "" : fmt::format(" {}", shown.unit);
    const double y = top + second_line - first_line + bar_height / 2;
    drawing.text(left, y, readable_number(shown.ends.first, 4), Drawing::ink);
    drawing.text(left + bar_width / 2, y, readable_number(ColorScale(shown.ends, shown.logarithmic).value(0.5), 4),
                 Drawing::ink, Drawing::Align::middle);
    drawing.text(left + bar_width, y, readable_number(shown.ends.last, 4) + unit, Drawing::ink, Drawing::Align::end);
}

} // namespace

void require_captionable(Extent picture) {
    constexpr int narrowest = 256; // pixels
    if (picture.width < narrowest)
        throw Error(
            fmt::format("a caption needs a picture that is at least {} pixels wide; this picture is {} pixels wide",
                        narrowest, picture.width));
}

CaptionedPicture captioned(const View<const std::uint32_t>& picture, const Params& params,
                           const std::optional<ShownColors>& colors, const std::string& preset, std::int64_t step) {
    require_captionable({picture.width, picture.height});
    const Definition& definition = params.definition();
    const double scale = std::max(0.5, picture.width / usual_width), wide = picture.width / scale;
    const bool below = colors && wide < narrow_below;
    Drawing drawing;
    drawing.text(Drawing::margin, first_line,
                 fmt::format("{}{}{}{}{}", definition.sim().title, preset.empty() ? "" : ", ", preset,
                             colors && !colors->field.empty() ? ": " : "", colors ? colors->field : ""),
                 Drawing::ink);
    drawing.text(Drawing::margin, second_line,
                 definition.evolves() ? fmt::format("step {}, {} x {}", step, picture.width, picture.height)
                                      : fmt::format("{} x {}", picture.width, picture.height),
                 Drawing::muted);
    if (colors)
        draw_bar(drawing, params, *colors, below ? Drawing::margin : wide - Drawing::margin - bar_width,
                 first_line - bar_height / 2 + (below ? bar_room : 0));
    const int rows = static_cast<int>(std::lrint(scale * (strip_height + (below ? bar_room : 0))));
    CaptionedPicture all{pixels_of(drawing, {picture.width, rows}, scale), {picture.width, rows + picture.height}};
    all.pixels.reserve(static_cast<std::size_t>(all.extent.area()));
    for (int y = 0; y < picture.height; ++y)
        all.pixels.insert(all.pixels.end(), &picture(0, y), &picture(0, y) + picture.width);
    return all;
}

} // namespace glint
