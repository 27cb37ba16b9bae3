// Buttons of the window: icons with tooltips and keys, and the switch that stands for a boolean.
#pragma once
#include "app/look/text.h"

namespace glint::look {

struct ButtonLook {
    std::string_view tip;
    std::string_view key = {};
    std::string_view disabled_reason = {}; ///< not empty: greyed, and this is said on hover
    bool on = false;                       ///< drawn as pressed in
    float width = 0;                       ///< pixels; 0: as wide as the icon wants
};

/// An icon never stands alone: the tip says what it does. id is what tests and ImGui know it by.
bool icon_button(const char* id, const char* icon, const ButtonLook&);
/// An icon with a word.
bool text_button(const char* id, std::string_view text, const ButtonLook&);
/// A switch; returns true when it was flipped.
bool toggle(const char* id, bool& value);
/// A small pill with a word, coloured by what it means.
void badge(std::string_view text, ImVec4 meaning);
/// The room of one that is not there now, so that what is below stays where it is.
void no_badge();

} // namespace glint::look
