#include "app/window/workspace/undo_words.h"
#include "app/look/text.h"
#include "app/session/undo_history.h"
#include "app/window/workspace/workspace.h"
#include <algorithm>
#include <string_view>

namespace glint {
namespace {

constexpr std::int64_t many_frames = 120;

UndoWords to_simulation(const char* how, const Session* to) {
    return to ? UndoWords::of("{}: to {}", how, to->definition().sim().title) : UndoWords(how);
}

} // namespace

FixedString<40> steps_text(std::int64_t steps) {
    return FixedString<40>::of("{} {}", look::grouped(steps), steps == 1 ? "step" : "steps");
}

UndoWords undo_words(const Workspace& workspace) {
    const Session& session = workspace.session();
    const HistoryEntry* next = session.history().next_undo();
    if (!next) return to_simulation("Undo", workspace.before());
    const std::int64_t steps = session.history().steps_back_to(done_after_undo(session.history().all()));
    UndoWords words = UndoWords::of("Undo: {}", next->label);
    if (steps > 0)
        words += UndoWords::of(". The run goes back {}; redo goes forward again", std::string_view(steps_text(steps)));
    return words;
}

UndoWords redo_words(const Workspace& workspace) {
    const HistoryEntry* next = workspace.session().history().next_redo();
    if (!next) return to_simulation("Redo", workspace.after());
    UndoWords words = UndoWords::of("Redo: {}", next->label);
    const std::int64_t steps = next->fork ? next->fork->other.end - next->fork->cut.at : 0;
    if (steps > 0) words += UndoWords::of(". Restores {}", std::string_view(steps_text(steps)));
    return words;
}

bool undo_goes_far(const Session& session) {
    const std::int64_t many = many_frames * std::max(1, session.pacing().steps_per_frame());
    return session.history().next_undo() &&
           session.history().steps_back_to(done_after_undo(session.history().all())) > many;
}

} // namespace glint
