#include "app/window/state_keeper.h"
#include "app/files/state_folder.h"
#include "app/terminal/failure.h"
#include "app/window/layout.h"
#include "app/window/notices.h"
#include "app/window/shell.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/workspace.h"
#include "render/window.h"
#include "sims/api/error.h"
#include <unistd.h>
#include <utility>

namespace glint {

KeptState::KeptState(BackgroundJobs& jobs, bool kiosk)
    : folder(state_folder()),
      start_marker(kiosk ? std::nullopt : folder),
      loaded(load_settings(folder)),
      settings_autosave(jobs, loaded.may_overwrite && !kiosk ? folder : std::nullopt, loaded.settings) {}

StateKeeper::StateKeeper(KeptState& kept, const Shell& shell, const Layout& layout)
    : kept_(kept),
      window_(shell.window),
      workspace_(shell.workspace),
      layout_(layout),
      script_(shell.script),
      ui_(shell.ui),
      notices_(shell.notices) {}

void StateKeeper::end() noexcept {
    if (std::exchange(ended_, true)) return;
    kept_.start_marker.end();
    try {
        gather_settings(); // a hidden window is not maximised any more
        window_.hide();
        if (const auto problem = kept_.settings_autosave.finish(layout_.to_remember(kept_.loaded.settings)))
            say("settings: " + *problem);
    } catch (const std::exception& e) { say("settings are not saved: " + sentence_of(e)); }
    save_session();
}

/// Not if the program was started with a script, nor at a restart, which passes the run to the new process.
void StateKeeper::save_session() noexcept {
    try {
        if ((script_.playing() && !before_script_) || ui_.restart_requested) return kept_.autosave->end();
        workspace_.stop_comparing();
        if (script_.playing()) (void)workspace_.go_back_to(*before_script_); // else it is forgotten: the scene is kept
        if (const std::string problem = kept_.autosave->keep(workspace_.session()); !problem.empty()) say(problem);
    } catch (const std::exception& e) { say("the session is not saved: " + sentence_of(e)); }
}

void StateKeeper::end_without_display() noexcept {
    kept_.start_marker.end(); // the next start is to go on there, and not to be a careful one
    try {
        workspace_.remember();
        (void)kept_.settings_autosave.finish(layout_.to_remember(kept_.loaded.settings));
        if (kept_.autosave && !workspace_.empty()) kept_.autosave->flush(workspace_.session());
        say("the connection to the display is lost; settings and run are saved, and the next start resumes the run");
    } catch (const std::exception& e) { say("not everything was saved: " + sentence_of(e)); }
    _exit(static_cast<int>(Exit::display_lost));
}

/// What is remembered and has changed since the last time.
void StateKeeper::gather_settings() {
    Settings& settings = kept_.loaded.settings;
    const Session& session = workspace_.session();
    if (std::exchange(remembered_session_, session.id()) != session.id() ||
        std::exchange(remembered_revision_, session.run().revision()) != session.run().revision() || ended_)
        workspace_.remember();
    if (std::exchange(ImGui::GetIO().WantSaveIniSettings, false) || ended_)
        settings.layout = layout_.text(), settings.layout_scale = layout_.scale();
    if (!window_.take_placement_change() && !ended_) return;
    const WindowPlace place = window_.place();
    settings.window.maximized = place.maximized, settings.window.full_screen = place.full_screen;
    if (place.area)
        settings.window = {place.area->x,      place.area->y,   place.area->width,
                           place.area->height, place.maximized, place.full_screen};
}

void StateKeeper::while_window_sleeps(double now_ms) {
    if (kept_.settings_autosave.pending() || kept_.autosave->pending()) after_swap(now_ms);
}

void StateKeeper::after_swap(double now_ms) {
    kept_.start_marker.refresh(now_ms);
    if (!script_.playing()) before_script_ = workspace_.session().id();
    if (kept_.settings_autosave.due(now_ms)) {
        gather_settings();
        if (script_.playing())
            kept_.settings_autosave.keep(layout_.to_remember(kept_.loaded.settings)); // a copy
        else
            kept_.settings_autosave.keep(kept_.loaded.settings);
    }
    kept_.autosave->refresh(workspace_.session(), now_ms);
    for (const std::string& problem : {kept_.settings_autosave.take_problem(), kept_.autosave->take_problem()})
        if (!problem.empty()) notices_.say(problem, Severity::caution);
}

} // namespace glint
