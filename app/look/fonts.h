// The fonts inside the program, sharp at any scale: Dear ImGui renders glyphs in the requested size.
#pragma once
#include "app/look/system_fonts.h"
#include "app/look/theme.h"

namespace glint::look {

/// The fonts: Roboto with the icons of Font Awesome and the mathematical characters of DejaVu Sans, Roboto bold, and
/// Inconsolata for numbers. The system's fonts supply the letters that a font lacks.
void load_fonts(Look&, const SystemFonts&);

inline constexpr float text_size = 15, caption_size = 13, number_size = 14, figure_size = 26;

/// A font while it lives; size for scale 1.
class UseFont {
public:
    UseFont(ImFont* font, float size) { ImGui::PushFont(font, size); }
    ~UseFont() { ImGui::PopFont(); }
    UseFont(const UseFont&) = delete;
    UseFont& operator=(const UseFont&) = delete;
};

} // namespace glint::look
