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

    /// Goes to the last place at that step of the run: first to the nearest keyframe, then Session::frame() continues.
    void seek(std::int64_t at);
    /// Pauses at that step of the run: seeks it, or, if it is beyond the newest step, computes up to it in the next
    /// frames.
    void go_to_step(std::int64_t at);
    void cancel(); ///< stays at the step that the world has reached

    WorldPlace place_or_destination() const; ///< place of the world, or its destination if it is moving
    /// Goes to a place returned by place_or_destination(), drops the orders given since, and cuts the run there:
    /// running computes new steps from that place. Undo brings that back. Does nothing if the run no longer has that
    /// place.
    void continue_from(WorldPlace);

    /// The scrubber holds the session: it pauses until let_go(), or until it leaves the stage.
    void grab(), let_go();
    bool grabbed() const { return paused_before_grab_.has_value(); }

    bool seeking() const { return seek_.has_value(); }
    bool has_destination() const { return seek_ || goal_; } ///< whether a requested step has not been reached
    std::int64_t target() const;
    std::int64_t heading_for() const; ///< like the above, but never beyond the run's end
    double progress() const;          ///< 0 to 1

    WorldPlace world_place() const { return here_; }       ///< place of the world in its newest report
    const Marks& marks() const { return marks_; }          ///< bookmarked steps of the run
    void toggle_mark();                                    ///< a mark at the step that the picture shows; one undo step
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
        std::int64_t from;         ///< step at which the route begins: for progress
        std::int64_t gesture = 0;  ///< gesture whose tail was swapped for this route; 0: none
        std::int64_t keyframe = 0; ///< keyframe that the route begins from; 0: none
        bool sent = false, stop = false;
        bool exact = false; ///< false: the place is the last one at its step when the route is sent
    };
    struct Goal { ///< a step beyond the run's end
        std::int64_t at, from;
    };
    void go_to(Place, std::int64_t swapped = 0);
    Route route_to(Place) const;
    Route send(); ///< sends the route with a job
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
