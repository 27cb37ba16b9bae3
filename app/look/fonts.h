// The fonts inside the program, sharp at any scale: Dear ImGui renders glyphs in the requested size.
#pragma once
#include "app/look/theme.h"
#include <cstddef>
#include <span>
#include <vector>

namespace glint::look {

// Fonts that are installed on this system, for letters that the program's own fonts lack: Chinese, Japanese and Korean,
// Hebrew, Arabic, Indic and Thai letters, symbols, and emoji as outlines.

class SystemFonts {
public:
    struct Face {
        std::span<const std::byte> bytes; ///< the file, mapped
        int index;                        ///< index of the face in a collection
    };
    /// Asks fontconfig; without it there are no fonts.
    SystemFonts();
    ~SystemFonts();
    SystemFonts(const SystemFonts&) = delete;
    SystemFonts& operator=(const SystemFonts&) = delete;

    const std::vector<Face>& faces() const { return faces_; } ///< each once

private:
    std::vector<Face> faces_;
    std::vector<std::span<const std::byte>> mapped_;
};

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
