#include "app/window/frame_pacer.h"
#include "app/keep/settings.h"
#include "app/window/measurements.h"
#include "app/window/notices.h"
#include "app/window/shell.h"
#include "app/window/ui_state.h"
#include "app/window/watchdogs.h"
#include "app/window/workspace/compute_devices.h"
#include "app/window/workspace/gl_clock.h"
#include "render/window.h"
#include <algorithm>
#include <chrono>
#include <imgui_internal.h>
#include <thread>
#include <utility>

namespace glint {
namespace {

constexpr double redraw_after_input_ms = 700; // tooltips want half a second of frames
constexpr double signal_poll_s = 0.25;
constexpr double clock_tolerance_ms = 0.2; // a wait that is shorter by so much has still lasted to its end
constexpr double busy_cpu_frame_s = 0.1;   // limit for frames that are drawn by threads that are being measured

bool has_new_input() { return ImGui::GetCurrentContext()->InputEventsQueue.Size > 0; }

} // namespace

FramePacer::FramePacer(Shell& shell, HangWatch& hang_watch, std::function<bool()> running)
    : shell_(shell), hang_watch_(hang_watch), running_(std::move(running)) {}

bool FramePacer::wants_frames() const { return never_sleep_ || now_ms() < shell_.ui.redraw_until_ms; }

/// Looks for a signal four times a second, because GLFW does not return from waiting when one arrives.
bool FramePacer::wait_at_most(double seconds) {
    for (double left = seconds; left > 0 && running_(); left -= signal_poll_s) {
        const double before = now_ms(), slice = std::min(left, signal_poll_s);
        shell_.window.wait(slice);
        const bool ended_early = now_ms() - before < slice * 1000 - clock_tolerance_ms;
        if (ended_early || has_new_input()) return true;
    }
    return false;
}

void FramePacer::sleep(const std::function<double()>& clock) {
    UiState& ui = shell_.ui;
    for (int second = 0; second < 60 && running_(); ++second) {
        const double wake = std::exchange(ui.wake_at_ms, 0);
        hang_watch_.sleeps(true);
        const bool input_arrived = wait_at_most(wake > 0 ? std::clamp((wake - now_ms()) / 1000, 0.001, 1.) : 1);
        hang_watch_.sleeps(false);
        shell_.frame.call(&FrameService::while_window_sleeps, clock());
        const bool due = wake > 0 && now_ms() >= wake;
        if (!input_arrived && due) return;
        ui.wake_at_ms = wake;
        if (!input_arrived && !announce_late_driver()) continue;
        ui.redraw_until_ms = now_ms() + redraw_after_input_ms;
        return;
    }
}

bool FramePacer::announce_late_driver() {
    const std::string answer = shell_.devices.late_driver_answer();
    if (answer.empty()) return false;
    shell_.notices.say(answer, shell_.devices.found().cuda.empty() ? Severity::caution : Severity::good);
    return true;
}

bool FramePacer::wait(const std::function<double()>& clock) {
    if (shell_.window.minimized()) {
        wait_at_most(1);
        return true;
    }
    const bool sleeps = !shell_.frame.want_frames();
    if (sleeps) {
        sleep(clock);
        shell_.timing.profiler.skip_frame();
    } else if (shell_.measurements.is_disturbed_by_frames() && !never_sleep_) {
        shell_.window.wait(busy_cpu_frame_s);
    } else {
        shell_.window.poll();
    }
    if (has_new_input())
        shell_.ui.redraw_until_ms = std::max(shell_.ui.redraw_until_ms, now_ms() + redraw_after_input_ms);
    return sleeps;
}

void FramePacer::follow_screen() {
    const int swap_interval = shell_.settings.vsync && !shell_.measurements.times_frames() ? 1 : 0;
    if (shell_.window.swap_interval() != swap_interval) shell_.window.set_swap_interval(swap_interval);
    const double now = now_ms();
    if (now <= refresh_known_until_ms_) return;
    shell_.window.follow_monitor();
    shell_.ui.refresh_hz = shell_.window.refresh_hz(), refresh_known_until_ms_ = now + 1000;
}

void FramePacer::keep_to_limit() {
    const Settings& settings = shell_.settings;
    // A screen that does not wait for itself (software OpenGL, remote displays) is not drawn on more often than it
    // shows.
    const double rate = settings.frame_cap > 0 ? settings.frame_cap : settings.vsync ? shell_.ui.refresh_hz * 1.02 : 0;
    if (rate <= 0 || never_sleep_ || shell_.measurements.times_frames()) return;
    const double now = now_ms(), period = 1000 / rate;
    next_frame_ms_ = std::max(next_frame_ms_ + period, now - period);
    if (next_frame_ms_ <= now) return;
    const Profiler::Scope scope(shell_.timing.profiler, shell_.timing.cpu_clock, Lane::wait, "frame cap");
    std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(next_frame_ms_ - now));
}

} // namespace glint
