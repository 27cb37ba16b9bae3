// The undo steps of a session: the gesture that is open, what can be undone and redone, and what was ordered and is on
// its way to the world. Main thread only.
#pragma once
#include "app/session/command.h"
#include "app/session/gesture.h"
#include "app/session/history.h"
#include <cstdint>
#include <deque>
#include <optional>
#include <variant>

namespace glint {

class UndoHistory {
public:
    explicit UndoHistory(Session& session) : session_(session) {}
    ~UndoHistory() { drop_gesture(); }
    UndoHistory(const UndoHistory&) = delete;
    UndoHistory& operator=(const UndoHistory&) = delete;

    Gesture begin(std::string_view label);               ///< a gesture; one that is open ends
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
    Gesture* holder_ = nullptr;           ///< of the open one
    std::deque<Order> orders_;
};

} // namespace glint
