#include "app/session/brush_choice.h"
#include <algorithm>

namespace glint {

bool same_but_for_brush(const Params& one, const Params& other) { // called in every frame, so it copies nothing
    if (&one.definition() != &other.definition()) return false;
    const glint_param* const found = one.definition().param("brush");
    const glint_param* const brush = found && found->type == GLINT_CHOICE ? found : nullptr;
    return std::ranges::all_of(one.definition().params(), [&](const glint_param& row) {
        return &row == brush || (one.same(row, other) && one.moves_as(other, row));
    });
}

bool is_brush_choice(const HistoryEntry& entry) {
    const Choices &before = entry.before, &after = entry.after;
    return !entry.changes_state && !(before.params == after.params) && before.target == after.target &&
           before.look == after.look && before.speed == after.speed && before.view == after.view &&
           before.marks == after.marks && before.preset == after.preset && before.own_preset == after.own_preset &&
           before.device == after.device && same_but_for_brush(before.params, after.params);
}

std::size_t done_after_undo(const History& history) {
    std::size_t done = history.done();
    while (done > 0 && is_brush_choice(history.entries()[done - 1])) --done;
    return done > 0 ? done - 1 : history.done();
}

std::size_t done_after_redo(const History& history) {
    const auto& entries = history.entries();
    std::size_t done = history.done();
    while (done < entries.size() && is_brush_choice(entries[done])) ++done;
    if (done == entries.size()) return history.done();
    ++done;
    while (done < entries.size() && is_brush_choice(entries[done])) ++done;
    return done;
}

} // namespace glint
