// Actions for whole sessions: a clean one, and the one of the last window.
#include "app/window/actions/actions.h"
#include "app/window/features/files/autosave.h"
#include "app/window/notices.h"
#include "app/window/workspace/workspace.h"
#include "sims/api/error.h"
#include <cstdint>
#include <exception>
#include <utility>

namespace glint {
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
