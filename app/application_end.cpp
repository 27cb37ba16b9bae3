// What of the program with its window is kept while it runs, and how it ends.
#include "app/application.h"
#include "app/services/restart_handover.h"
#include "app/services/shutdown_deadline.h"
#include "app/terminal/failure.h"
#include "app/terminal/say.h"
#include "sims/api/error.h"
#include <memory>
#include <unistd.h>
#include <utility>

namespace glint {

App::~App() { end(); }

void App::end() noexcept {
    if (std::exchange(ended_, true)) return;
    start_marker_.end();
    try {
        gather_settings(); // a hidden window is not maximised any more
        window_.hide();
        if (const auto problem = settings_autosave_.finish(layout_.to_remember(loaded_.settings)))
            say("settings: " + *problem);
        autosave_.end();
    } catch (const std::exception& e) { say("settings are not saved: " + sentence_of(e)); }
}

/// Called by Xlib in the midst of anything: neither X nor OpenGL answer, and nothing may be destroyed.
void App::end_without_display() noexcept {
    start_marker_.end(); // the next start is to go on there, and not to be a careful one
    try {
        workspace_.remember();
        (void)settings_autosave_.finish(layout_.to_remember(loaded_.settings));
        autosave_.flush(workspace_.session());
        say("the connection to the display is lost; settings and run are saved, and the next start resumes the run");
    } catch (const std::exception& e) { say("not everything was saved: " + sentence_of(e)); }
    _exit(static_cast<int>(Exit::display_lost));
}

/// What is remembered and has changed since the last time.
void App::gather_settings() {
    Settings& settings = loaded_.settings;
    const Session& session = workspace_.session();
    if (std::exchange(remembered_session_, session.id()) != session.id() ||
        std::exchange(remembered_revision_, session.run().revision()) != session.run().revision() || ended_)
        workspace_.remember();
    if (std::exchange(ImGui::GetIO().WantSaveIniSettings, false) || ended_)
        settings.layout = layout_.text(), settings.layout_scale = layout_.scale();
    if (!window_.take_placed_anew() && !ended_) return;
    const WindowPlace place = window_.place();
    settings.window.maximized = place.maximized, settings.window.full_screen = place.full_screen;
    if (place.area)
        settings.window = {place.area->x,      place.area->y,   place.area->width,
                           place.area->height, place.maximized, place.full_screen};
}

/// Whatever ends the program, a second's work at most is lost.
void App::keep_changes() {
    const double now = clock_();
    start_marker_.refresh(now);
    if (settings_autosave_.due(now)) {
        gather_settings();
        if (scripts_.playing())
            settings_autosave_.keep(layout_.to_remember(loaded_.settings)); // a copy
        else
            settings_autosave_.keep(loaded_.settings);
    }
    autosave_.refresh(workspace_.session(), now);
    for (const std::string& problem : {settings_autosave_.take_problem(), autosave_.take_problem()})
        if (!problem.empty()) notices_.say(problem, Severity::caution);
}

WindowEnd run_window(const AppOptions& options) {
    auto app = std::make_unique<App>(options);
    while (app->running()) app->frame();
    start_shutdown_deadline();
    const bool restart = app->ui_state().restart_requested;
    const int signal = app->end_signal();
    if (restart) try {
            hand_over_run(app->workspace());
        } catch (const std::exception& e) { say("the run could not be passed to the new process: " + sentence_of(e)); }
    app.reset();
    if (restart)
        call_off_shutdown_deadline();
    else
        shutdown_is_done();
    return {restart, signal};
}

} // namespace glint
