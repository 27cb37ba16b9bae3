#include "app/services/window_facts.h"
#include "app/doctor/anonymous.h"
#include "app/doctor/report.h"
#include "app/services/desk.h"
#include "app/services/display.h"
#include <imgui.h>

namespace glint {
namespace {

DisplayReport::Way way_of(const Session& session) {
    const FrameTarget* target = session.target();
    if (!target) return {session.device().id(), "", "", session.refused_targets(), "no presentation path works"};
    return {session.device().id(), target->id(), target->title(), session.refused_targets(), ""};
}

} // namespace

Facts facts_of(Desk& desk) {
    const Devices& devices = desk.devices.found();
    Facts facts{look_at_machine(devices), look_at_window(desk.window, devices), read_environment(std::getenv)};
    facts.display.ways.push_back(way_of(desk.session()));
    facts.gpu_stopped = desk.session().failed_over();
    return facts;
}

void copy_doctor_report(Desk& desk) {
    ImGui::SetClipboardText(anonymous_here().text(report_text(facts_of(desk))).c_str());
    desk.notices.say("The report is in the clipboard: paste it into the issue", Severity::good);
}

} // namespace glint
