// An opaque background over the picture, dark in every theme, because pictures are dark.
#pragma once
#include "app/look/theme.h"

namespace glint {

/// A press on it does not reach the picture.
struct Plate {
    ImVec2 from{}, to{};
    bool holds(ImVec2 at) const { return at.x >= from.x && at.y >= from.y && at.x < to.x && at.y < to.y; }
};

inline constexpr ImVec4 plate_color = look::rgb(0x0F1115, 0.88f), plate_text = look::rgb(0xE7EAF0),
                        plate_muted = look::rgb(0xA3ABBA);

inline Plate draw_plate(ImVec2 from, ImVec2 to) {
    ImGui::GetWindowDrawList()->AddRectFilled(from, to, look::u32(plate_color), look::px(4));
    return {from, to};
}

// A button on a plate over the picture, dark in every theme.

struct PlateButtonState {
    bool on = false, disabled = false;
};

/// Returns whether it was pressed. It is the last item: a tooltip may follow.
bool plate_button(const char* id, const char* icon, ImVec2 from, ImVec2 size, PlateButtonState);

} // namespace glint
