// Provenance of every measured number in the window, on a click, or on Enter with the keyboard's focus. The text is
// built only when the popover opens.
#pragma once
#include "app/look/text.h"
#include "app/window/ui_state.h"
#include <concepts>
#include <imgui.h>
#include <string_view>

namespace glint {

class Notices;

inline constexpr std::string_view provenance_tip = "Click to see the origin of this number";

/// A measured number between these corners of the screen. Returns whether its provenance was requested. Takes no space
/// in the layout.
bool is_provenance_requested(const char* id, ImVec2 from, ImVec2 to);
void open_provenance(UiState&, Provenance, ImVec2 from, ImVec2 to);

/// explain(): returns the number's Provenance.
template <std::invocable Explain, class Tip = std::string_view>
void offer_provenance(UiState& ui, const char* id, ImVec2 from, ImVec2 to, const Explain& explain,
                      const Tip& tip = provenance_tip) {
    if (is_provenance_requested(id, from, to)) open_provenance(ui, explain(), from, to);
    look::tooltip(tip);
}
/// For Dear ImGui's last item.
template <std::invocable Explain, class Tip = std::string_view>
void offer_provenance(UiState& ui, const char* id, const Explain& explain, const Tip& tip = provenance_tip) {
    offer_provenance(ui, id, ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), explain, tip);
}

/// The popover of the requested provenance, above everything; Esc or a click outside closes it.
void draw_provenance(UiState&, Notices&);

} // namespace glint
