#include "app/look/text.h"
#include "app/world/equation.h"
#include <algorithm>
#include <cctype>
#include <cfloat>
#include <cmath>
#include <fmt/format.h>

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

void paragraph(std::string_view text) { paragraph(text, colors().muted); }

void paragraph(std::string_view text, ImVec4 color) {
    ImGui::PushTextWrapPos(0);
    colored(color, text);
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

FixedString<256> elided_in_middle(std::string_view text, float width) {
    if (text_width(text) <= width) return text;
    const auto begins_character = [&](std::size_t i) {
        return i >= text.size() || (static_cast<unsigned char>(text[i]) & 0xC0) != 0x80;
    };
    std::size_t head = text.size() / 2;
    while (!begins_character(head)) --head;
    std::size_t tail = head; // where the kept end begins
    FixedString<256> out;
    do {
        if (head >= text.size() - tail) {
            do --head;
            while (!begins_character(head));
        } else {
            do ++tail;
            while (!begins_character(tail));
        }
        out = text.substr(0, head);
        out += "…";
        out += text.substr(tail);
    } while (text_width(out) > width && head > 0);
    return out;
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
    const UseFont prose(current().text, text_size); // needed also if the item has another font
    if (!ImGui::BeginTooltip()) return;
    ImGui::PushTextWrapPos(px(tooltip_width));
    plain(what);
    if (!key.empty()) {
        const float together = text_width(what) + ImGui::GetStyle().ItemSpacing.x + number_width(key);
        if (together < px(tooltip_width)) ImGui::SameLine(); // otherwise the text would be wrapped after each letter
        const UseFont font(current().number, number_size);
        colored(colors().muted, key);
    }
    if (!disabled_reason.empty()) colored(readable(caution), disabled_reason);
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

std::string short_number(double value) {
    if (!std::isfinite(value)) return std::isnan(value) ? "NaN" : value > 0 ? "inf" : "-inf";
    const double size = std::fabs(value);
    if (size == 0) return "0";
    if (size < 1e-4 || size >= 1e7) return fmt::format("{:.1e}", value);
    if (size >= 999.5) return fmt::format("{:.0f}", value);
    const int before = size < 1 ? 0 : static_cast<int>(std::floor(std::log10(size))) + 1;
    return fmt::format("{:.{}f}", value, size < 0.01 ? 4 : size < 1 ? 3 : 3 - before);
}

std::string tick_number(double value) {
    if (value == 0) return "0"; // also for -0
    if (std::fabs(value) >= 999.5 && std::fabs(value) < 1e6) return fmt::format("{:.0f}", value);
    return fmt::format("{:.3g}", value);
}

std::string milliseconds(double value) {
    return fmt::format("{:.{}f}", value, value < 1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0);
}

std::string duration(double seconds) {
    if (seconds < 100) return fmt::format("{:.2f} s", seconds);
    const auto whole = static_cast<std::int64_t>(seconds), minutes = whole / 60;
    if (seconds < 3600) return fmt::format("{}:{:02} min", minutes, whole % 60);
    return fmt::format("{} h {:02}", minutes / 60, minutes % 60);
}

std::string bytes(double count) {
    const char* units[] = {"B", "kB", "MB", "GB", "TB"};
    int unit = 0;
    while (count >= 1000 && unit < 4) count /= 1000, ++unit;
    return short_number(count) + " " + units[unit];
}

std::string fitting(const std::string& exact, int characters) {
    if (static_cast<int>(exact.size()) <= characters) return exact;
    const double value = std::atof(exact.c_str());
    for (int digits = characters; digits > 0; --digits)
        if (std::string text = fmt::format("{:.{}g}", value, digits); static_cast<int>(text.size()) <= characters)
            return text;
    return fmt::format("{:.1g}", value);
}

namespace {

constexpr float equation_size = text_size + 1;

/// Returns the x of its end.
float draw_part(std::string_view part, float x, float y, ImVec4 color) {
    ImGui::GetWindowDrawList()->AddText({x, y}, u32(color), part.data(), part.data() + part.size());
    return x + text_width(part);
}

void draw_line(std::string_view line, ImVec2 at, std::string_view symbol) {
    const float low = at.y + ImGui::GetTextLineHeight();
    std::size_t drawn = 0;
    for (std::size_t i = find_symbol(line, symbol); i != line.npos; i = find_symbol(line, symbol, drawn)) {
        at.x = draw_part(line.substr(drawn, i - drawn), at.x, at.y, colors().text);
        ImGui::GetWindowDrawList()->AddRectFilled({at.x - px(2), at.y - px(1)},
                                                  {at.x + text_width(symbol) + px(2), low + px(1)},
                                                  u32(colors().accent), px(3));
        at.x = draw_part(symbol, at.x, at.y, colors().window);
        drawn = i + symbol.size();
    }
    draw_part(line.substr(drawn), at.x, at.y, colors().text);
}

} // namespace

void equation(std::string_view text, std::string_view symbol) {
    const UseFont font(current().text, equation_size);
    ImVec2 at = ImGui::GetCursorScreenPos();
    const float most = std::max(px(40), ImGui::GetContentRegionAvail().x);
    while (!text.empty()) {
        std::string_view line = text.substr(0, line_of_equation(text, most, text_width));
        text.remove_prefix(line.size());
        draw_line(line, at, symbol);
        ImGui::Dummy({std::min(most, text_width(line)), ImGui::GetTextLineHeight()});
        at = ImGui::GetCursorScreenPos();
    }
}

} // namespace glint::look
