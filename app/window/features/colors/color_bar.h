// The bar of the palette, with the values of its ends.
#pragma once
#include "app/session/session.h"
#include "app/world/text/fixed_string.h"
#include <cstdint>
#include <imgui.h>
#include <span>

namespace glint {

struct ShownLayers;
struct UiState;

/// Quantity of the bar's numbers: the inspected field's name, if they are that field's values, and their unit.
FixedString<64> color_bar_caption(const Session&);
/// Width of the bar at the right of a space of that size, for pictures that it must not cover: see explains_picture().
/// 0: the bar is hidden there, or over the picture.
float color_bar_room(const Session&, const ShownLayers&, const UiState&, ImVec2 space);

// A palette's colours as a strip.

enum class StripEnd { right, top }; ///< end of the last colour

/// steps: number of colours in equal parts; 0: continuous.
void draw_color_strip(std::span<const std::uint32_t> colors, ImVec2 from, ImVec2 to, StripEnd last, int steps = 0);

} // namespace glint
