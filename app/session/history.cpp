#include "app/session/history.h"
#include <algorithm>
#include <iterator>

namespace glint {

void History::forget_redo() {
    const auto from = entries_.begin() + static_cast<std::ptrdiff_t>(done_);
    std::move(from, entries_.end(), std::back_inserter(forgotten_));
    entries_.erase(from, entries_.end());
}

void History::add(HistoryEntry&& entry) {
    forget_redo();
    entries_.push_back(std::move(entry));
    if (entries_.size() > max_entries) entries_.pop_front();
    done_ = entries_.size();
}

void History::add_before(std::int64_t gesture, HistoryEntry entry) {
    forget_redo();
    const auto later = std::ranges::find(entries_, gesture, &HistoryEntry::gesture);
    entries_.insert(gesture ? later : entries_.end(), std::move(entry));
    done_ = entries_.size();
}

HistoryEntry* History::of(std::int64_t gesture) {
    if (gesture == 0) return nullptr;
    for (std::deque<HistoryEntry>* some : {&entries_, &forgotten_})
        if (const auto found = std::ranges::find(*some, gesture, &HistoryEntry::gesture); found != some->end())
            return &*found;
    return nullptr;
}

void History::drop(std::int64_t gesture) {
    const auto entry = std::ranges::find(entries_, gesture, &HistoryEntry::gesture);
    if (gesture == 0 || entry == entries_.end()) return;
    if (static_cast<std::size_t>(entry - entries_.begin()) < done_) --done_;
    entries_.erase(entry);
}

HistoryEntry* History::undo() { return done_ == 0 ? nullptr : &entries_[--done_]; }
void History::take_back_last_move(std::int64_t gesture) {
    const auto index =
        static_cast<std::size_t>(std::ranges::find(entries_, gesture, &HistoryEntry::gesture) - entries_.begin());
    if (index == entries_.size()) return; // dropped in the meantime
    done_ = index < done_ ? index : index + 1;
}
HistoryEntry* History::redo() { return done_ == entries_.size() ? nullptr : &entries_[done_++]; }
const HistoryEntry* History::next_undo() const {
    const std::size_t after = done_after_undo(*this);
    return after == done_ ? nullptr : &entries_[after];
}
const HistoryEntry* History::next_redo() const {
    if (done_after_redo(*this) == done_) return nullptr;
    std::size_t next = done_;
    while (is_brush_choice(entries_[next])) ++next;
    return &entries_[next];
}

bool same_except_brush(const Params& one, const Params& other) { // called in every frame, so it copies nothing
    if (&one.definition() != &other.definition()) return false;
    const glint_param* const brush = one.definition().param_with(GLINT_BRUSH);
    return std::ranges::all_of(one.definition().params(), [&](const glint_param& row) {
        return &row == brush || (one.same(row, other) && one.has_same_animation(other, row));
    });
}

bool is_brush_choice(const HistoryEntry& entry) {
    const Choices &before = entry.before, &after = entry.after;
    return !entry.changes_state && !(before.params == after.params) && before.target == after.target &&
           before.look == after.look && before.speed == after.speed && before.view == after.view &&
           before.marks == after.marks && before.preset == after.preset && before.own_preset == after.own_preset &&
           before.device == after.device && same_except_brush(before.params, after.params);
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
