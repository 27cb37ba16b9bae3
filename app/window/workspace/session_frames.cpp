#include "app/window/workspace/session_frames.h"
#include "app/timing/stages.h"
#include "app/window/features/changes/config_changes.h"
#include "app/window/features/changes/path_history.h"
#include "app/window/features/files/save.h"
#include "app/window/frame_service.h"
#include "app/window/measurements.h"
#include "app/window/notices.h"
#include "app/window/shell.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/compute_devices.h"
#include "app/window/workspace/gl_clock.h"
#include "app/window/workspace/workspace.h"
#include "render/window.h"
#include "sims/api/device.h"
#include <algorithm>
#include <fmt/format.h>
#include <imgui.h>
#include <utility>

namespace glint {

SessionFrames::SessionFrames(Shell& shell, ConfigChanges& config_changes, PathHistory& paths)
    : shell_(shell), config_changes_(config_changes), paths_(paths) {}

bool SessionFrames::begin(double now_ms) {
    const Profiler::Scope scope(shell_.timing.profiler, shell_.timing.cpu_clock, Lane::cpu, "simulate");
    const double seconds = (now_ms - std::exchange(last_ms_, now_ms)) / 1000;
    shell_.frame.call(&FrameService::before_measuring);
    if (shell_.frame.measure()) {
        shell_.timing.profiler.skip_frame();
        return true;
    }
    shell_.frame.call(&FrameService::before_session);
    return advance(seconds);
}

void SessionFrames::finish(bool begun) {
    const Profiler::Scope scope(shell_.timing.profiler, shell_.timing.cpu_clock, Lane::cpu, "simulate");
    shell_.frame.call(&FrameService::after_ui);
    shell_.ui.gesture.end_frame(double(ImGui::GetIO().DeltaTime));
    if (!begun) (void)advance(0);
}

bool SessionFrames::advance(double seconds) {
    Workspace& workspace = shell_.workspace;
    Notices& notices = shell_.notices;
    Session& session = workspace.session();
    session.queue().time_scopes(shell_.settings.time_launches);
    if (Pair* pair = workspace.pair()) { // both sides pay for being timed, or neither
        Follower& follower = pair->lockstep().follower();
        follower.queue().time_scopes(shell_.settings.time_launches);
        if (const std::string notice = follower.take_notice(); !notice.empty())
            notices.say("Left side: " + notice, Severity::caution);
    }
    const bool held_back = shell_.measurements.waits(); // held back until no job is running
    const bool begun = !held_back && workspace.frame(seconds);
    notice_change();
    forward_reports();
    if (const std::string notice = session.messages().take_notice(); !notice.empty())
        notices.say(notice, Severity::caution, session.step());
    return begun;
}

void SessionFrames::forward_reports() {
    Session& session = shell_.workspace.session();
    const Lane lane = lane_of(session.device());
    reports_ = session.observers().reports.take(std::move(reports_));
    for (Report& report : reports_) {
        shell_.frame.take_report(report);
        shell_.timing.profiler.record(lane, report.scopes);
        session.observers().reports.reuse(std::move(report.scopes));
    }
    const std::size_t dropped = session.messages().log_dropped(), known = dropped + session.messages().log().size();
    std::size_t& told = shell_.workspace.log_lines_passed();
    for (told = std::max(told, dropped); told < known; ++told) {
        const LogEntry& line = session.messages().log()[told - dropped];
        shell_.notices.note(line.text, line.step);
    }
}

/// A change of the measured configuration, made by the user or by the program: numbers that mix both would mislead.
void SessionFrames::notice_change() {
    if (!config_changes_.changed()) return;
    paths_.measure();
    config_changes_.begin();
    shell_.timing.profiler.forget();
    const ComputeDevice& device = shell_.workspace.session().device();
    if (std::exchange(watched_, &device) == &device) return;
    std::string pci; // if the CPU computes, the first card's health
    for (const CudaDevice& card : shell_.devices.found().cuda)
        if (device.cuda_ordinal() == card.ordinal) pci = card.pci;
    shell_.timing.gpu.watch(pci);
}

void SessionFrames::freeze_timings() {
    Profiler& profiler = shell_.timing.profiler;
    bool& frozen = shell_.get<TimelineView>().frozen;
    if (std::exchange(forgotten_, profiler.forgotten()) != profiler.forgotten()) frozen = false;
    profiler.freeze(frozen);
    if (Pair* pair = shell_.workspace.pair()) pair->lockstep().freeze_times(frozen);
}

WindowShot::WindowShot(FileSaver& saver, const CurrentSession& current, const Window& window, Notices& notices)
    : saver_(saver), current_(current), window_(window), notices_(notices) {}

bool WindowShot::wants_frames() const { return frames_left_ > 0; }

void WindowShot::before_swap() {
    if (frames_left_ == 0 || --frames_left_ > 0) return;
    if (saver_.busy()) // another file was begun since the key
        return notices_.say(fmt::format("{}. Save the window again in a moment.", saver_.disabled_reason()),
                            Severity::caution);
    const auto [width, height] = window_.framebuffer();
    save_window(saver_, *current_, {width, height}, notices_);
}

} // namespace glint
