// Undo and redo. One entry is one gesture: a whole slider drag, a whole stroke.
#pragma once
#include "app/run/run.h"
#include "interop/frame_target.h"
#include <cstddef>
#include <deque>
#include <memory>
#include <string>

namespace glint {

/// Where an entry has left another tail of the run: undo and redo swap the two. It keeps the one that is not in effect.
struct Fork {
    Place cut;   ///< the tails begin here
    Tail other;  ///< what is not in effect
    Place shown; ///< where to go when it is
};

/// A preset of the user's own, as it was loaded or saved.
struct OwnPresetValues {
    std::string name;
    Params params;
};

struct Choices { ///< what the user has set
    Params params;
    Extent extent;
    TargetPick target;
    std::string preset; ///< "changed" is measured against it; "" = the defaults
    double speed = 1;
    std::string device; ///< "cpu", "cuda:0"
    PictureView view;
    PictureLook look;
    Marks marks = {};
    std::shared_ptr<const OwnPresetValues> own_preset = {}; ///< in place of `preset`; null: none
};

struct HistoryEntry {
    std::string label;        ///< "Wave speed", "Stroke", "Reset"
    std::int64_t gesture = 0; ///< of its events
    Choices before, after;
    bool changes_state = false;    ///< undo goes back in the run; else it sets parameters back now
    std::optional<Fork> fork = {}; ///< since the world has taken the first of its events that changes the state
};

class History {
public:
    void add(HistoryEntry);                              ///< forgets what could be redone
    void add_before(std::int64_t gesture, HistoryEntry); ///< the same, where that gesture came later
    /// Or null. One that can no more be redone is there too until clear_forgotten(): its undo may still be under way.
    HistoryEntry* of(std::int64_t gesture);
    void clear_forgotten() { forgotten_.clear(); }
    void drop(std::int64_t gesture); ///< it came to nothing
    HistoryEntry* undo();            ///< the entry to take back, or null; it is now redoable
    HistoryEntry* redo();
    void take_back_last_move(std::int64_t gesture); ///< undo or redo of that entry has failed
    const HistoryEntry* next_undo() const;
    const HistoryEntry* next_redo() const;
    const std::deque<HistoryEntry>& entries() const { return entries_; } ///< the oldest first
    std::size_t done() const { return done_; }                           ///< entries()[0, done()) are in effect

private:
    static constexpr std::size_t max_entries = 20'000; ///< of about 1 kB
    void forget_redo();
    std::deque<HistoryEntry> entries_, forgotten_;
    std::size_t done_ = 0; ///< entries_[0, done_) are in effect
};

} // namespace glint
