// RAII owners for cairo's objects, and the font inside the program: letters half as wide as they are high, 8 pixels.
#pragma once
#include <cairo.h>

namespace glint {

struct CairoDestroy {
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
    void operator()(cairo_t* cairo) const { cairo_destroy(cairo); }
    void operator()(cairo_font_face_t* face) const { cairo_font_face_destroy(face); }
    void operator()(cairo_font_options_t* options) const { cairo_font_options_destroy(options); }
};

/// Throws Error with cairo's reason.
void require_drawn(cairo_status_t);

/// For all later text. Uses neither the machine's fonts nor its font settings. Throws Error.
void use_chart_font(cairo_t*);

} // namespace glint
