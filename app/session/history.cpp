#include "app/session/history.h"
#include <algorithm>

namespace glint {

void History::forget_redo() { entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(done_), entries_.end()); }

void History::add(HistoryEntry entry) {
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
    const auto found = std::ranges::find(entries_, gesture, &HistoryEntry::gesture);
    return gesture && found != entries_.end() ? &*found : nullptr;
}

void History::drop(std::int64_t gesture) {
    const HistoryEntry* entry = of(gesture);
    if (!entry) return;
    const auto index = std::ranges::find(entries_, gesture, &HistoryEntry::gesture) - entries_.begin();
    if (static_cast<std::size_t>(index) < done_) --done_;
    entries_.erase(entries_.begin() + index);
}

HistoryEntry* History::undo() { return done_ == 0 ? nullptr : &entries_[--done_]; }
void History::take_back_last_move(std::int64_t gesture) {
    const auto index =
        static_cast<std::size_t>(std::ranges::find(entries_, gesture, &HistoryEntry::gesture) - entries_.begin());
    done_ = index < done_ ? index : index + 1;
}
HistoryEntry* History::redo() { return done_ == entries_.size() ? nullptr : &entries_[done_++]; }
const HistoryEntry* History::next_undo() const { return done_ == 0 ? nullptr : &entries_[done_ - 1]; }
const HistoryEntry* History::next_redo() const { return done_ == entries_.size() ? nullptr : &entries_[done_]; }

} // namespace glint
