// One simulation in the window: what the user does to it becomes commands, undo steps and log lines; each frame it asks
// the runner for the steps that are due and shows the newest picture. Main thread only; nothing here waits unless it
// says so.
#pragma once
#include "app/session/history.h"
#include "app/session/runner.h"
#include "interop/frame_target.h"
#include <functional>

namespace glint {

/// How a session gets its frame targets; tests and headless runs give one without OpenGL.
using MakeTarget = std::function<TargetChoice(Queue&, Extent, const TargetPick&, const std::vector<Refusal>& failed)>;

/// What the last frames did, for the run control and the timing panel.
struct Pace {
    double steps_a_second = 0;  ///< reached
    double wanted_a_second = 0; ///< asked for by speed and steps_per_frame
    double ms_a_step = 0, draw_ms = 0;
    bool measured = false; ///< steps_a_second covers a whole window
    bool behind() const { return measured && wanted_a_second > 0 && steps_a_second < 0.9 * wanted_a_second; }
};

class Session {
public:
    /// Runs on a queue of its own. refuge: the processor to go on on, from a copy of the state, when the first one is
    /// lost; null: none. Both must outlive it.
    Session(ComputeDevice&, const Definition&, Extent, const Params&, MakeTarget, ComputeDevice* refuge = nullptr,
            TargetPick = {});
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    const Definition& definition() const { return params_.definition(); }
    const Params& params() const { return params_; } ///< as the user wants them; they reach the world with the next job
    const Params& preset_params() const { return preset_params_; } ///< what "changed" is measured against
    const std::string& preset() const { return preset_; }          ///< "" = the defaults
    Extent extent() const { return extent_; }
    std::int64_t step() const { return step_; }
    double time() const;
    Queue& queue() const { return *queue_; } ///< until it moves to another processor
    ComputeDevice& device() const { return queue_->device(); }
    FrameTarget* target() const { return target_.target.get(); } ///< null until the first frame
    const std::vector<Refusal>& refused_targets() const { return target_.refused; }
    const TargetPick& target_pick() const { return pick_; }

    // Things to do. Each is one undo step, or part of the gesture that is open.
    void edit(const Params& values, std::string_view label); ///< opens a gesture where none is, or goes on with it
    void end_gesture();                                      ///< mouse let go, discrete widget clicked
    [[nodiscard]] std::optional<std::string> set(std::string_view id, std::string_view text); ///< typed values
    void load_preset(std::string_view id);         ///< "" = the defaults; throws Error on an unknown one
    void measure_against(std::string_view preset); ///< it was opened as this preset, changed or not; nothing happens
    void reset();
    void resize(Extent);                ///< throws Error when it is not allowed
    void stroke(glint_stroke);          ///< press opens a gesture; end_gesture() closes it
    void pointer(const glint_pointer&); ///< lets the simulation edit its parameters (pan, zoom)
    bool takes_strokes() const, takes_pointer() const;
    void next_path();                    ///< the next choice of `path` that can run here
    void pick_target(const TargetPick&); ///< another way to the screen from now on; tried again where it had failed
    void next_target();                  ///< the next way that works here
    const HistoryEntry* next_undo() const { return history_.next_undo(); }
    const HistoryEntry* next_redo() const { return history_.next_redo(); }
    void undo();
    void redo();
    std::size_t gestures() const { return gestures_; } ///< how many there were

    // The path `auto`. The parameters keep it: this is no edit.
    std::optional<std::int32_t> auto_path() const { return auto_path_; } ///< what the simulation is given for it
    void let_auto_be(std::optional<std::int32_t> choice) { auto_path_ = choice; }
    /// Times the paths that may stand for it, in the time that frames leave.
    void measure_paths();
    void stop_measuring_paths();
    bool measures_paths() const { return path_request_ != 0; }
    double path_progress() const;                 ///< 0 to 1
    std::optional<PathReport> take_path_answer(); ///< once, when they were measured or cannot be

    // Run control; not undone, like a player's buttons.
    bool paused() const { return paused_; }
    void pause(bool on) { paused_ = on; }
    void step_once() { paused_ = true, single_steps_ += 1; }
    double speed() const { return speed_; } ///< multiple of 60 * steps_per_frame steps a second
    void set_speed(double);                 ///< 1/64 ... 64; a NaN changes nothing
    const Pace& pace() const { return pace_; }
    int steps_a_frame() const; ///< the parameter steps_per_frame, or 1

    /// Moves to another processor with state and history kept; waits for the job under way. Throws Error and stays
    /// where it is when that fails.
    void move_to(ComputeDevice&);
    /// Forgets which ways to the screen have failed while running, and begins with the best again.
    void retry_targets();
    bool targets_failed() const { return !failed_targets_.empty(); }
    /// Another comes on stage: waits for the job under way, and gives back what shows the picture. frame() goes on.
    void leave();
    std::size_t bytes() const; ///< about as many does it hold on to while another is on stage
    /// Waits for the job under way: until the next frame() nothing of this session runs on the processor.
    void finish_job();
    /// The state as it is, in memory of the same processor; waits for the job under way. Nothing before the first.
    std::optional<Snapshot> copy_state();
    /// Before the first frame(): from this state instead of the first one. It may be in any queue's memory;
    /// waits for the copy. Throws Error where there is no room.
    void go_on_from(Snapshot);
    /// Rebuilds a simulation that failed.
    void restart();
    const std::string& failure() const { return failure_; } ///< why it stands still, or ""
    bool fled() const { return fled_; }                     ///< the processor was lost, and it goes on on the refuge
    std::string take_notice(); ///< what was refused since the last call, as a sentence, or ""

    /// Takes what is finished, starts what is due; whether a job was started. dt = seconds since the last call.
    bool frame(double dt);
    /// Takes over what the GPU has drawn meanwhile; costs next to nothing, so that it can be asked for often.
    void collect() noexcept {
        if (target_.target) (void)target_.target->collect();
    }
    Picture picture() const;
    void shown();              ///< OpenGL commands that sample picture() were issued
    bool wants_frames() const; ///< false: paused and nothing pending, the window may sleep

    const std::optional<Inspected>& inspected() const { return inspected_; }
    void inspect(std::optional<std::array<int, 2>> cell) { inspect_ = cell; }
    void want_probes(bool on) { want_probes_ = on; }
    const std::vector<ProbeValue>& probe_history() const { return probe_history_; } ///< the last 2,000, oldest first
    const std::vector<LogEntry>& log() const { return log_; } ///< the newest; older ones are dropped in bulk
    std::size_t log_dropped() const { return log_dropped_; }  ///< how many stood before log()[0]
    /// Reports since the last call, for the profiler, in the memory of `room`.
    std::vector<Report> take_reports(std::vector<Report> room);
    void reuse(std::vector<ScopeTime> room) { room_ = std::move(room); } ///< memory of a report's scopes

private:
    void open_gesture(std::string_view label);
    void order(Change, std::int64_t keep_before = 0);
    void order_undoable(Change, std::string_view label, Extent extent_after);
    void put_back(const Params&, Extent, std::int64_t snapshot, std::int64_t keep_before);
    std::int64_t keep_state() { return ++last_snapshot_; }
    void take(Report);
    void take_refusal(const Report&);
    void finish_frame(const Report&);
    bool offer_frame(Job&);
    void target_failed(const std::string& why);
    void take_target(const TargetPick&);
    void announce_target();
    void forget_targets(); ///< only while no job writes into one
    struct Showing {
        FrameTarget* target = nullptr;
        Picture picture;
    };
    Showing showing() const; ///< the way whose picture is on the screen
    bool give_up_resize(const std::string& why);
    bool keep_target(const std::string& why);
    bool lost_to(const std::string& why);
    void flee(const std::string& why);
    Queue* refuge_from(const ComputeDevice&);
    void take_paths(PathReport&);
    void measure_pace(const Report&, double wanted);
    int steps_due();
    bool ready_target();
    bool frame_fits_commands() const;

    ComputeDevice* refuge_;
    std::unique_ptr<Queue> queue_, refuge_queue_; // refuge_queue_: where there is somewhere to flee
    MakeTarget make_target_;
    TargetPick pick_;
    std::vector<Refusal> failed_targets_; // while running
    int failures_in_a_row_ = 0;           // of the way to the screen
    Params params_, preset_params_;
    std::string preset_;
    Extent extent_;
    std::int64_t step_ = 0, last_snapshot_ = 0;
    std::unique_ptr<Runner> runner_;
    std::unique_ptr<FrameTarget> previous_target_;
    TargetChoice target_;
    History history_;
    std::size_t gestures_ = 0;
    std::optional<HistoryEntry> gesture_;
    std::vector<Command> commands_;
    bool fled_ = false, paused_ = false, dirty_ = true, frame_begun_ = false, wants_drawing_ = false,
         want_probes_ = false, target_stale_ = false, target_picked_ = false,
         no_target_ = false; ///< no_target_: that is why it stands still
    int single_steps_ = 0;
    double speed_ = 1, steps_owed_ = 0, since_probe_ = 1;
    Pace pace_;
    std::chrono::steady_clock::time_point pace_since_{};
    std::int64_t pace_steps_ = 0;
    std::string failure_, notice_;
    std::optional<std::int32_t> auto_path_;
    std::int64_t path_request_ = 0, path_request_sent_ = 0, last_path_request_ = 0;
    std::optional<PathReport> path_report_;
    std::optional<std::array<int, 2>> inspect_;
    std::optional<Inspected> inspected_;
    std::vector<ProbeValue> probe_history_;
    std::vector<LogEntry> log_;
    std::size_t log_dropped_ = 0;
    std::vector<std::int64_t> forget_;
    std::vector<Report> reports_;
    std::vector<ScopeTime> room_;
};

} // namespace glint
