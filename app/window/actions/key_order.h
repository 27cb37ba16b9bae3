// Keeps the order of key events. Dear ImGui takes events of different keys in one frame: a modifier that is released
// right after a key would be gone before the key is handled. Such an event waits for the next frame.
#pragma once
#include <imgui_internal.h>
#include <vector>

namespace glint {

class KeyOrder {
public:
    void hold_back(); ///< right before ImGui::NewFrame()
    void put_back();  ///< right after it, in their original order

private:
    std::vector<ImGuiInputEvent> later_;
};

} // namespace glint
