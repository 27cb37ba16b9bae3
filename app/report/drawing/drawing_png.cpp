#include "app/report/drawing/drawing_png.h"
#include "app/files/formats/png.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cairo-ft.h>
#include <cmath>
#include <embedded.h>
#include <fmt/format.h>
#include <memory>
#include <new>
#include <numbers>
#include <variant>

namespace glint {

namespace {

constexpr double pixels_of_one = 2;   // sharp on screens with two pixels per point, and in print
constexpr double longest_side = 8192; // pixels

/// Cairo records the first error and ignores later calls; the error is checked at the end.
class Canvas {
public:
    Canvas(Extent pixels, double scale)
        : surface_(cairo_image_surface_create(CAIRO_FORMAT_RGB24, pixels.width, pixels.height)),
          cairo_(cairo_create(surface_.get())) {
        require_drawn(cairo_surface_status(surface_.get()));
        cairo_scale(cairo_.get(), scale, scale);
        use_chart_font(cairo_.get());
        cairo_set_line_width(cairo_.get(), Drawing::line_width);
        cairo_set_miter_limit(cairo_.get(), 4); // as in SVG
        take(Drawing::paper_color);
        cairo_paint(cairo_.get());
    }

    void operator()(const Drawing::Box& box) {
        take(box.color);
        cairo_rectangle(cairo_.get(), box.x, box.y, box.width, box.height);
        cairo_fill(cairo_.get());
    }
    void operator()(const Drawing::Circle& circle) {
        cairo_new_path(cairo_.get());
        cairo_arc(cairo_.get(), circle.x, circle.y, circle.radius, 0, 2 * std::numbers::pi);
        take(Drawing::paper_color);
        cairo_fill_preserve(cairo_.get());
        stroke(circle.color, Drawing::Stroke::plain);
    }
    void operator()(const Drawing::Text& text) {
        constexpr double before[] = {0, 0.5, 1}; // share of the text's width that lies left of x
        cairo_text_extents_t extents{};
        cairo_text_extents(cairo_.get(), text.words.c_str(), &extents);
        take(text.color);
        cairo_move_to(cairo_.get(), text.x - before[static_cast<int>(text.align)] * extents.x_advance,
                      text.y + Drawing::baseline);
        cairo_show_text(cairo_.get(), text.words.c_str());
    }
    void operator()(const Drawing::Line& line) {
        cairo_new_path(cairo_.get());
        for (const auto& [x, y] : line.points) cairo_line_to(cairo_.get(), x, y);
        cairo_set_line_width(cairo_.get(), line.width);
        stroke(line.color, line.stroke);
        cairo_set_line_width(cairo_.get(), Drawing::line_width);
    }
    void operator()(const Drawing::Cross& cross) {
        for (const Drawing::Line& arm : cross.arms) (*this)(arm);
    }

    std::vector<std::uint32_t> pixels() const {
        require_drawn(cairo_status(cairo_.get()));
        cairo_surface_flush(surface_.get());
        const int width = cairo_image_surface_get_width(surface_.get());
        const int height = cairo_image_surface_get_height(surface_.get());
        const int pitch = cairo_image_surface_get_stride(surface_.get()) / static_cast<int>(sizeof(std::uint32_t));
        const View<const std::uint32_t> drawn{
            reinterpret_cast<const std::uint32_t*>(cairo_image_surface_get_data(surface_.get())), width, height, pitch};
        std::vector<std::uint32_t> rgba; // rows from the bottom; cairo's begin at the top
        rgba.reserve(static_cast<std::size_t>(drawn.extent().area()));
        for (int y = height - 1; y >= 0; --y)
            for (int x = 0; x < width; ++x) {
                const std::uint32_t argb = drawn(x, y);
                rgba.push_back((argb & 255u) << 16 | (argb & 0xff00u) | (argb >> 16 & 255u));
            }
        return rgba;
    }

private:
    void take(Drawing::Color color) {
        const auto channel = [&](unsigned shift) { return (color >> shift & 255u) / 255.; };
        cairo_set_source_rgb(cairo_.get(), channel(16), channel(8), channel(0));
    }
    void stroke(Drawing::Color color, Drawing::Stroke kind) {
        constexpr double dashes[] = {Drawing::dash, Drawing::dash_gap};
        take(color);
        cairo_set_dash(cairo_.get(), dashes, kind == Drawing::Stroke::dashed ? 2 : 0, 0);
        cairo_stroke(cairo_.get());
    }

    std::unique_ptr<cairo_surface_t, CairoDestroy> surface_;
    std::unique_ptr<cairo_t, CairoDestroy> cairo_;
};

} // namespace

std::vector<std::uint32_t> pixels_of(const Drawing& drawing, Extent pixels, double scale) {
    Canvas canvas(pixels, scale);
    for (const Drawing::Shape& shape : drawing.shapes()) std::visit(canvas, shape);
    return canvas.pixels();
}

std::vector<std::byte> png_of(const Drawing& drawing) {
    const Extent paper = drawing.paper();
    const double scale = std::min(pixels_of_one, longest_side / std::max(paper.width, paper.height));
    const auto side = [&](int units) { return std::max(1, static_cast<int>(std::lrint(scale * units))); };
    const Extent size{side(paper.width), side(paper.height)};
    return png_of(
        View<const std::uint32_t>{pixels_of(drawing, size, scale).data(), size.width, size.height, size.width});
}

namespace {

constexpr double font_size = 16; // pixels

struct CloseFont {
    void operator()(FT_Library library) const { FT_Done_FreeType(library); }
    void operator()(FT_Face face) const { FT_Done_Face(face); }
};

void require_font(FT_Error error) {
    if (error == FT_Err_Out_Of_Memory) throw std::bad_alloc();
    if (error) throw Error(fmt::format("Glint's built-in font cannot be read (FreeType error {})", error));
}

/// The font's bytes are part of the program and remain valid.
class OpenFont {
public:
    OpenFont() {
        FT_Library library = nullptr;
        require_font(FT_Init_FreeType(&library));
        library_.reset(library);
        const auto bytes = embedded::inconsolata();
        FT_Face face = nullptr;
        require_font(FT_New_Memory_Face(library, reinterpret_cast<const FT_Byte*>(bytes.data()),
                                        static_cast<FT_Long>(bytes.size()), 0, &face));
        face_.reset(face);
    }
    FT_Face face() const { return face_.get(); }

private:
    std::unique_ptr<FT_LibraryRec_, CloseFont> library_;
    std::unique_ptr<FT_FaceRec_, CloseFont> face_;
};

/// Cairo caches faces: the font file stays open until cairo frees the face.
std::unique_ptr<cairo_font_face_t, CairoDestroy> chart_font() {
    static constexpr cairo_user_data_key_t font_file_key{};
    auto font = std::make_unique<OpenFont>();
    std::unique_ptr<cairo_font_face_t, CairoDestroy> face(
        cairo_ft_font_face_create_for_ft_face(font->face(), FT_LOAD_NO_HINTING));
    require_drawn(cairo_font_face_status(face.get()));
    require_drawn(cairo_font_face_set_user_data(face.get(), &font_file_key, font.get(), [](void* open) {
        const std::unique_ptr<OpenFont> closed(static_cast<OpenFont*>(open));
    }));
    (void)font.release(); // cairo owns the face now
    return face;
}

} // namespace

void require_drawn(cairo_status_t status) {
    if (status == CAIRO_STATUS_NO_MEMORY) throw std::bad_alloc();
    if (status != CAIRO_STATUS_SUCCESS)
        throw Error(fmt::format("the chart cannot be drawn as PNG ({}): use a file name that ends in .svg",
                                cairo_status_to_string(status)));
}

void use_chart_font(cairo_t* cairo) {
    cairo_set_font_face(cairo, chart_font().get());
    cairo_set_font_size(cairo, font_size);
    const std::unique_ptr<cairo_font_options_t, CairoDestroy> options(cairo_font_options_create());
    cairo_font_options_set_antialias(options.get(), CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options.get(), CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(cairo, options.get());
}

} // namespace glint
