#include "app/look/text.h"
#include <algorithm>
#include <cctype>
#include <cfloat>
#include <cmath>

namespace glint::look {
namespace {

constexpr float tooltip_width = 320;

void plain(std::string_view text) { ImGui::TextUnformatted(text.data(), text.data() + text.size()); }

void colored(ImVec4 color, std::string_view text) {
    ImGui::PushStyleColor(ImGuiCol_Text, color);
    plain(text);
    ImGui::PopStyleColor();
}

ImVec2 size_of(std::string_view text) { return ImGui::CalcTextSize(text.data(), text.data() + text.size()); }

void draw(ImFont* font, float size, std::string_view text, float x, float middle_y, ImVec4 color) {
    const float pixels = size * current().scale;
    const ImVec2 at{std::floor(x), std::floor(middle_y - pixels / 2)};
    ImGui::GetWindowDrawList()->AddText(font, pixels, at, u32(color), text.data(), text.data() + text.size());
}

float width_in(ImFont* font, float size, std::string_view text) {
    return font->CalcTextSizeA(size * current().scale, FLT_MAX, 0, text.data(), text.data() + text.size()).x;
}

/// End of a line of whole words that fits into `width`; at least one word.
std::size_t line_end(std::string_view text, float width) {
    std::size_t end = std::min(text.find(' '), text.size());
    while (end < text.size()) {
        const std::size_t next = std::min(text.find(' ', end + 1), text.size());
        if (text_width(text.substr(0, next)) > width) break;
        end = next;
    }
    return end;
}

} // namespace

void caption(std::string_view text) {
    const UseFont font(nullptr, caption_size);
    colored(colors().muted, text);
}

void group_heading(std::string_view text) {
    FixedString<96> capitals(text);
    std::ranges::transform(capitals, capitals.begin(),
                           [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    ImGui::Dummy({0, px(2)});
    const UseFont font(nullptr, 12);
    colored(colors().muted, capitals);
}

void heading(std::string_view text) {
    const UseFont font(current().bold, text_size);
    plain(text);
}

void number(std::string_view text) {
    const UseFont font(current().number, number_size);
    plain(text);
}

void muted(std::string_view text) { colored(colors().muted, text); }

void paragraph(std::string_view text) {
    ImGui::PushTextWrapPos(0);
    colored(colors().muted, text);
    ImGui::PopTextWrapPos();
}

void figure(std::string_view value, std::string_view unit) {
    const float height = figure_size * current().scale, y = ImGui::GetCursorScreenPos().y;
    const float x = ImGui::GetCursorScreenPos().x;
    const float wide = width_in(current().number, figure_size, value);
    draw_left(current().number, figure_size, value, x, y + height / 2, colors().text);
    draw_left(current().text, text_size - 1, unit, x + wide + px(8), y + height * 0.58f, colors().muted);
    ImGui::Dummy({wide + px(8) + width_in(current().text, text_size - 1, unit), height});
}

void figure_right(std::string_view value, std::string_view unit) {
    const float wide =
        width_in(current().number, figure_size, value) + px(8) + width_in(current().text, text_size - 1, unit);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.f, ImGui::GetContentRegionAvail().x - wide));
    figure(value, unit);
}

float text_width(std::string_view text) { return size_of(text).x; }
float number_width(std::string_view text) { return width_in(current().number, number_size, text); }
float caption_width(std::string_view text) { return width_in(current().text, caption_size, text); }

FixedString<256> elided(std::string_view text, float width) {
    if (text_width(text) <= width) return text;
    const float room = width - text_width("…");
    while (!text.empty() && text_width(text) > room) {
        while (text.size() > 1 && (static_cast<unsigned char>(text.back()) & 0xC0) == 0x80) text.remove_suffix(1);
        text.remove_suffix(1); // removes whole UTF-8 characters
    }
    FixedString<256> out(text);
    return out += "…";
}

WrappedText wrapped(std::string_view text, float width) {
    WrappedText all;
    while (!text.empty() && all.count < all.lines.size()) {
        const bool last = all.count + 1 == all.lines.size();
        const std::size_t end = last ? text.size() : line_end(text, width);
        all.lines[all.count++] = elided(text.substr(0, end), width);
        text.remove_prefix(std::min(end + 1, text.size())); // and the space
    }
    return all;
}

void draw_right(ImFont* font, float size, std::string_view text, float right, float middle_y, ImVec4 color) {
    draw(font, size, text, right - width_in(font, size, text), middle_y, color);
}
void draw_left(ImFont* font, float size, std::string_view text, float left, float middle_y, ImVec4 color) {
    draw(font, size, text, left, middle_y, color);
}

bool tooltip_due() { return ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip | ImGuiHoveredFlags_AllowWhenDisabled); }

void tooltip(std::string_view what, std::string_view key, std::string_view disabled_reason) {
    if (!tooltip_due()) return;
    const UseFont prose(current().text, text_size); // also if the item has another font
    if (!ImGui::BeginTooltip()) return;
    ImGui::PushTextWrapPos(px(tooltip_width));
    plain(what);
    if (!key.empty()) {
        const float together = text_width(what) + ImGui::GetStyle().ItemSpacing.x + number_width(key);
        if (together < px(tooltip_width)) ImGui::SameLine(); // else it would be wrapped after each letter
        const UseFont font(current().number, number_size);
        colored(colors().muted, key);
    }
    if (!disabled_reason.empty()) colored(readable(caution), disabled_reason);
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

} // namespace glint::look
