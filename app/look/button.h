// Buttons of the window: icons with tooltips and keys, and a switch for booleans.
#pragma once
#include "app/look/text.h"

namespace glint::look {

struct ButtonLook {
    std::string_view tip;
    std::string_view key = {};
    std::string_view disabled_reason = {}; ///< not empty: disabled, with this text on hover
    bool on = false;                       ///< drawn as pressed in
    float width = 0;                       ///< pixels; 0: by the icon
};

/// An icon always has a tooltip. id: for tests and ImGui.
bool icon_button(const char* id, const char* icon, const ButtonLook&);
/// An icon with a word.
bool text_button(const char* id, std::string_view text, const ButtonLook&);
/// A switch; returns true when it was flipped.
bool toggle(const char* id, bool& value);
/// A small pill with a word, coloured by its meaning.
void badge(std::string_view text, ImVec4 meaning);
/// Space of a missing badge, so that items below do not move.
void no_badge();

} // namespace glint::look
