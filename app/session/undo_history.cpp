#include "app/session/undo_history.h"
#include "app/session/session.h"
#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

namespace glint {

Gesture UndoHistory::begin(std::string_view label) {
    close_gesture();
    gesture_ = HistoryEntry{std::string(label), next_gesture(), session_.choices(), session_.choices()};
    return Gesture(*this);
}

/// No new gesture if the one under that label is open: the action belongs to it. Else one of its own.
Gesture UndoHistory::part_of(std::string_view label) {
    const bool continues = gesture_ && gesture_->label == label;
    return continues ? Gesture() : begin(label);
}

void UndoHistory::close_gesture() {
    if (!gesture_) return;
    Choices& before = gesture_->before;
    const Choices& after = gesture_->after = session_.choices();
    before.device = after.device; // a change of device has its own entry: DeviceMove::choose()
    const bool changes_picture = gesture_->changes_state || !(before.params == after.params) ||
                                 !(before.target == after.target) || !(before.look == after.look);
    const bool changes_run_settings =
        before.speed != after.speed || !(before.view == after.view) || before.marks != after.marks;
    // A change of view or speed after an undo must not discard the redo.
    if (changes_picture || (changes_run_settings && !history_.next_redo())) history_.add(std::move(*gesture_));
    gestures_ += changes_picture;
    drop_gesture();
}

void UndoHistory::drop_gesture() {
    if (holder_) holder_->history_ = nullptr;
    holder_ = nullptr, gesture_.reset();
}

void UndoHistory::end_held_gesture() noexcept {
    holder_ = nullptr;
    try {
        close_gesture();
    } catch (const std::exception&) {} // no memory for the step: it ends when the next one begins
}

/// The entry of the open gesture or of an earlier one.
HistoryEntry* UndoHistory::of(std::int64_t gesture) {
    return gesture_ && gesture_->gesture == gesture ? &*gesture_ : history_.of(gesture);
}

std::int64_t UndoHistory::steps_back_to(std::size_t done) const {
    const auto& entries = history_.entries();
    for (std::size_t i = done; i < history_.done(); ++i) // the oldest fork goes back furthest
        if (const auto& fork = entries[i].fork) return session_.run_.end().at - fork->cut.at;
    return 0;
}

void UndoHistory::undo() {
    close_gesture();
    const std::size_t done = entries_done_after_undo(history_);
    while (history_.done() > done) {
        const HistoryEntry* entry = history_.undo();
        put_back(*entry, entry->before);
    }
}

void UndoHistory::redo() {
    close_gesture();
    const std::size_t done = entries_done_after_redo(history_);
    while (history_.done() < done) {
        const HistoryEntry* entry = history_.redo();
        put_back(*entry, entry->after);
    }
}

/// Shows the new values at once; the world follows.
void UndoHistory::put_back(const HistoryEntry& entry, const Choices& there) {
    if (entry.changes_state) {
        session_.params_ = there.params, session_.extent_ = there.extent;
        orders_.emplace_back(SwapTail{entry.gesture});
        session_.messages_.add({session_.step_, entry.label + ": state restored"});
        session_.appearance_.dirty_ = true;
    } else if (!(entry.before.params == entry.after.params)) { // without a change of parameters the run is not edited
        session_.params_ = there.params, session_.extent_ = there.extent;
        order(SetParams{there.params});
        std::get<Command>(orders_.back()).restores_gesture = entry.gesture;
    }
    const Choices& here = &there == &entry.before ? entry.after : entry.before;
    session_.restore_run_settings(here, there);
}

// --- the holder of an open gesture

Gesture::Gesture(UndoHistory& history) noexcept : history_(&history) { history.holder_ = this; }

Gesture& Gesture::operator=(Gesture&& other) noexcept {
    if (this == &other) return *this;
    end();
    take(other);
    return *this;
}

bool Gesture::continues(const Session& session, std::string_view label) const {
    return history_ == &session.history() && history_->gesture_->label == label;
}

void Gesture::take(Gesture& other) noexcept {
    history_ = std::exchange(other.history_, nullptr);
    if (history_) history_->holder_ = this;
}

void Gesture::end() noexcept {
    if (history_) std::exchange(history_, nullptr)->end_held_gesture();
}

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
    const std::size_t after = entries_done_after_undo(*this);
    return after == done_ ? nullptr : &entries_[after];
}
const HistoryEntry* History::next_redo() const {
    if (entries_done_after_redo(*this) == done_) return nullptr;
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

std::size_t entries_done_after_undo(const History& history) {
    std::size_t done = history.done();
    while (done > 0 && is_brush_choice(history.entries()[done - 1])) --done;
    return done > 0 ? done - 1 : history.done();
}

std::size_t entries_done_after_redo(const History& history) {
    const auto& entries = history.entries();
    std::size_t done = history.done();
    while (done < entries.size() && is_brush_choice(entries[done])) ++done;
    if (done == entries.size()) return history.done();
    ++done;
    while (done < entries.size() && is_brush_choice(entries[done])) ++done;
    return done;
}

} // namespace glint
