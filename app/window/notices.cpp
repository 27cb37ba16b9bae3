#include "app/window/notices.h"
#include "app/files/formats/handed_text.h"
#include "app/timing/clock.h"
#include "app/window/ui_state.h"
#include <imgui.h>
#include <utility>

namespace glint {

void Notices::add(std::string text, Severity severity, std::int64_t step, double seconds) {
    text = visible(text);
    const double now = now_ms();
    const bool again = !all_.empty() && all_.back().text == text && now - all_.back().at_ms < 10'000;
    if (again) { // a repeated notice takes one line
        all_.back().shown_until_ms = now + seconds * 1000;
        return;
    }
    all_.push_back({std::move(text), severity, now, step, now + seconds * 1000});
    if (all_.size() > 1000) all_.pop_front();
}

void Notices::say(std::string text, Severity severity, std::int64_t step) {
    const double seconds = severity == Severity::caution || severity == Severity::bad ? 8 : 4;
    add(std::move(text), severity, step, seconds);
}
void Notices::note(std::string text, std::int64_t step, Severity severity) { add(std::move(text), severity, step, 0); }

const Notice* Notices::current() const {
    const double now = now_ms();
    for (auto one = all_.rbegin(); one != all_.rend() && now - one->at_ms < 60'000; ++one)
        if (one->shown_until_ms > now) return &*one;
    return nullptr;
}

void copy_text(const std::string& text, std::string said, Notices& notices, const UiState& ui) {
    if (ui.kiosk) return notices.say("Nothing was copied: the clipboard is off in kiosk mode", Severity::caution);
    ImGui::SetClipboardText(text.c_str());
    notices.say(std::move(said), Severity::good);
}

} // namespace glint
