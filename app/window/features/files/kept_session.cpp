#include "app/window/features/files/kept_session.h"
#include "app/files/process_file.h"
#include "app/window/actions/actions.h"
#include "app/window/features/files/autosave.h"
#include "app/window/notices.h"
#include "app/window/workspace/workspace.h"
#include "sims/api/error.h"
#include <cstdint>
#include <exception>
#include <fcntl.h>
#include <string>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace glint {

namespace fs = std::filesystem;
namespace {

constexpr int max_kept_sessions = 3;
constexpr StateAge both_states[] = {StateAge::final, StateAge::earlier};

/// back: 0 for the newest.
SessionFiles session_files(const fs::path& folder, int back, StateAge state) {
    const std::string name = back == 0 ? "session" : "session-" + std::to_string(back + 1);
    return {folder / (name + ".glint"),
            folder / (name + (state == StateAge::final ? ".state.glint" : ".earlier.glint"))};
}

bool is_there(const fs::path& file) {
    std::error_code unknown;
    return fs::exists(file, unknown);
}

bool rename_file(const fs::path& from, const fs::path& to) {
    std::error_code error;
    fs::rename(from, to, error);
    return !error;
}

void remove_file(const fs::path& file) {
    std::error_code ignored;
    fs::remove(file, ignored);
}

void remove_states(const fs::path& folder, int back) {
    for (const StateAge state : both_states) remove_file(session_files(folder, back, state).state);
}

void move_back(const fs::path& folder, int back) {
    if (!is_there(session_files(folder, back, StateAge::final).run)) return remove_states(folder, back);
    if (back + 1 < max_kept_sessions) move_back(folder, back + 1);
    if (back + 1 == max_kept_sessions)
        return remove_file(session_files(folder, back, StateAge::final).run), remove_states(folder, back);
    remove_states(folder, back + 1);
    for (const StateAge state : both_states)
        rename_file(session_files(folder, back, state).state, session_files(folder, back + 1, state).state);
    rename_file(session_files(folder, back, StateAge::final).run, session_files(folder, back + 1, StateAge::final).run);
}

} // namespace

SessionFiles newest_kept(const fs::path& folder, StateAge state) { return session_files(folder, 0, state); }

bool has_kept_session(const fs::path& folder) {
    for (int back = 0; back < max_kept_sessions; ++back)
        if (is_there(session_files(folder, back, StateAge::final).run)) return true;
    return false;
}

KeptSessions::KeptSessions(fs::path folder)
    : folder_(std::move(folder)), held_(::open(folder_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    if (held_ >= 0) hold(held_);
}

KeptSessions::~KeptSessions() {
    if (held_ >= 0) ::close(held_);
}

bool keep_session(const KeptSessions& kept, const fs::path& run) {
    if (!is_there(run)) return false;
    move_back(kept.folder(), 0);
    return rename_file(run, newest_kept(kept.folder(), StateAge::earlier).run);
}

void keep_earlier_state(const KeptSessions& kept, const fs::path& state) {
    rename_file(state, newest_kept(kept.folder(), StateAge::earlier).state);
}

std::optional<StateAge> claim_kept_session(const KeptSessions& kept, KeptChoice choice, const SessionFiles& to) {
    const fs::path& folder = kept.folder();
    for (int back = 0; back < (choice == KeptChoice::newest ? 1 : max_kept_sessions); ++back) {
        if (!rename_file(session_files(folder, back, StateAge::final).run, to.run)) continue; // there is none
        remove_file(to.state);
        std::optional<StateAge> found;
        for (const StateAge state : both_states)
            if (!found && rename_file(session_files(folder, back, state).state, to.state)) found = state;
        remove_states(folder, back);
        return found.value_or(StateAge::earlier);
    }
    return {};
}

// Actions for whole sessions: a clean one, and the one of the last window.

namespace {

void restore_other(const Catalog& catalog, Workspace& workspace, Autosave& autosave, Notices& notices) {
    try {
        auto left = autosave.take_recoverable_run(catalog);
        if (!left) left = autosave.take_kept_session(catalog, KeptChoice::newest_remaining);
        if (!left) return notices.say("No other session is saved.", Severity::caution);
        const std::int64_t at = left->at();
        workspace.open(std::move(left->run), std::move(left->state));
        workspace.session().seeker().seek(at);
        notices.say("The last session is restored. Undo goes back to the session before.", Severity::good);
    } catch (const std::exception& e) {
        const auto aside = autosave.set_taken_run_aside();
        notices.say("The last session could not be restored: " + sentence_of(e) +
                        (aside ? ". Its run is saved as " + aside->string() : ""),
                    Severity::caution);
    }
}

} // namespace

void add_session_actions(Actions& all, const Catalog& catalog, Workspace& workspace, Autosave& autosave,
                         Notices& notices) {
    all.add({"new session", "New session", "Run", 0, [&] {
                 workspace.begin_new();
                 notices.say("New session. Undo goes back to the session before.", Severity::good);
             }});
    all.add({"restore session", "Restore the last session", "Run", 0,
             [&] { restore_other(catalog, workspace, autosave, notices); }});
}

} // namespace glint
