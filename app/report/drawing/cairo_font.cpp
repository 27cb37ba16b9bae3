#include "app/report/drawing/cairo_font.h"
#include "sims/api/error.h"
#include <cairo-ft.h>
#include <embedded.h>
#include <fmt/format.h>
#include <memory>
#include <new>

namespace glint {
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
    static constexpr cairo_user_data_key_t closed_with_it{};
    auto font = std::make_unique<OpenFont>();
    std::unique_ptr<cairo_font_face_t, CairoDestroy> face(
        cairo_ft_font_face_create_for_ft_face(font->face(), FT_LOAD_NO_HINTING));
    require_drawn(cairo_font_face_status(face.get()));
    require_drawn(cairo_font_face_set_user_data(face.get(), &closed_with_it, font.get(), [](void* open) {
        const std::unique_ptr<OpenFont> closed(static_cast<OpenFont*>(open));
    }));
    (void)font.release(); // cairo owns it now
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
