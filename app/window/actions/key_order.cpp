#include "app/window/actions/key_order.h"
#include <algorithm>

namespace glint {
namespace {

bool changes_modifier(const ImGuiInputEvent& event) {
    return event.Type == ImGuiInputEventType_Key && (event.Key.Key & ImGuiMod_Mask_) != 0;
}

bool is_meant_with_modifiers(const ImGuiInputEvent& event) {
    return event.Type == ImGuiInputEventType_MouseWheel ||
           (event.Type == ImGuiInputEventType_Key && event.Key.Down && !ImGui::IsLRModKey(event.Key.Key));
}

} // namespace

void KeyOrder::hold_back() {
    auto& events = ImGui::GetCurrentContext()->InputEventsQueue; // without events that repeat the state before them
    const auto first = std::find_if(events.begin(), events.end(), [](const ImGuiInputEvent& event) {
        return !changes_modifier(event) && is_meant_with_modifiers(event);
    });
    const auto from = std::find_if(first, events.end(), changes_modifier);
    later_.assign(from, events.end());
    events.resize(static_cast<int>(from - events.begin()));
}

void KeyOrder::put_back() {
    auto& events = ImGui::GetCurrentContext()->InputEventsQueue;
    for (const ImGuiInputEvent& event : later_) events.push_back(event);
    later_.clear();
}

} // namespace glint
