#include "app/session/history.h"
#include <algorithm>

namespace glint {

std::vector<std::int64_t> History::add(HistoryEntry entry) {
    std::vector<std::int64_t> unneeded;
    const auto leave = [&](const HistoryEntry& e) {
        for (const std::int64_t id : {e.snapshot_before, e.snapshot_after})
            if (id) unneeded.push_back(id);
    };
    std::for_each(entries_.begin() + static_cast<std::ptrdiff_t>(done_), entries_.end(), leave);
    entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(done_), entries_.end());
    entries_.push_back(std::move(entry));
    if (entries_.size() > most_entries) leave(entries_.front()), entries_.pop_front();
    done_ = entries_.size();
    return unneeded;
}

void History::drop(std::int64_t snapshot) {
    const auto found = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const HistoryEntry& e) { return snapshot && e.snapshot_before == snapshot; });
    if (found == entries_.end()) return;
    if (static_cast<std::size_t>(found - entries_.begin()) < done_) --done_;
    entries_.erase(found);
}

HistoryEntry* History::undo() { return done_ == 0 ? nullptr : &entries_[--done_]; }
HistoryEntry* History::redo() { return done_ == entries_.size() ? nullptr : &entries_[done_++]; }
const HistoryEntry* History::next_undo() const { return done_ == 0 ? nullptr : &entries_[done_ - 1]; }
const HistoryEntry* History::next_redo() const { return done_ == entries_.size() ? nullptr : &entries_[done_]; }

void History::forget(std::int64_t snapshot) {
    const auto needs = [&](const HistoryEntry& e) {
        return e.snapshot_before == snapshot || e.snapshot_after == snapshot;
    };
    const auto found = std::find_if(entries_.begin(), entries_.end(), needs);
    if (found == entries_.end()) return;
    const auto index = static_cast<std::size_t>(found - entries_.begin());
    if (index < done_) { // what lies before it cannot be reached any more
        entries_.erase(entries_.begin(), found + 1);
        done_ -= index + 1;
    } else {
        entries_.erase(found, entries_.end());
    }
}

} // namespace glint
