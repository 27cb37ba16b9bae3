// Drives a session and its follower in turns, so that only one computes at a time. Shows both pictures of one place, or
// only the session's. Main thread only; never waits. While both only run, it does not allocate.
#pragma once
#include "app/compare/follower.h"
#include "app/compare/sides.h"
#include "app/session/command.h"
#include "app/session/session.h"
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace glint {

// How often a paused session and its follower draw their place again to determine the ratio of their times. A
// measurement has at least seven rounds; the first is not counted. It ends when the ratio's interval is narrower than 3
// %, after four seconds, or after 65 rounds.

class ComputeDevice;

/// The measured scene.
struct StillScene {
    WorldPlace place;
    std::optional<std::int32_t> auto_method;
    const ComputeDevice* device = nullptr;
    std::string_view session_target, follower_target; ///< ids of their presentation paths
    bool operator==(const StillScene&) const = default;
};

class StillRounds {
public:
    enum class Next { nothing, begin, go_on };

    /// Both are paused there. begin: both draw again, and earlier times are of another scene; go_on: both draw again.
    /// `times`: of the rounds that have ended.
    Next next(const StillScene&, double now_ms, const PairedTimes& times);
    void interrupt() { pending_ = false; } ///< the sides are not paused, or other work is due
    /// Call when both have drawn. Returns false if the times of the round must not be used, because one picture may
    /// show another place, or one time may belong to an earlier picture. Returns true also for a round that next() did
    /// not begin.
    bool end_round(bool at_same_place);

    bool drawing() const { return drawing_; } ///< a round that next() began is still running
    bool pending() const { return pending_; } ///< more rounds follow if both sides stay paused
    bool done() const { return done_; }       ///< the last measured scene needs no more rounds

private:
    bool known(double now_ms, const PairedTimes&) const;

    std::optional<StillScene> seen_, measured_;
    double seen_since_ms_ = 0, began_ms_ = 0;
    int rounds_ = 0; ///< ended rounds of `measured_`
    bool drawing_ = false, pending_ = false, done_ = false;
};

class Lockstep {
public:
    /// Both must outlive it.
    Lockstep(Session& session, Follower& follower) : session_(session), follower_(follower) {}
    ~Lockstep() { let_go(); }
    Lockstep(const Lockstep&) = delete;
    Lockstep& operator=(const Lockstep&) = delete;

    /// Replaces session.frame(dt): takes finished jobs and starts due ones on both sides. Returns whether a job was
    /// started. The session steps only after the follower has drawn the same place. Edits of the session take effect as
    /// soon as a GPU has drawn the queued pictures of both.
    bool frame(double dt);
    /// Sets the clock, in milliseconds, that limits how long a picture is withheld; call before the first frame. For
    /// tests.
    void use_clock(std::function<double()> milliseconds) { clock_ = std::move(milliseconds); }

    struct Pictures {
        Picture session, follower; ///< follower: at the same place, or none
    };
    Pictures pictures() const;
    struct Labels {
        const DrawnLabels *session, *follower; ///< follower: null while the follower has no picture
    };
    Labels labels() const; ///< of pictures()
    void shown();          ///< OpenGL commands that sample pictures() were issued
    bool together() const { return together_ && session_.presenter().holds() && follower_.holds_picture(); }
    /// Progress of the follower to the session's place, 0 to 1; 1: it is there, or has failed.
    double progress() const;
    bool wants_frames() const; ///< false: nothing is pending on either side, the window may sleep
    /// The session continues alone; the follower must then be settled. frame() brings both together again.
    void leave();

    struct FieldReads {
        FieldRead session, follower;
    };
    /// Reads the field the next time both are at one place, into the memory of `room`; drops a previous request. Both
    /// continue meanwhile.
    void read_fields(const FieldName&, FieldReads room);
    void stop_reading();
    bool waits_to_read() const { return reading_ == Reading::wanted; } ///< the sides are not at one place yet
    /// Both fields, of one place; once.
    std::optional<FieldReads> take_fields();

    /// Times of steps and pictures on both sides, from the newest rounds at this pace on these devices. If pictures are
    /// compared and both are paused, both draw their place again until the ratio is known. While `measures_still()`,
    /// only these times count.
    const SideTimes& times() const { return times_; }
    bool measures_still() const { return still_.pending(); } ///< more rounds of a paused picture follow
    bool has_paused_ratio() const { return still_.done(); }
    void freeze_times(bool on) { times_frozen_ = on; } ///< while on, no round of a paused picture begins

    Session& session() const { return session_; }
    Follower& follower() const { return follower_; }

private:
    enum class Side { session, follower };

    bool in_stream_order() const;
    bool session_computes() const, follower_computes() const;
    bool is_level() const, both_in_progress() const;
    bool start_session(), start_follower();
    void shorten_route();
    void exchange();
    void draw_again_if_still();
    bool stands_still() const;
    void forward_field_request();
    void take_times();
    double clock_ms() const;
    void give_up_waiting();
    void part();
    void let_go();

    Session& session_;
    Follower& follower_;
    std::optional<WorldPlace> level_;              ///< the last place at which both sides had drawn
    bool together_ = false;                        ///< both pictures of that place are being shown
    Side turn_ = Side::session;                    ///< the side that draws first in the next round
    DrawnLabels session_labels_, follower_labels_; ///< labels of the held pictures
    SideTimes times_;
    StillRounds still_;
    bool times_frozen_ = false;
    const ComputeDevice* timed_on_ = nullptr; ///< the session's device; the user may change it
    std::optional<WorldPlace> copy_asked_at_; ///< place of the last request for a copy of the session's state
    double owed_s_ = 0;                       ///< time of the session that it has not stepped yet
    std::function<double()> clock_;           ///< empty: the machine's
    std::optional<double> waits_since_ms_;    ///< set while a picture is held back
    enum class Reading { nothing, wanted, asked } reading_ = Reading::nothing;
    FieldName field_;
    FieldReads field_room_;
    WorldPlace read_at_; ///< place of the request
};

} // namespace glint
