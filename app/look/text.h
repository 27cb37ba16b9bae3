// Words and numbers in the window's few styles. Widths are in pixels.
#pragma once
#include "app/look/fonts.h"
#include "app/world/text/fixed_string.h"
#include "app/world/text/number_text.h"
#include <array>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>

namespace glint::look {

void caption(std::string_view);       ///< small and muted
void group_heading(std::string_view); ///< small capitals, muted, with room above
void heading(std::string_view);       ///< bold
void number(std::string_view);        ///< Inconsolata
void muted(std::string_view);
void paragraph(std::string_view); ///< wrapped, muted
void paragraph(std::string_view, ImVec4 color);
/// A large figure and its unit, on one baseline; right: aligned to the right end of the line.
void figure(std::string_view value, std::string_view unit);
void figure_right(std::string_view value, std::string_view unit);

float text_width(std::string_view); ///< in the font in use
float number_width(std::string_view);
float caption_width(std::string_view);
/// The beginning of the text that fits, with an ellipsis.
FixedString<256> elided(std::string_view, float width);
/// Beginning and end of the text, with an ellipsis between them: so names that begin alike remain different.
FixedString<256> elided_in_middle(std::string_view, float width);
/// Whole words in as many lines as needed; if more than three, the third is elided.
struct WrappedText {
    std::array<FixedString<256>, 3> lines;
    std::size_t count = 0;
};
WrappedText wrapped(std::string_view, float width);

/// Text with its right end at x (screen), on the current line.
void draw_right(ImFont*, float size, std::string_view, float right, float middle_y, ImVec4 color);
void draw_left(ImFont*, float size, std::string_view, float left, float middle_y, ImVec4 color);

/// Name of the last item, its key, and the reason why it is disabled; on hover, also if disabled.
void tooltip(std::string_view what, std::string_view key = {}, std::string_view disabled_reason = {});
bool tooltip_due(); ///< whether the tooltip of the last item is to be shown
/// Likewise with a function that builds the text: called only when it is shown.
template <std::invocable Words> void tooltip(const Words& what, std::string_view key = {}) {
    if (tooltip_due()) tooltip(std::string(what()), key);
}

// Numbers as shown in the window: few digits, constant width if they change.

/// Three significant digits, without an exponent if readable: "4.12", "243", "0.0123", "1.2e-7".
std::string short_number(double);
/// For the ticks of scales, without zeros at the end: "0.5", "16.7", "400".
std::string tick_number(double);
/// At most five characters: "0.012", "4.12", "58.1", "1204".
std::string milliseconds(double);
using glint::grouped;
/// "3.47 s", "12:05", "3 h 02".
std::string duration(double seconds);
/// "212 MB", "1.40 GB".
std::string bytes(double);
/// A value in at most that many characters; a longer text is rounded.
std::string fitting(const std::string& exact, int characters);

// An equation in the window, with one of its symbols highlighted.

/// In as many lines as needed. symbol: highlighted at each occurrence; "": none.
void equation(std::string_view text, std::string_view symbol = {});

} // namespace glint::look
