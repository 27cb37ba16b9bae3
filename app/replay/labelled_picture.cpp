#include "app/replay/labelled_picture.h"
#include "app/report/drawing/drawing.h"
#include "app/report/drawing/drawing_png.h"
#include "app/world/picture/label_places.h"
#include "app/world/picture/palettes.h"
#include "app/world/text/number_text.h"
#include "app/world/world.h"
#include "sims/api/error.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <memory>
#include <string_view>

namespace glint {

namespace {

constexpr std::array<float, 3> letter_shares{0.022f, 0.026f, 0.034f}; // shares of the height, by glint_letters
constexpr std::array<float, 3> fewest_pixels{11, 12, 15};
constexpr double plate_alpha = 0.72;

float cairo_width(const void* cairo, std::string_view text, float letters) {
    cairo_t* const in = const_cast<cairo_t*>(static_cast<const cairo_t*>(cairo)); // cairo_t with the font and its size
    cairo_set_font_size(in, double(letters));
    cairo_text_extents_t extents{};
    cairo_text_extents(in, std::string(text).c_str(), &extents);
    return static_cast<float>(extents.x_advance);
}

/// The picture in cairo's form: from the top, blue in the lowest byte.
class LabelCanvas {
public:
    explicit LabelCanvas(const View<std::uint32_t>& picture)
        : surface_(cairo_image_surface_create(CAIRO_FORMAT_RGB24, picture.width, picture.height)),
          cairo_(cairo_create(surface_.get())) {
        require_drawn(cairo_surface_status(surface_.get()));
        cairo_surface_flush(surface_.get());
        exchange(picture, [](std::uint32_t& cell, std::uint32_t& own) { own = swapped(cell); });
        cairo_surface_mark_dirty(surface_.get());
        use_chart_font(cairo_.get());
    }
    const cairo_t* font() const { return cairo_.get(); }

    void draw(const PlacedLabel& placed) const {
        const double thin = std::max(1., double(placed.letters) * 0.11);
        draw_lines(placed, 2.4 * thin, 0.059, 0.067, 0.082, plate_alpha);
        draw_lines(placed, thin, 0.906, 0.918, 0.941, 1);
        const std::string text(std::string_view(placed.label->text));
        if (text.empty()) return;
        const PixelBox& words = placed.words;
        cairo_set_source_rgba(cairo_.get(), 0.059, 0.067, 0.082, plate_alpha);
        cairo_rectangle(cairo_.get(), double(words.left), double(words.top), double(words.width()),
                        double(words.height()));
        cairo_fill(cairo_.get());
        cairo_set_source_rgb(cairo_.get(), 0.906, 0.918, 0.941);
        cairo_set_font_size(cairo_.get(), double(placed.letters));
        const float baseline = (words.top + words.bottom) / 2 + 0.31f * placed.letters;
        cairo_move_to(cairo_.get(), std::floor(double(words.left + placed.pad())), std::round(double(baseline)));
        cairo_show_text(cairo_.get(), text.c_str());
    }
    void put_into(const View<std::uint32_t>& picture) const {
        require_drawn(cairo_status(cairo_.get()));
        cairo_surface_flush(surface_.get());
        exchange(picture, [](std::uint32_t& cell, std::uint32_t& own) {
            if (swapped(own) != (cell & 0xffffffu)) cell = swapped(own) | 0xff000000u;
        });
    }

private:
    static std::uint32_t swapped(std::uint32_t color) {
        return (color & 255u) << 16 | (color & 0xff00u) | (color >> 16 & 255u);
    }
    template <class Each> void exchange(const View<std::uint32_t>& picture, const Each& each) const {
        const int pitch = cairo_image_surface_get_stride(surface_.get()) / static_cast<int>(sizeof(std::uint32_t));
        auto* const own = reinterpret_cast<std::uint32_t*>(cairo_image_surface_get_data(surface_.get()));
        for (int y = 0; y < picture.height; ++y)
            for (int x = 0; x < picture.width; ++x)
                each(picture(x, y), own[std::ptrdiff_t(picture.height - 1 - y) * pitch + x]);
    }
    void draw_lines(const PlacedLabel& placed, double wide, double red, double green, double blue, double alpha) const {
        cairo_set_line_width(cairo_.get(), wide);
        cairo_set_source_rgba(cairo_.get(), red, green, blue, alpha);
        for (std::size_t i = 0; i < placed.line_count; ++i) {
            const auto& [from, to] = placed.lines[i];
            cairo_move_to(cairo_.get(), double(from.x), double(from.y));
            cairo_line_to(cairo_.get(), double(to.x), double(to.y));
        }
        cairo_stroke(cairo_.get());
    }

    std::unique_ptr<cairo_surface_t, CairoDestroy> surface_;
    std::unique_ptr<cairo_t, CairoDestroy> cairo_;
};

LabelledView whole_view(Extent extent, Extent grid) {
    const auto width = static_cast<float>(extent.width), height = static_cast<float>(extent.height);
    LabelledView view{{0, height}, width / static_cast<float>(grid.width), {0, 0, width, height}, {}, {}};
    for (std::size_t i = 0; i < view.letters.size(); ++i)
        view.letters[i] = std::round(std::max(fewest_pixels[i], height * letter_shares[i]));
    return view;
}

} // namespace

std::vector<Annotation> labels_of(World& world) {
    std::vector<Annotation> labels;
    if (const FixedString<280> problem = world.annotate(labels); !problem.empty()) throw Error(problem.c_str());
    return labels;
}

void paint_labels(const View<std::uint32_t>& picture, std::span<const Annotation> labels, Extent grid) {
    if (labels.empty()) return;
    const LabelCanvas canvas(picture);
    std::vector<PlacedLabel> placed;
    place_labels(labels, whole_view(picture.extent(), grid), cairo_width, canvas.font(), placed);
    for (const PlacedLabel& label : placed) canvas.draw(label);
    canvas.put_into(picture);
}

View<const std::uint32_t> with_labels(std::span<const Annotation> labels, Extent grid,
                                      const View<const std::uint32_t>& picture, std::vector<std::uint32_t>& memory) {
    memory.clear();
    memory.reserve(static_cast<std::size_t>(picture.extent().area()));
    for (int y = 0; y < picture.height; ++y)
        memory.insert(memory.end(), &picture(0, y), &picture(0, y) + picture.width);
    const View<std::uint32_t> labelled{memory.data(), picture.width, picture.height, picture.width};
    paint_labels(labelled, labels, grid);
    return labelled;
}

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
