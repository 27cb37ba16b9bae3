#include "app/look/equation.h"
#include "app/look/text.h"
#include "app/world/equation.h"
#include <algorithm>

namespace glint::look {
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
