// Speed of a session's run: pause, single steps, and how many steps the next job computes. Main thread only.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>

namespace glint {

class Session;
struct Job;
struct Report;

/// Speed in recent frames, for the run control and the timing panel.
struct Pace {
    double steps_per_second = 0;  ///< reached speed
    double wanted_per_second = 0; ///< by speed and steps_per_frame
    double ms_per_step = 0, draw_ms = 0;
    bool measured = false;      ///< steps_per_second covers a whole measuring interval
    bool at_full_speed = false; ///< as fast as possible; wanted_per_second is not used
    bool behind() const {
        return !at_full_speed && measured && wanted_per_second > 0 && steps_per_second < 0.9 * wanted_per_second;
    }
};

/// Pausing and stepping are not undone, like a player's buttons.
class Pacing {
public:
    explicit Pacing(Session& session) : session_(session) {}
    Pacing(const Pacing&) = delete;
    Pacing& operator=(const Pacing&) = delete;

    bool paused() const { return paused_; }
    void pause(bool on);
    /// Orders one more step. All of them are done, however slow a step is.
    void step_once();
    /// Whether steps change the picture with the present parameters, or recorded steps follow.
    bool moves() const;
    int steps_per_frame() const;            ///< the parameter steps_per_frame, or 1
    void hold_steps(bool on);               ///< The session executes orders, but no steps.
    double speed() const { return speed_; } ///< multiple of 60 * steps_per_frame steps a second
    void set_speed(double);                 ///< min_speed to max_speed; above it flat out; a NaN changes nothing
    void choose_speed(double);              ///< Like set_speed(), as a gesture with speed_label.
    bool at_full_speed() const;
    void toggle_full_speed(); ///< one undo step
    const Pace& pace() const { return pace_; }
    /// Sets the clock, in milliseconds, of a job's budget, busy_seconds() and the time between copies of the state. Any
    /// thread may call it. Only while the session is not busy. For tests.
    void use_clock(std::function<double()> milliseconds);

private:
    friend class Session;
    friend class Appearance;
    friend class Idling;
    friend class NanSearch;
    friend class Seeker;
    bool has_ordered_steps() const { return single_steps_ > 0 || ordered_in_progress_ > 0; }
    void drop_ordered_steps();
    void drop_owed_steps() { steps_owed_ = 0; }
    double affordable_steps() const;
    void pass(double dt);
    int steps_due();
    void hold_back(Job&, int now);
    void send(const Job&);
    void take_ordered_steps(const Report&);
    void measure(const Report&);
    void start_anew();

    Session& session_;
    double speed_ = default_speed, speed_before_ = default_speed, steps_owed_ = 0;
    bool paused_ = false, holds_steps_ = false;
    bool steps_sent_ = false;    ///< with the newest job
    bool sends_ordered_ = false; ///< the steps of the job that is being made were ordered
    int single_steps_ = 0;       ///< ordered, and not sent yet
    /// ordered steps of the running job; steps that the job does not compute are sent again
    int ordered_in_progress_ = 0;
    Pace pace_;
    std::chrono::steady_clock::time_point measured_since_{};
    std::int64_t measured_steps_ = 0;
};

// How a session becomes idle: when another session comes on stage, before a measurement, or at once. Main thread only.

class Session;

class Idling {
public:
    explicit Idling(Session& session) : session_(session) {}
    Idling(const Idling&) = delete;
    Idling& operator=(const Idling&) = delete;

    /// Another session comes on stage: this one gives back what shows the picture when the running job has ended, which
    /// settle() sees to. Session::frame() resumes it.
    void leave();
    bool settle(); ///< whether none of its jobs runs; never waits
    /// Replaces Session::frame(): executes orders, but starts nothing new. Returns whether nothing of this session runs
    /// on the processor. Never waits. Throws Error as require_quick() does.
    bool become_idle();
    /// Waits for the running job: until the next Session::frame() nothing of this session runs on the processor.
    void finish_job();

private:
    friend class Session;
    Session& session_;
    bool leaving_ = false;
};

} // namespace glint
