// Undo and redo. One entry is one gesture: a whole slider drag, a whole stroke.
#pragma once
#include "app/session/command.h"
#include "interop/frame_target.h"
#include <deque>

namespace glint {

struct HistoryEntry {
    std::string label; ///< "Wave speed", "Stroke", "Reset"
    Params before, after;
    Extent extent_before, extent_after;
    TargetPick target_before, target_after;
    std::string preset_before, preset_after;              ///< "changed" is measured against it; "" = the defaults
    std::int64_t snapshot_before = 0, snapshot_after = 0; ///< 0: parameters alone
};

class History {
public:
    /// Forgets what could be redone; the snapshots that nothing needs any more.
    std::vector<std::int64_t> add(HistoryEntry);
    void drop(std::int64_t snapshot); ///< the entry that kept it before: it came to nothing
    HistoryEntry* undo();             ///< the entry to take back, or null; it is now redoable
    HistoryEntry* redo();
    const HistoryEntry* next_undo() const;
    const HistoryEntry* next_redo() const;
    void forget(std::int64_t snapshot); ///< it is gone: entries that need it, and all before them, cannot be undone

private:
    static constexpr std::size_t most_entries = 1000;
    std::deque<HistoryEntry> entries_;
    std::size_t done_ = 0; ///< entries_[0, done_) are in effect
};

} // namespace glint
