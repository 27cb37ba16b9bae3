// An opaque background over the picture, dark in every theme, because pictures are dark.
#pragma once
#include "app/look/theme.h"

namespace glint {

/// A press on it does not reach the picture.
struct Plate {
    ImVec2 from{}, to{};
    bool holds(ImVec2 at) const { return at.x >= from.x && at.y >= from.y && at.x < to.x && at.y < to.y; }
};

/// A plate below the picture, in a space of its own, or over the picture's lower end: the script's caption.
class FootPlate {
public:
    /// Height that it needs below the picture, in a space of that size; 0: none.
    virtual float height(ImVec2 size) const = 0;
    /// At the bottom of that space; the area that it covers. Buttons on it are items of the window.
    virtual Plate draw(ImVec2 from, ImVec2 size) = 0;
    virtual bool asks_text() const = 0; ///< a field in it is open
    virtual void close_field() = 0;     ///< without a text

protected:
    ~FootPlate() = default;
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
