// Undo and redo. One entry is one gesture: a whole slider drag, a whole stroke.
#pragma once
#include "app/run/run.h"
#include "interop/targets/frame_target.h"
#include <cstddef>
#include <deque>
#include <memory>
#include <string>

namespace glint {

/// A place at which an entry has replaced the run's tail: undo and redo swap them. It keeps the one not in effect.
struct Fork {
    Place cut;   ///< beginning of both tails
    Tail other;  ///< the tail not in effect
    Place shown; ///< where to go when `other` is in effect
};

/// One of the user's own presets, as it was loaded or saved.
struct OwnPresetValues {
    std::string name;
    Params params;
};

struct Choices { ///< values that the user has set
    Params params;
    Extent extent;
    TargetPick target;
    std::string preset; ///< base for "changed"; "" = the defaults
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
    bool changes_state = false;    ///< undo moves back in the run; else it sets parameters at the present step
    std::optional<Fork> fork = {}; ///< set when the world has accepted the first event that changes the state
};

class History {
public:
    void add(HistoryEntry&&); ///< forgets what could be redone; if it throws the entry is as it was
    void add_before(std::int64_t gesture, HistoryEntry); ///< the same, where that gesture came later
    /// Or null. One that can no more be redone is there too until clear_forgotten(): its undo may still be under way.
    HistoryEntry* of(std::int64_t gesture);
    void clear_forgotten() { forgotten_.clear(); }
    void drop(std::int64_t gesture); ///< it had no effect
    HistoryEntry* undo();            ///< the entry to take back, or null; it is now redoable
    HistoryEntry* redo();
    void take_back_last_move(std::int64_t gesture); ///< undo or redo of that entry has failed
    const HistoryEntry* next_undo() const;
    const HistoryEntry* next_redo() const;
    const std::deque<HistoryEntry>& entries() const { return entries_; } ///< the oldest first
    std::size_t done() const { return done_; }                           ///< entries()[0, done()) are in effect

private:
    static constexpr std::size_t max_entries = 20'000; ///< each about 1 kB
    void forget_redo();
    std::deque<HistoryEntry> entries_, forgotten_;
    std::size_t done_ = 0; ///< entries_[0, done_) are in effect
};

// History entries that only choose another brush are no undo steps of their own. Undo takes them back together with the
// step before them; redo restores both.

bool is_brush_choice(const HistoryEntry&);
bool same_except_brush(const Params&, const Params&);
/// Number of entries in effect after the next undo; unchanged if nothing can be undone.
std::size_t done_after_undo(const History&);
/// Likewise after the next redo.
std::size_t done_after_redo(const History&);

} // namespace glint
