#include "app/panels/device_doctor.h"
#include "app/look/button.h"
#include "app/look/theme.h"
#include "app/services/desk.h"
#include "app/services/window_facts.h"
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

void DoctorSection::look_again_after_a_change(Desk& desk) {
    const Session& session = desk.session();
    const char* target = session.target() ? session.target()->id() : "";
    const bool silent = desk.devices.found().driver_silent;
    if (diagnosis_ && device_ == session.device().id() && target_ == target && silent_ == silent &&
        refusals_ == session.refused_targets().size())
        return;
    device_ = session.device().id(), target_ = target, silent_ = silent, refusals_ = session.refused_targets().size();
    diagnosis_ = diagnose(facts_of(desk));
}

void DoctorSection::draw(Desk& desk) {
    look_again_after_a_change(desk);
    look::group_heading("Doctor");
    const ImVec4 severity = look::readable(diagnosis_->well ? look::good : look::caution);
    ImGui::TextColored(severity, "%s", diagnosis_->well ? ICON_FA_CIRCLE_CHECK : ICON_FA_TRIANGLE_EXCLAMATION);
    ImGui::SameLine(0, look::px(8));
    wrapped(look::colors().text, diagnosis_->diagnosis);
    wrapped(look::colors().muted, diagnosis_->remedy);
    if (look::text_button(
            "copy report", ICON_FA_COPY "  Copy report",
            {.tip = "Facts, diagnosis and remedy, to paste into an issue. No names and no folders in it"}))
        copy_doctor_report(desk);
}

} // namespace glint
