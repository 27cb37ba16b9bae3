// A session's way to another place of its run. Main thread only.
#pragma once
#include "app/run/marks.h"
#include "app/session/command.h"
#include <cstddef>
#include <cstdint>
#include <optional>

namespace glint {

class Session;
struct Report;

class Seeker {
public:
    explicit Seeker(Session& session) : session_(session) {}
    Seeker(const Seeker&) = delete;
    Seeker& operator=(const Seeker&) = delete;

    /// Goes to the last place at that step of the run, the nearest keyframe first; then Session::frame() goes on to it.
    void seek(std::int64_t at);
    /// Stands still at that step of the run: seeks it, or computes on from the newest one in the frames that follow.
    void go_to_step(std::int64_t at);
    void cancel(); ///< stays at the step that it has come to

    WorldPlace place_or_destination() const; ///< where the world is, or is on its way to
    /// Goes to a place that place_or_destination() has told, drops what was ordered since, and sets aside what the run
    /// has behind it: running computes on from there. Undo brings that back. Nothing happens if the run has no such
    /// place any more.
    void continue_from(WorldPlace);

    /// The scrubber holds it: it stands still until it is let go, or leaves the stage.
    void grab(), let_go();
    bool grabbed() const { return paused_before_grab_.has_value(); }

    bool seeking() const { return seek_.has_value(); }
    bool has_destination() const { return seek_ || goal_; } ///< to a step that was asked for
    std::int64_t target() const;
    std::int64_t heading_for() const; ///< the same without a goal beyond the run's end
    double progress() const;          ///< 0 to 1

    WorldPlace world_place() const { return here_; }       ///< where the world is when it has reported
    const Marks& marks() const { return marks_; }          ///< bookmarked steps of the run
    void toggle_mark();                                    ///< of the step that the picture shows; one undo step
    std::size_t kept_bytes() const { return kept_bytes_; } ///< of the keyframes
    /// Size of all fields, from the newest keyframe of this size; else 0.
    std::size_t state_bytes() const { return state_bytes_; }

private:
    friend class Session;
    friend class UndoHistory;
    friend class DeviceMove;
    friend class Pacing;
    struct Seek {
        Place place;
        std::int64_t from;         ///< where the way begins: for progress
        std::int64_t gesture = 0;  ///< whose tail was swapped for it; 0: none
        std::int64_t keyframe = 0; ///< that the way begins from; 0: none
        bool sent = false, stop = false;
        bool exact = false; ///< else it is the last place at its step, whatever happens there until it is sent
    };
    struct Goal { ///< a step beyond the run's end
        std::int64_t at, from;
    };
    void go_to(Place, std::int64_t swapped = 0);
    Route route_to(Place) const;
    Route send(); ///< the way, with a job
    void take(const Report&);
    void give_up();
    void forget_unsent();
    void forget_goal();
    int steps_to_goal();
    void show_fold();

    Session& session_;
    std::optional<Seek> seek_;
    std::optional<Goal> goal_;
    std::optional<bool> paused_before_grab_;
    WorldPlace here_;
    Marks marks_;
    std::size_t state_bytes_ = 0, kept_bytes_ = 0;
};

} // namespace glint
