#include "app/window/features/device/window_facts.h"
#include "app/doctor/report.h"
#include "app/window/current_session.h"
#include "app/window/features/device/display.h"
#include "app/window/notices.h"

namespace glint {
namespace {

DisplayReport::Way way_of(const Session& session) {
    const FrameTarget* target = session.presenter().target();
    if (!target)
        return {session.device().id(), "", "", session.presenter().refused(),
                "no picture can be shown, because every presentation path was refused"};
    return {session.device().id(), target->id(), target->title(), session.presenter().refused(), ""};
}

} // namespace

WindowFacts::WindowFacts(const CurrentSession& current, const ComputeDevices& devices, const Window& window,
                         Notices& notices, const UiState& ui)
    : current_(current), devices_(devices), window_(window), notices_(notices), ui_(ui) {}

Facts WindowFacts::facts() const {
    const Devices& devices = devices_.found();
    Facts facts{look_at_machine(devices), look_at_window(window_, devices), read_environment(std::getenv)};
    facts.display.ways.push_back(way_of(*current_));
    facts.gpu_stopped = current_->device_move().failed_over();
    return facts;
}

void WindowFacts::copy_report() const {
    copy_text(anonymous_here().text(report_text(facts())), "Copied the report: paste it into the issue", notices_, ui_);
}

} // namespace glint
