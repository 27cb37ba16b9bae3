// Drives a world along a run without ever making its caller wait. On CUDA the job is queued at once on the calling
// thread; on the CPU a worker computes it while the window continues.
#pragma once
#include "app/measure/methods/autotuner.h"
#include "app/session/checkpoint.h"
#include "app/session/command.h"
#include "app/session/device_times.h"
#include "app/session/observe/observer.h"
#include "app/world/text/fixed_string.h"
#include "app/world/world.h"
#include "interop/targets/frame_target.h"
#include <array>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <span>
#include <string>
#include <thread>

namespace glint {

// Result of a player's measurement of methods.

struct MethodReport {
    std::int64_t request = 0;      ///< number of the request
    double progress = 0;           ///< 0 to 1
    bool ended = false;            ///< this is the last report
    std::vector<MethodTime> times; ///< when ended
    std::string problem;           ///< why the measurement ended without an answer, or ""
};

/// Computing time of steps in one picture, for 30 pictures a second on the CPU and 60 on a GPU.
inline constexpr double cpu_budget_ms = 28, cuda_budget_ms = 12;

struct Job {
    std::optional<Route> route;    ///< go there first: in slices of the budget, one a job, until report.arrived
    bool stop_route = false;       ///< the world stays at the place that it has reached
    std::vector<Command> commands; ///< empty while the world is on a route
    int steps = 0;                 ///< requested number; fewer if they take longer than the budget
    double budget_ms = 1e9;
    std::optional<glint_frame> frame; ///< CPU: draw into this after the steps
    FrameTarget* target = nullptr;    ///< CUDA: the same, but mapped only around the drawing kernel
    /// draw only if the job reaches that place; nothing: draw wherever the job ends
    std::optional<WorldPlace> draw_at;
    bool keep_here = false;                  ///< keeps a keyframe before the route begins, to which redo returns
    bool checkpoint = false;                 ///< requests a checkpoint now, whatever its period
    std::span<Observer* const> observers;    ///< each observer's exchange holds its request
    std::optional<std::int32_t> auto_method; ///< what the simulation is given for `auto`
    /// number of the request; 0: no request, and a measurement in progress ends
    std::int64_t measure_methods = 0;
    std::vector<ScopeTime> room;                       ///< memory for the report's scopes
    std::optional<std::vector<Annotation>> label_room; ///< memory for the report's labels; nothing: none are made
    PictureLook look;
    std::optional<FloatRange> shown_range; ///< replaces the parameters' range
};

struct Report {
    std::string error;            ///< a sentence; the world is as before the failed part
    std::optional<Params> params; ///< on an error: the parameters that the world really has
    bool world_destroyed = false; ///< the world no longer exists: restart it
    bool drawn = false;
    std::vector<Annotation> labels; ///< labels of the drawn picture
    bool look_refused = false;      ///< the simulation drew its own picture instead; `error` says why
    std::string target_error;       ///< the presentation path failed, not the simulation
    std::int64_t step = 0;          ///< the simulation's own
    int steps_done = 0;             ///< how many of the job's steps were computed
    Extent extent;
    std::int64_t at = 0, serial = 0; ///< the place in the run that the world is at
    bool on_route = false;           ///< the world has not reached the end of its route
    /// the route failed before its first step: the world has not moved. With `error` no route is possible
    bool route_failed = false;
    std::vector<Event> accepted;       ///< by the world: commands of the job that are not recorded yet
    std::vector<std::int64_t> refused; ///< gestures whose last command was refused
    std::vector<LogEntry> applied;
    std::vector<Keyframe> kept;
    std::vector<std::int64_t> dropped; ///< ids of removed keyframes
    std::optional<Checkpoint> checkpoint;
    bool checkpoint_failed = false; ///< a requested checkpoint could not be made
    FixedString<280> label_problem; ///< a label that cannot be drawn, as a sentence: the first one alone
    std::optional<MethodReport> methods;
    double advance_ms = 0, draw_ms = 0; ///< wall time on the executing thread; on CUDA the time of queueing
    double ms_per_step = 0;             ///< time on the device, from recent measurements; 0 before the first
    DeviceTimes times;                  ///< newly known since the last report
    std::size_t state_bytes = 0;        ///< bytes of all fields in the newest keyframe; 0: no keyframe
    std::size_t kept_bytes = 0;         ///< of all keyframes
    std::chrono::steady_clock::time_point started, ended;
    std::vector<ScopeTime> scopes; ///< labelled scopes that have finished
};

class Player {
public:
    struct Options {
        std::optional<double> checkpoint_period_s; ///< if the device may be lost; else only when asked for
        std::size_t keyframe_bytes = std::size_t{1} << 30;
    };
    /// Does nothing before the first job, which builds the world from `start`, or reports why it cannot.
    Player(Queue&, Checkpoint start, const Options&);
    ~Player(); ///< waits for the running job

    /// Sets the clock, in milliseconds, of the budget, busy_seconds() and the time between copies of the state. Any
    /// thread may call it. Only while the player is not busy. For tests.
    void use_clock(std::function<double()> milliseconds) {
        clock_ = std::move(milliseconds);
        checkpoints_.use_clock(clock_);
    }

    bool busy() const;
    double busy_seconds() const; ///< seconds since the worker started the running job; 0: no job
    /// CUDA: the queue is so full that further jobs should wait.
    bool backed_up();
    void start(Job);              ///< not while busy
    std::optional<Report> poll(); ///< the finished job's report, once; never waits
    std::optional<Report> wait(); ///< like poll(), but waits for the running job: for tests and runs without a window

    /// Waits for all queued work and stops measurements. No work follows until the next start(). The report of the job
    /// may or may not have been polled.
    void rest();
    /// The state in memory of the same queue; waits for the running job. Nothing if no world exists.
    std::optional<Snapshot> copy_state();
    std::optional<Checkpoint> read_state(); ///< copy_state() in ordinary memory
    Queue& queue() const { return queue_; }

private:
    Report run(Job&);
    Report run_or_report(Job&) noexcept;
    void build();
    void apply(const Command&, Report&);
    void keep(KeyframeStore::Purpose, Report&);
    void begin_route(Job&, Report&);
    double budget_clock_ms() const;
    void follow_route(double budget_ms, Report&);
    void advance(const Job&, Report&);
    int advance(int steps, double budget_ms);
    void advance_world(std::int64_t at, int steps);
    void forget_times_if_cost_changed();
    void drop_world();
    void draw(const Job&, Report&);
    void draw_on(FrameTarget&, Report&);
    void annotate(Job&, Report&);
    void try_look(const Job&, Report&);
    void choose_readers(const Job&);
    WorldNow now();
    int steps_to_sample(std::int64_t at) const;
    void checkpoint(const Job&, Report&);
    void measure_methods(const Job&, Report&);
    void begin_methods(Report&);
    void collect_method_times();
    void collect_scopes();
    void work();

    Queue& queue_;
    std::function<double()> clock_; ///< empty: the machine's
    Checkpoint start_; ///< the world is built from it; once a world exists, only parameters and size are used
    std::optional<World> world_;
    std::int64_t at_, serial_;   ///< place of the world in the run
    std::optional<Route> route_; ///< its remaining part
    std::size_t next_event_ = 0; ///< of the route
    KeyframeStore keyframes_;
    CheckpointReader checkpoints_;
    struct Reading {
        const Observer* of;
        std::unique_ptr<Reader> reader;
    };
    std::vector<Reading> all_readers_;
    std::vector<Reader*> readers_;           ///< readers of the running job's observers, in their order
    bool came_by_route_ = true;              ///< the world reached its place by a route, or was built there
    std::optional<MethodMeasuring> methods_; ///< exists while methods are measured
    std::int64_t methods_asked_ = 0;
    FixedString<280> label_problem_; ///< the problem that was reported last
    double ms_per_step_ = 0;
    DeviceTimes times_;
    Params paced_; ///< parameters and size when the speed was measured
    Extent paced_extent_;
    std::vector<ScopeTime> scopes_;         ///< finished since the last report
    std::vector<ScopeTime> finished_;       ///< memory for scopes that the queue has just measured
    std::vector<int> advances_in_progress_; ///< CUDA: steps of each whose time has not arrived; 0: of another pace

    mutable std::mutex mutex_;
    std::condition_variable wake_, done_;
    std::optional<Job> job_;
    std::optional<Report> report_;
    bool running_ = false, stopping_ = false;
    double started_ms_ = 0; ///< start of the running job
    std::thread worker_;    ///< CPU only, if a thread can be started; last: started when all other members exist
};

} // namespace glint
