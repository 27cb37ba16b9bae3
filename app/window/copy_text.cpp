#include "app/window/copy_text.h"
#include "app/window/notices.h"
#include "app/window/ui_state.h"
#include <imgui.h>
#include <utility>

namespace glint {

void copy_text(const std::string& text, std::string said, Notices& notices, const UiState& ui) {
    if (ui.kiosk) return notices.say("Nothing was copied: the clipboard is off in kiosk mode", Severity::caution);
    ImGui::SetClipboardText(text.c_str());
    notices.say(std::move(said), Severity::good);
}

} // namespace glint
