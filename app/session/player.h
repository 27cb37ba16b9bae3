// Drives a world along a run without ever making its caller wait. On CUDA the job is queued at once on the calling
// thread; on the CPU a worker computes it while the window continues.
#pragma once
#include "app/methods/measuring.h"
#include "app/session/checkpoint.h"
#include "app/session/command.h"
#include "app/session/device_times.h"
#include "app/session/field_reader.h"
#include "app/session/histogram_reader.h"
#include "app/session/keyframes.h"
#include "app/session/method_report.h"
#include "app/session/nan_guard.h"
#include "app/session/pin_recorder.h"
#include "app/session/route.h"
#include "app/world/fixed_string.h"
#include "app/world/grid_pass.h"
#include "interop/frame_target.h"
#include <array>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace glint {

/// Computing time of steps in one picture, for 30 pictures a second on the CPU and 60 on a GPU.
inline constexpr double cpu_budget_ms = 28, cuda_budget_ms = 12;

struct InspectRequest {
    std::array<int, 2> cell;
    std::int64_t number = 0; ///< another one if the value may have changed
};

struct Job {
    std::optional<Route> route;    ///< go there first: in slices of the budget, one a job, until report.arrived
    bool stop_route = false;       ///< stay at the place that it has reached
    std::vector<Command> commands; ///< not while it is on a route
    int steps = 0;                 ///< requested number; fewer if they take longer than the budget
    double budget_ms = 1e9;
    std::optional<glint_frame> frame;  ///< CPU: draw into this after the steps
    FrameTarget* target = nullptr;     ///< CUDA: the same, but mapped only around the drawing kernel
    std::optional<WorldPlace> draw_at; ///< draw only if the job reaches that place; else at any place
    bool keep_here = false;            ///< keep the state before the route begins: redo returns to it
    bool checkpoint = false;           ///< take one now, independent of the period
    FieldRequest field;                ///< read first; repeat the request in every job until it is complete
    FieldRead field_room;              ///< memory for the report's
    bool probe = false;
    bool statistics = false; ///< of all grids of the state
    PinRequest pins;
    std::vector<PinSample> pin_room;                   ///< memory for the report's
    std::optional<std::int32_t> auto_method;           ///< the method that the simulation uses for `auto`
    std::int64_t measure_methods = 0;                  ///< number of the request; 0: none, and one under way ends
    std::vector<ScopeTime> room;                       ///< memory for the report's scopes
    std::optional<std::vector<Annotation>> label_room; ///< memory for the report's labels; nothing: no labels are made
    std::optional<InspectRequest> inspect;             ///< read the shown field's value at that cell
    std::optional<FloatRange> histogram;               ///< count the first field's values in it
    PictureLook look;
    std::optional<FloatRange> shown_range; ///< replaces the parameters' range
};

struct StateStatistics {
    WorldPlace place; ///< where the world was
    OfGrids<Statistics> of;
};

struct Inspected {
    int x, y;
    FixedString<72> field; ///< "": no field has that cell
    FixedString<32> unit;
    double value;
    std::int64_t number; ///< of the request
    std::int32_t type;   ///< glint_value of the field
    bool is_whole() const { return type != GLINT_FLOAT32; }
    bool answers(const InspectRequest& to) const { return std::array{x, y} == to.cell && number == to.number; }
};

struct Report {
    std::string error;            ///< a sentence; the world is as before the failed part
    std::optional<Params> params; ///< on an error: the parameters that the world really has
    bool world_gone = false;      ///< the world no longer exists: restart it
    bool drawn = false;
    std::vector<Annotation> labels; ///< of the drawn picture
    bool look_refused = false;      ///< the simulation drew its own picture instead; `error` says why
    std::string target_error;       ///< the presentation path failed, not the simulation
    std::int64_t step = 0;          ///< the simulation's own
    int steps_done = 0;             ///< of the job's steps
    Extent extent;
    std::int64_t at = 0, serial = 0; ///< the place in the run that the world is at
    bool on_route = false;           ///< not yet at the end of its route
    bool route_failed = false;   ///< before its first step: the world has not moved. With `error` no route is possible
    std::vector<Event> accepted; ///< by the world: commands of the job that are not recorded yet
    std::vector<std::int64_t> refused; ///< gestures whose last command was refused
    std::vector<LogEntry> applied;
    std::vector<Keyframe> kept;
    std::vector<std::int64_t> dropped; ///< ids of removed keyframes
    std::optional<Checkpoint> checkpoint;
    bool checkpoint_failed = false; ///< a requested one
    std::optional<FieldRead> field; ///< for the job's request, when complete
    std::optional<ProbeValue> probes;
    std::optional<StateStatistics> statistics;
    std::vector<PinSample> pin_samples;              ///< arrived samples of the pins with that number
    bool pins_refused = false, line_refused = false; ///< no more data will come for them
    FixedString<200> reading_problem;                ///< why, as a sentence: the run continues
    FixedString<280> label_problem; ///< a label that cannot be drawn, as a sentence: only the first one
    std::int64_t pin_number = 0;
    std::optional<LineProfile> profile;
    bool awaits_pins = false;                ///< another job brings more
    std::optional<NumberCheck> number_check; ///< at the newest place that was checked for NaN
    bool awaits_number_check = false;        ///< another job brings a newer one
    std::optional<Inspected> inspected;
    std::optional<HistogramRead> histogram; ///< newly arrived
    std::optional<MethodReport> methods;
    double advance_ms = 0, draw_ms = 0; ///< wall time on the executing thread; on CUDA the time of queueing
    double ms_per_step = 0;             ///< on the device, from recent measurements; 0 before them
    DeviceTimes times;                  ///< newly known since the last report
    std::size_t state_bytes = 0;        ///< of all fields, in the newest keyframe; 0: no keyframe
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
    ~Player(); ///< waits for the job under way

    /// Sets the clock, in milliseconds, of the budget, busy_seconds() and the time between copies of the state. Any
    /// thread may call it. Only while the player is not busy. For tests.
    void use_clock(std::function<double()> milliseconds) {
        clock_ = std::move(milliseconds);
        checkpoints_.use_clock(clock_);
    }

    bool busy() const;
    double busy_seconds() const; ///< of the worker, since the running job was started; 0: none
    /// CUDA: the queue is so full that further jobs should wait.
    bool backed_up();
    void start(Job);              ///< not while busy
    std::optional<Report> poll(); ///< the finished job's report, once; never waits
    std::optional<Report> wait(); ///< the same, but waits for the job under way: for tests and runs without a window

    /// Waits for all queued work and stops measurements. No work follows until the next start(). The report of the job
    /// may or may not have been polled.
    void rest();
    /// The state in memory of the same queue; waits for the job under way. Nothing if no world exists.
    std::optional<Snapshot> copy_state();
    std::optional<Checkpoint> read_state(); ///< the same, in ordinary memory
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
    void forget_other_pace();
    void give_up_world();
    void draw(const Job&, Report&);
    void draw_on(FrameTarget&, Report&);
    void annotate(Job&, Report&);
    void try_look(const Job&, Report&);
    void read_values(const Job&, Report&);
    void inspect(const InspectRequest&, Report&);
    void take_inspected(Report&);
    void read_statistics(const Job&, Report&);
    void check_numbers(Report&);
    void take_pins(Job&, Report&);
    void read_field(Job&, Report&);
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
    FieldReader fields_;
    HistogramReader histograms_;
    GridPass<Statistics> statistics_;
    WorldPlace statistics_at_; ///< of the pass under way
    PinRecorder pins_;
    GridPass<NanCount> nans_;
    WorldPlace checked_{-1, -1};                           ///< place of the last pass
    bool came_by_route_ = true, checked_by_route_ = false; ///< whether a route or a build led to at_; to checked_
    std::optional<MethodMeasuring> methods_;               ///< set while they are measured
    std::int64_t methods_asked_ = 0;
    FixedString<280> label_problem_; ///< the last one reported
    double ms_per_step_ = 0;
    DeviceTimes times_;
    Params paced_; ///< parameters and size of that time
    Extent paced_extent_;
    std::vector<ScopeTime> scopes_;                       ///< finished since the last report
    std::vector<ScopeTime> finished_;                     ///< memory for scopes that the queue has just measured
    std::vector<int> advances_under_way_;                 ///< CUDA: steps of each unmeasured advance; 0: another pace
    std::optional<std::pair<Inspected, int>> inspecting_; ///< and the read's token

    mutable std::mutex mutex_;
    std::condition_variable wake_, done_;
    std::optional<Job> job_;
    std::optional<Report> report_;
    bool running_ = false, stopping_ = false;
    double started_ms_ = 0; ///< start of the running job
    std::thread worker_;    ///< CPU only, if a thread can be started; last: started when all other members exist
};

} // namespace glint
