// Colours, fonts and spacing of the window: one table for each theme. All sizes in code are for scale 1; px() converts
// them to pixels.
#pragma once
#include <cstddef>
#include <imgui.h>
#include <string_view>

namespace glint::look {

struct Colors {
    ImVec4 window, panel, raised, line, text, muted, accent;
};

/// Values of the present theme. Lives in the UI and is found through the ImGui context, so it is not global.
struct Look {
    Colors colors;
    float scale = 1; ///< monitor's times user's times the theme's, limited by the window's size
    float line_width = 1;
    bool light = false;
    ImFont *text = nullptr, *bold = nullptr, *number = nullptr;
};
const Look& current();
const Colors& colors();
/// A length for scale 1 in whole pixels.
float px(float);

constexpr ImVec4 rgb(unsigned hex, float alpha = 1) {
    return {static_cast<float>(hex >> 16 & 255) / 255.f, static_cast<float>(hex >> 8 & 255) / 255.f,
            static_cast<float>(hex & 255) / 255.f, alpha};
}
constexpr ImVec4 mix(ImVec4 a, ImVec4 b, float t) {
    return {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.z + (b.z - a.z) * t, 1};
}
constexpr ImVec4 faded(ImVec4 c, float alpha) { return {c.x, c.y, c.z, c.w * alpha}; }
ImU32 u32(ImVec4);

// Meaning of colours, the same everywhere (Okabe-Ito: safe for colour-blind eyes).
inline constexpr ImVec4 cpu = rgb(0x56B4E9), cuda = rgb(0x2BB98A), opengl = rgb(0xCC79A7), copy = rgb(0xE69F00),
                        wait = rgb(0x7A8290), good = cuda, caution = copy, bad = rgb(0xD55E00);
/// Colour of a plot's curve by its index; they repeat after the last.
ImVec4 series_color(std::size_t series);
inline constexpr std::size_t series_colors = 8;
/// The colour for text: darker on a light theme, so that it is readable.
ImVec4 readable(ImVec4 meaning);

float scale_of(std::string_view theme); ///< the theme's own
/// Largest scale for a window of that size: at least 800 x 500 units remain, in which all controls fit; never below
/// 0.75. In steps, so that resizing a window does not change the scale continuously.
float max_scale(ImVec2 window);

/// "dark", "light" or "projector"; anything else is dark. Sets ImGui's and ImPlot's style. scale: that of the look.
void apply(Look&, std::string_view theme, float scale);

// Fade-out at the end of a panel with more content below.

/// Call last in a window: fades out a row that is cut by the window's end, because there is more to scroll to.
void fade_end();

} // namespace glint::look
