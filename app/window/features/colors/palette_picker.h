// A palette's colours as a strip.
#pragma once
#include <cstdint>
#include <imgui.h>
#include <span>

namespace glint {

enum class StripEnd { right, top }; ///< end of the last colour

/// steps: number of colours in equal parts; 0: continuous.
void draw_color_strip(std::span<const std::uint32_t> colors, ImVec2 from, ImVec2 to, StripEnd last, int steps = 0);

} // namespace glint
