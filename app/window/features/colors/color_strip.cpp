#include "app/window/features/colors/color_strip.h"
#include "app/world/picture/palettes.h"
#include <cstddef>

namespace glint {

void draw_color_strip(std::span<const std::uint32_t> colors, ImVec2 from, ImVec2 to, StripEnd last, int steps) {
    const int bands = steps > 0 ? steps : 64;
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const auto color = [&](int band) { return colors[std::size_t(band) * (colors.size() - 1) / std::size_t(bands)]; };
    const ImVec2 band_size{(to.x - from.x) / float(bands), (to.y - from.y) / float(bands)};
    for (int band = 0; band < bands; ++band) {
        const ImU32 low = (steps > 0 ? step_color(colors, steps, band) : color(band)) | 0xff000000u,
                    high = steps > 0 ? low : color(band + 1) | 0xff000000u;
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
