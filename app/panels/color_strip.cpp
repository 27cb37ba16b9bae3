#include "app/panels/color_strip.h"
#include <cstddef>

namespace glint {

void draw_color_strip(std::span<const std::uint32_t> colors, ImVec2 from, ImVec2 to, StripEnd last) {
    constexpr int bands = 64;
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const auto color = [&](int band) { return colors[std::size_t(band) * (colors.size() - 1) / bands] | 0xff000000u; };
    const ImVec2 band_size{(to.x - from.x) / bands, (to.y - from.y) / bands};
    for (int band = 0; band < bands; ++band) {
        const ImU32 low = color(band), high = color(band + 1);
        if (last == StripEnd::right) {
            const float left = from.x + band_size.x * float(band);
            draw->AddRectFilledMultiColor({left, from.y}, {left + band_size.x, to.y}, low, high, high, low);
        } else {
            const float bottom = to.y - band_size.y * float(band);
            draw->AddRectFilledMultiColor({from.x, bottom - band_size.y}, {to.x, bottom}, high, high, low, low);
        }
    }
}

} // namespace glint
