#include "app/window/state_keeper.h"
#include "app/files/state_folder.h"
#include "app/run/run_file.h"
#include "app/terminal/failure.h"
#include "app/window/current_session.h"
#include "app/window/layout.h"
#include "app/window/notices.h"
#include "app/window/shell.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/workspace.h"
#include "render/window.h"
#include "sims/api/error.h"
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <span>
#include <sys/mman.h>
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
        if (script_.playing()) (void)workspace_.go_back_to(*before_script_); // returns to the session before the script
        if (const std::string problem = kept_.autosave->keep(workspace_.session()); !problem.empty()) say(problem);
    } catch (const std::exception& e) { say("the session is not saved: " + sentence_of(e)); }
}

void StateKeeper::end_without_display() noexcept {
    kept_.start_marker.end(); // the next start restores the session, and need not be a safe one
    try {
        workspace_.remember();
        (void)kept_.settings_autosave.finish(layout_.to_remember(kept_.loaded.settings));
        if (kept_.autosave && !workspace_.empty()) kept_.autosave->flush(workspace_.session());
        say("the connection to the display is lost; settings and run are saved, and the next start resumes the run");
    } catch (const std::exception& e) { say("not everything was saved: " + sentence_of(e)); }
    _exit(static_cast<int>(Exit::display_lost));
}

/// Collects settings that have changed since the last time.
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

namespace {
constexpr double period_ms = 500, retry_ms = 3000;
}

SettingsAutosave::SettingsAutosave(BackgroundJobs& jobs, std::optional<std::filesystem::path> folder, Settings loaded)
    : folder_(std::move(folder)),
      written_(std::move(loaded)),
      job_(jobs, {.running = "The settings are being written", .shows_progress = false}) {}

bool SettingsAutosave::due(double now_ms) {
    if (paused_ || now_ms < next_ms_) return false;
    next_ms_ = now_ms + period_ms;
    return true;
}

void SettingsAutosave::keep(const Settings& settings) {
    if (!folder_ || writing() || settings == written_) return;
    written_ = settings;
    job_.start(
        [folder = folder_, settings](JobControl&) {
            if (const auto why = save_settings(folder, settings)) throw Error(*why);
        },
        [this](const std::string& problem) { result_ = problem; });
}

std::optional<std::string> SettingsAutosave::finish(const Settings& settings) {
    job_.wait();
    auto why = save_settings(folder_, settings);
    if (!why) written_ = settings;
    return why;
}

std::string SettingsAutosave::take_problem() {
    if (!result_) return "";
    const std::string why = *std::exchange(result_, std::nullopt);
    const bool failed_before = std::exchange(failed_, !why.empty());
    if (!failed_) return "";
    written_.reset(), next_ms_ += retry_ms;
    return failed_before ? "" : "Settings: " + why;
}

namespace {

constexpr const char* variable = "GLINT_GO_ON_FILE";

std::string path_of(const std::string& file) { return "/proc/self/fd/" + file; }

} // namespace

void hand_over_run(CurrentSession& current) {
    const int file = memfd_create("glint run", 0);
    if (file < 0) throw Error(std::string("no memory file for the run can be created: ") + std::strerror(errno));
    const std::string number = std::to_string(file);
    try {
        std::ofstream to(path_of(number), std::ios::binary);
        const std::vector<std::byte> bytes = encode(record_now(*current));
        to.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        if (!to.flush()) throw Error("there is not enough memory to save the run");
    } catch (...) {
        close(file);
        throw;
    }
    setenv(variable, number.c_str(), 1);
}

std::optional<RunRecord> take_handed_over_run(const Catalog& catalog) {
    const char* set = std::getenv(variable);
    if (!set) return {};
    const std::string number = set;
    unsetenv(variable);
    std::ifstream from(path_of(number), std::ios::binary);
    if (!from) throw Error("the file that holds the run cannot be opened");
    close(std::atoi(number.c_str())); // the stream has its own descriptor
    const std::string bytes{std::istreambuf_iterator<char>(from), {}};
    return decode(std::as_bytes(std::span(bytes)), catalog);
}

} // namespace glint
