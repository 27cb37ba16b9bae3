// A drawing as PNG, with two pixels for each unit, in a font of the program: a machine's fonts change no pixel.
#pragma once
#include "app/report/drawing/drawing.h"
#include <cairo.h>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace glint {

/// If the paper is so large that no program would open the picture, it is scaled down. Throws Error if drawing fails.
std::vector<std::byte> png_of(const Drawing&);

/// On paper of that size, `scale` pixels for each unit: row by row from the bottom.
std::vector<std::uint32_t> pixels_of(const Drawing&, Extent pixels, double scale);

// RAII owners for cairo's objects, and the font inside the program: letters half as wide as they are high, 8 pixels.

struct CairoDestroy {
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
    void operator()(cairo_t* cairo) const { cairo_destroy(cairo); }
    void operator()(cairo_font_face_t* face) const { cairo_font_face_destroy(face); }
    void operator()(cairo_font_options_t* options) const { cairo_font_options_destroy(options); }
};

/// Throws Error with cairo's reason.
void require_drawn(cairo_status_t);

/// Applies to all text that is drawn later. Uses neither the machine's fonts nor its font settings. Throws Error.
void use_chart_font(cairo_t*);

} // namespace glint
