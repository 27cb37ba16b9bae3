// Every measured number in the window can be asked where it comes from: by a click, or by Enter where the keyboard's
// focus is. What is said is made only then.
#pragma once
#include "app/look/text.h"
#include "app/services/ui_state.h"
#include <concepts>
#include <imgui.h>
#include <string_view>

namespace glint {

class Notices;

inline constexpr std::string_view ask_tip = "Click to see the origin of this number";

/// Between these corners of the screen stands a measured number; whether it was asked. Takes no room of its own.
bool is_asked(const char* id, ImVec2 from, ImVec2 to);
void open_asked(UiState&, Provenance, ImVec2 from, ImVec2 to);

/// explain(): its Provenance. tip: words, or what makes them.
template <std::invocable Explain, class Tip = std::string_view>
void let_ask(UiState& ui, const char* id, ImVec2 from, ImVec2 to, const Explain& explain, const Tip& tip = ask_tip) {
    if (is_asked(id, from, to)) open_asked(ui, explain(), from, to);
    look::tooltip(tip);
}
/// Of the last item.
template <std::invocable Explain, class Tip = std::string_view>
void let_ask(UiState& ui, const char* id, const Explain& explain, const Tip& tip = ask_tip) {
    let_ask(ui, id, ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), explain, tip);
}

/// The popover of what was asked, over everything; Esc or a click beside it closes it.
void draw_asked(UiState&, Notices&);

} // namespace glint
