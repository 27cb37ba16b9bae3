// Drives a world without ever making its caller wait: on CUDA the job is queued at once on the calling thread, on the
// CPU a worker does it while the window goes on.
#pragma once
#include "app/paths/measuring.h"
#include "app/session/checkpoint.h"
#include "app/session/command.h"
#include "app/session/path_report.h"
#include "interop/frame_target.h"
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

namespace glint {

struct Job {
    std::vector<Command> commands;
    int steps = 0; ///< wanted; fewer are done when they take longer than the budget
    double budget_ms = 1e9;
    std::optional<glint_frame> frame; ///< CPU: draw into this after the steps
    FrameTarget* target = nullptr;    ///< CUDA: the same, but mapped only around the drawing kernel
    std::vector<std::int64_t> forget; ///< kept snapshots that no undo needs any more
    bool probe = false;
    std::optional<std::int32_t> auto_path;     ///< what the simulation is given for `auto`
    std::int64_t measure_paths = 0;            ///< the number of the request, 0: none, and one under way ends
    std::vector<ScopeTime> room;               ///< memory for the report's scopes
    std::optional<std::array<int, 2>> inspect; ///< read the first field's value at this cell
};

struct Inspected {
    int x, y;
    std::string field, unit;
    float value;
};

struct Report {
    std::string error;            ///< a sentence; the world is as it was before what failed
    std::optional<Params> params; ///< on an error: the parameters that the world really has
    bool lost = false;            ///< there is no world any more: restart it
    bool drawn = false;
    std::string target_error; ///< the way to the screen failed, not the simulation
    std::int64_t step = 0;
    int steps_done = 0;
    Extent extent;
    std::vector<LogEntry> applied;
    std::vector<std::int64_t> forgotten; ///< kept snapshots that had to go: undo ends there
    std::vector<std::int64_t> refused;   ///< commands that kept one and then were refused: there is nothing to undo
    std::optional<ProbeValue> probes;
    std::optional<Inspected> inspected;
    std::optional<PathReport> paths;
    double advance_ms = 0, draw_ms = 0; ///< wall time on the thread that did it; on CUDA that of the queueing
    double ms_a_step = 0;               ///< on the device, from what has been measured lately; 0 before that
    std::chrono::steady_clock::time_point started, ended;
    std::vector<ScopeTime> scopes; ///< labelled scopes that have finished
};

/// All that moves to another queue: the state, and what undo has kept.
struct Handover {
    Snapshot state;
    std::map<std::int64_t, Snapshot> kept;
};

class Runner {
public:
    /// Nothing happens before the first job; that one builds the world, or reports why not. Where there is a `refuge`,
    /// copies of the state go there while it runs.
    Runner(Queue&, const Definition&, Extent, Params, Queue* refuge = nullptr);
    /// Goes on from what another runner handed over.
    Runner(Queue&, const Definition&, Handover, Queue* refuge = nullptr);
    ~Runner(); ///< waits for the job under way

    bool busy() const;
    /// CUDA: so much is queued that more would only pile up.
    bool backed_up();
    void start(Job);              ///< not while busy
    std::optional<Report> poll(); ///< the finished job's report, once; never waits
    std::optional<Report> wait(); ///< the same, but waits for the job under way: tests, closing, device switches

    /// Nothing is wanted until the next start(): waits for all that is queued, and forgets what it was measuring.
    /// Whether the job's report was polled is all the same.
    void rest();
    std::size_t bytes_kept() const; ///< of what undo has kept
    /// The state in memory of the same queue; waits for the job under way. Nothing where no world lives.
    std::optional<Snapshot> copy_state();
    /// State and kept snapshots in memory of `to`; waits for the copy. Throws Error; nothing where no world lives.
    std::optional<Handover> hand_over(Queue& to);
    /// After a lost report: the newest copy in the refuge. Waits for the job under way.
    std::optional<Handover> rescue();
    Queue& queue() const { return queue_; }

private:
    Report run(Job&);
    void build();
    void apply(const Command&, Report&);
    void keep(std::int64_t id, Report&);
    void advance(const Job&, Report&);
    void give_up_world();
    void draw(const Job&, Report&);
    void draw_on(FrameTarget&, Report&);
    void look(const Job&, Report&);
    void measure_paths(const Job&, Report&);
    void begin_paths(Report&);
    void collect_path_times();
    void collect_scopes();
    void work();

    Queue& queue_;
    const Definition& definition_;
    Params initial_params_;
    Extent initial_extent_;
    std::optional<Snapshot> initial_state_;
    std::optional<World> world_;
    std::optional<Checkpointer> checkpoints_;
    std::optional<PathMeasuring> paths_; ///< while they are measured
    std::int64_t paths_asked_ = 0;
    std::map<std::int64_t, Snapshot> kept_; ///< by number, so by age
    double ms_a_step_ = 0;
    std::vector<ScopeTime> scopes_;       ///< finished since the last report
    std::vector<ScopeTime> finished_;     ///< memory for those that the queue has just measured
    std::vector<int> advances_under_way_; ///< CUDA: the steps of each advance whose time has not arrived
    std::optional<std::pair<Inspected, int>> inspecting_; ///< and the read's token

    mutable std::mutex mutex_;
    std::condition_variable wake_, done_;
    std::optional<Job> job_;
    std::optional<Report> report_;
    bool running_ = false, stopping_ = false;
    std::thread worker_; ///< CPU only; last: started when the rest exists
};

} // namespace glint
