// The undo steps of a session: the open gesture, what can be undone and redone, and orders orders that have not reached
// the world exist. Main thread only.
#pragma once
#include "app/run/run.h"
#include "app/session/command.h"
#include "app/session/gesture.h"
#include "interop/targets/frame_target.h"
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <variant>

namespace glint {

// Undo and redo. One entry is one gesture: a whole slider drag, a whole stroke.

/// A place at which an entry has replaced the run's tail: undo and redo swap them. A fork keeps the tail that is not in
/// effect.
struct Fork {
    Place cut;   ///< beginning of both tails
    Tail other;  ///< the tail not in effect
    Place shown; ///< place to go to when `other` is in effect
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
    void add_before(std::int64_t gesture, HistoryEntry); ///< Like add(), before the entry of that later gesture.
    /// Or null. Entries that can no longer be redone are found, too, until clear_forgotten(): their undo may still be
    /// running.
    HistoryEntry* of(std::int64_t gesture);
    void clear_forgotten() { forgotten_.clear(); }
    void drop(std::int64_t gesture); ///< the gesture had no effect
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
std::size_t entries_done_after_undo(const History&);
/// Likewise after the next redo.
std::size_t entries_done_after_redo(const History&);

class UndoHistory {
public:
    explicit UndoHistory(Session& session) : session_(session) {}
    ~UndoHistory() { drop_gesture(); }
    UndoHistory(const UndoHistory&) = delete;
    UndoHistory& operator=(const UndoHistory&) = delete;

    Gesture begin(std::string_view label);               ///< opens a gesture; an open one ends
    void close_gesture();                                ///< ends the open gesture; its holder cannot continue it
    bool has_orders() const { return !orders_.empty(); } ///< that have not reached the world
    std::size_t gestures() const { return gestures_; }   ///< how many changed the picture

    const History& all() const { return history_; }
    const HistoryEntry* next_undo() const { return history_.next_undo(); }
    const HistoryEntry* next_redo() const { return history_.next_redo(); }
    /// How many steps of the run are set aside if only the first `done` of the entries stay in effect.
    std::int64_t steps_back_to(std::size_t done) const;
    void undo();
    void redo();
    /// A step that is not a gesture's, like a move to another device; forgets what could be redone.
    void add(HistoryEntry&& entry) { history_.add(std::move(entry)); }
    void drop(std::int64_t gesture) { history_.drop(gesture); } ///< it came to nothing

private:
    friend class Gesture;
    friend class Session;
    friend class Appearance;
    friend class Seeker;
    friend class DeviceMove;
    friend class LoadedPreset;
    friend class NanSearch;
    friend class Pacing;
    friend class Painting;
    struct SwapTail { ///< undo or redo of what changed the state
        std::int64_t gesture;
    };
    using Order = std::variant<Command, SwapTail>;

    Gesture part_of(std::string_view label);
    void drop_gesture();
    void end_held_gesture() noexcept;
    void put_back(const HistoryEntry&, const Choices&);
    HistoryEntry* of(std::int64_t gesture);
    std::int64_t next_gesture() { return ++last_gesture_; }
    std::int64_t next_serial() { return ++last_serial_; }
    bool in_use() const { return gesture_ || has_orders(); } ///< the user is doing something

    // Orders, in the order they were given.
    void order(Change, bool keep_before = false);
    void order_undoable(Change, std::string_view label, Extent extent_after);
    void take_orders(struct Job&);
    void drop_orders();
    void drop_resizes();
    void drop_moves();
    void refused(std::int64_t gesture, const std::optional<Params>& now);
    void accepted(const Event&);
    bool resizes() const; ///< or goes elsewhere in the run: no picture of the present size is to be drawn
    bool sets_params_later() const;
    bool paints_later() const;

    // Branches of the run.
    void swap_tail(std::int64_t gesture);
    void branch_at(std::int64_t gesture);

    Session& session_;
    History history_;
    std::size_t gestures_ = 0;
    std::int64_t last_gesture_ = 0, last_serial_ = 0;
    std::optional<HistoryEntry> gesture_; ///< the open one
    Gesture* holder_ = nullptr;           ///< holder of the open gesture
    std::deque<Order> orders_;
};

} // namespace glint
