#include "app/window/application.h"
#include "app/supervisor/supervisor.h"
#include "app/terminal/failure.h"
#include "app/window/features/features.h"
#include "app/window/features/picture/still_picture.h"
#include "app/window/frame_pacer.h"
#include "app/window/interface.h"
#include "app/window/state_keeper.h"
#include "app/window/watchdogs.h"
#include "app/window/workspace/session_frames.h"
#include "app/window/workspace/timing_report.h"
#include "sims/api/error.h"
#include <memory>

namespace glint {

void App::use_clock(std::function<double()> milliseconds) {
    clock_ = std::move(milliseconds);
    shell_.get<SessionFrames>().skip_to(clock_());
}

void App::wait_for_input() {
    const Profiler::Scope scope(timing_.profiler, timing_.cpu_clock, Lane::wait, "input");
    if (shell_.get<FramePacer>().wait(clock_))
        shell_.get<SessionFrames>().skip_to(clock_()); // time spent asleep does not count for the simulation
}

void App::frame() {
    Profiler& profiler = timing_.profiler;
    HangWatch& hang_watch = shell_.get<HangWatch>();
    FramePacer& pacer = shell_.get<FramePacer>();
    SessionFrames& session_frames = shell_.get<SessionFrames>();
    profiler.set_window(shell_.settings.timing_window);
    session_frames.freeze_timings();
    shell_.get<TimingReport>().refresh();
    profiler.begin_frame();
    timing_.gl_clock.keep_time();
    wait_for_input();
    if (ui_state_.kiosk) window_->cancel_close(); // only a signal ends a kiosk
    hang_watch.turn();
    if (const int seconds = hang_watch.take_hang_s())
        notices_.say("The window did not respond for " + std::to_string(seconds) + " s", Severity::caution);
    if (window_->minimized()) {
        services_.call(&FrameService::minimized, clock_());
        profiler.skip_frame(), profiler.collect();
        return;
    }
    pacer.announce_late_driver();
    pacer.follow_screen();
    ui_.set_theme(shell_.settings.theme, shell_.settings.interface_scale);
    shell_.get<Interface>().begin_frame();
    services_.call(&FrameService::begin_frame);
    const bool begun = session_frames.begin(clock_());
    services_.call(&FrameService::before_ui);
    draw_interface();
    session_frames.finish(begun);
    hang_watch.enters_opengl();
    show();
    hang_watch.turn();
    if (after_swap_) after_swap_();
    pacer.keep_to_limit();
    services_.call(&FrameService::after_swap, clock_());
    open_dropped();
    profiler.collect();
}

void App::draw_interface() {
    const Profiler::Scope scope(timing_.profiler, timing_.cpu_clock, Lane::cpu, "interface");
    ui_.begin();
    services_.call(&FrameService::before_panels);
    shell_.get<Interface>().draw();
    services_.call(&FrameService::after_panels);
    shell_.get<Interface>().draw_above();
    if (const std::string why = window_->take_clipboard_problem(); !why.empty()) notices_.say(why, Severity::caution);
}

void App::show() {
    {
        const Profiler::Scope scope(timing_.profiler, timing_.cpu_clock, Lane::cpu, "present");
        const Profiler::Scope gpu(timing_.profiler, timing_.gl_clock, Lane::opengl, "present");
        ui_.draw();
    }
    if (before_swap_) before_swap_();
    services_.call(&FrameService::before_swap);
    const Profiler::Scope scope(timing_.profiler, timing_.cpu_clock, Lane::wait, "swap");
    window_->swap();
}

void App::open_dropped() {
    for (const std::string& dropped : window_->take_dropped())
        if (!ui_state_.kiosk) open_file(dropped, shell_);
}

// How the program with its window ends.

App::~App() { end(); }

void App::end() noexcept { shell_.get<StateKeeper>().end(); }

WindowEnd run_window(const AppOptions& options) {
    Shell* shell = nullptr;
    auto app = std::make_unique<App>(options, [&shell](Shell& made) { shell = &made; });
    shell->get<HangWatch>().report_to(options.worker.pipe);
    while (app->running()) app->frame();
    const int signal = app->end_signal();
    renew_shutdown_deadline(signal);
    bool& passes_run = shell->ui.restart_requested; // in other cases end() saves the session
    if (signal != 0) passes_run = false;
    const bool restart = passes_run;
    if (!restart) ToSupervisor(options.worker.pipe).ends();
    if (restart) try {
            hand_over_run(shell->workspace);
        } catch (const std::exception& e) {
            passes_run = false;
            say("the run could not be passed to the new process: " + sentence_of(e));
        }
    app->end();
    const auto* still = shell->features.find<StillPicture>();
    if (!restart && still && still->drawing()) shutdown_is_done(); // only a picture that nobody will see is waited for
    app.reset();
    if (restart)
        cancel_shutdown_deadline();
    else
        shutdown_is_done();
    return {restart, signal};
}

} // namespace glint
