#include "app/window/features/device/device_doctor.h"
#include "app/look/button.h"
#include "app/look/theme.h"
#include "app/window/current_session.h"
#include "app/window/features/device/window_facts.h"
#include <IconsFontAwesome6.h>

namespace glint {
namespace {

void wrapped(ImVec4 color, const std::string& text) {
    ImGui::PushStyleColor(ImGuiCol_Text, color);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

} // namespace

DoctorSection::DoctorSection(const CurrentSession& current, const ComputeDevices& devices, const WindowFacts& facts)
    : current_(current), devices_(devices), facts_(facts) {}

void DoctorSection::look_again_after_a_change() {
    const Session& session = *current_;
    const char* target = session.presenter().target() ? session.presenter().target()->id() : "";
    const bool silent = devices_.found().driver_silent;
    if (diagnosis_ && device_ == session.device().id() && target_ == target && silent_ == silent &&
        refusals_ == session.presenter().refused().size())
        return;
    device_ = session.device().id(), target_ = target, silent_ = silent,
    refusals_ = session.presenter().refused().size();
    diagnosis_ = diagnose(facts_.facts());
}

void DoctorSection::draw() {
    look_again_after_a_change();
    look::group_heading("Doctor");
    const ImVec4 severity = look::readable(diagnosis_->well ? look::good : look::caution);
    ImGui::TextColored(severity, "%s", diagnosis_->well ? ICON_FA_CIRCLE_CHECK : ICON_FA_TRIANGLE_EXCLAMATION);
    ImGui::SameLine(0, look::px(8));
    wrapped(look::colors().text, diagnosis_->diagnosis);
    wrapped(look::colors().muted, diagnosis_->remedy);
    if (look::text_button(
            "copy report", ICON_FA_COPY "  Copy report",
            {.tip = "Facts, diagnosis and advice, to paste into an issue. It contains no user or folder names"}))
        facts_.copy_report();
}

} // namespace glint
