// Drives a session and its follower in turns, so that neither computes while the other does, and shows both pictures of
// one place or only the session's. Main thread only; never waits and, while both merely run, takes nothing from the
// heap.
#pragma once
#include "app/session/follower.h"
#include "app/session/session.h"
#include "app/session/side_times.h"
#include "app/session/still_rounds.h"
#include <functional>
#include <optional>

namespace glint {

class Lockstep {
public:
    /// Both must outlive it.
    Lockstep(Session& session, Follower& follower) : session_(session), follower_(follower) {}
    ~Lockstep() { let_go(); }
    Lockstep(const Lockstep&) = delete;
    Lockstep& operator=(const Lockstep&) = delete;

    /// In place of session.frame(dt): takes what is finished and starts what is due on either side; whether a job was
    /// started. The session steps only where the follower has drawn what it has drawn; what is done to it goes on, once
    /// a GPU has drawn what both have queued.
    bool frame(double dt);
    /// Sets the clock, in milliseconds, of how long a picture is held; call it before the first frame. For tests.
    void use_clock(std::function<double()> milliseconds) { clock_ = std::move(milliseconds); }

    struct Pictures {
        Picture session, follower; ///< follower: of the same place, or none
    };
    Pictures pictures() const;
    struct Labels {
        const DrawnLabels *session, *follower; ///< follower: null while it has no picture
    };
    Labels labels() const; ///< of pictures()
    void shown();          ///< OpenGL commands that sample pictures() were issued
    bool together() const { return together_ && session_.presenter().holds() && follower_.holds_picture(); }
    /// Of the follower on its way to where the session is, 0 to 1; 1: it is there, or has failed.
    double progress() const;
    bool wants_frames() const; ///< false: nothing is pending on either side, the window may sleep
    /// The session goes on alone, and the follower is to be settled. frame() brings both together again.
    void leave();

    struct FieldReads {
        FieldRead session, follower;
    };
    /// The next time both are at one place, in the memory of `room`; what was asked for before is given up. Both go on
    /// meanwhile.
    void read_fields(const FieldName&, FieldReads room);
    void stop_reading();
    bool waits_to_read() const { return reading_ == Reading::wanted; } ///< they are not at one place yet
    /// Both, of one place; once.
    std::optional<FieldReads> take_fields();

    /// What steps and pictures take on either side, of the newest rounds at this pace on these devices. If pictures are
    /// compared and both stand still, both draw their place again until the ratio is known: then these are its times
    /// alone.
    const SideTimes& times() const { return times_; }
    bool measures_still() const { return still_.pending(); } ///< more rounds of a picture that stands still follow
    bool has_measured_still() const { return still_.done(); }
    void freeze_times(bool on) { times_frozen_ = on; } ///< no round of a still picture begins until they go on

    Session& session() const { return session_; }
    Follower& follower() const { return follower_; }

private:
    enum class Side { session, follower };

    bool in_stream_order() const;
    bool session_computes() const, follower_computes() const;
    bool is_level() const, both_under_way() const;
    bool start_session(), start_follower();
    void shorten_the_way();
    void exchange();
    void draw_again_if_still();
    bool stands_still() const;
    void pass_on_reading();
    void take_times();
    double clock_ms() const;
    void give_up_waiting();
    void part();
    void let_go();

    Session& session_;
    Follower& follower_;
    std::optional<WorldPlace> level_;              ///< where both had drawn, the last time
    bool together_ = false;                        ///< and both pictures of it are held
    Side turn_ = Side::session;                    ///< who goes first, the next time
    DrawnLabels session_labels_, follower_labels_; ///< of the pictures that are held
    SideTimes times_;
    StillRounds still_;
    bool times_frozen_ = false;
    const ComputeDevice* timed_on_ = nullptr; ///< the session's: it may move
    std::optional<WorldPlace> copy_asked_at_; ///< of the session, the last time
    double owed_s_ = 0;                       ///< of the session's time, while it stood still
    std::function<double()> clock_;           ///< empty: the machine's
    std::optional<double> waits_since_ms_;    ///< with a picture that is kept back
    enum class Reading { nothing, wanted, asked } reading_ = Reading::nothing;
    FieldName field_;
    FieldReads field_room_;
    WorldPlace read_at_; ///< where they were asked
};

} // namespace glint
