// One simulation in the window. Actions of the user become commands, events of its run and undo steps. Each frame it
// asks the player for the steps that are due and shows the newest picture. Main thread only; functions wait only if
// their comment says so.
#pragma once
#include "app/run/packed_mask.h"
#include "app/run/speed.h"
#include "app/session/drawn_labels.h"
#include "app/session/gesture.h"
#include "app/session/history.h"
#include "app/session/observers.h"
#include "app/session/player.h"
#include "app/session/presenter.h"
#include "app/session/untaken_reports.h"
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace glint {

/// Speed in recent frames, for the run control and the timing panel.
struct Pace {
    double steps_per_second = 0;  ///< reached speed
    double wanted_per_second = 0; ///< by speed and steps_per_frame
    double ms_per_step = 0, draw_ms = 0;
    bool measured = false; ///< steps_per_second covers a whole measuring interval
    bool flat_out = false; ///< as fast as possible; wanted_per_second is not used
    bool behind() const {
        return !flat_out && measured && wanted_per_second > 0 && steps_per_second < 0.9 * wanted_per_second;
    }
};

class Session {
public:
    /// Runs on a queue of its own. fallback: the processor on which it continues, from a copy of the state, if the
    /// first one is lost; null: none. Both must outlive it.
    Session(ComputeDevice&, Extent, const Params&, MakeTarget, ComputeDevice* fallback = nullptr, TargetPick = {});
    /// Continues a run at its end: from the state kept there, from `start`, or computed again.
    Session(ComputeDevice&, RunRecord, std::optional<Checkpoint> start, MakeTarget, ComputeDevice* fallback = nullptr,
            TargetPick = {});
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    const Definition& definition() const { return params_.definition(); }
    const Params& params() const { return params_; } ///< as set by the user; the next job passes them to the world
    const Params& preset_params() const { return preset_params_; } ///< base for "changed"
    const std::string& preset() const { return preset_; }          ///< "" = the defaults
    /// The preset of the user's own that "changed" is measured against; null: it is preset().
    const OwnPresetValues* own_preset() const { return own_preset_.get(); }
    Extent extent() const { return extent_; }
    std::int64_t step() const { return step_; } ///< the simulation's own, which a reset sets to 0
    double time() const;
    /// Whether steps change its picture with the present parameters, or recorded steps follow.
    bool moves() const { return !rests(params_) || (definition().evolves() && before_end()); }
    bool has_steps() const { return moves() || run_.end().at > run_.begin().at; } ///< whether there are steps to go to
    Queue& queue() const { return *queue_; } ///< until it moves to another processor
    ComputeDevice& device() const { return queue_->device(); }
    FrameTarget* target() const { return presenter_.target(); } ///< null until the first frame
    const std::vector<Refusal>& refused_targets() const { return presenter_.refused(); }
    const TargetPick& target_pick() const { return presenter_.picked(); }

    // Things to do. Each is one undo step, or part of the gesture that is open under its label.
    Gesture begin(std::string_view label); ///< a gesture; one that is open ends
    void close_gesture();                  ///< the open one ends now, whoever holds it
    void edit(const Params& values, std::string_view label);
    [[nodiscard]] std::optional<std::string> set(std::string_view id, std::string_view text); ///< typed values
    /// Parameters, and the preset as the base for "changed".
    void load(const Params&, std::string_view preset, std::string_view label);
    /// One of the user's own presets, which is based on `preset`. If something is painted, the run starts over, and
    /// then these changes take effect. One step of undo.
    void load_own(OwnPresetValues, std::string_view preset, const std::vector<Change>& painted = {});
    void load_preset(std::string_view id);         ///< "" = the defaults; throws Error if unknown
    void measure_against(std::string_view preset); ///< base for "changed" in an opened run; changes no parameter
    /// The same for one of the user's own presets, which is based on `preset`; null: for `preset` itself.
    void measure_against(std::string_view preset, std::shared_ptr<const OwnPresetValues>);
    const std::shared_ptr<const OwnPresetValues>& shared_own_preset() const { return own_preset_; }
    void home(); ///< sets the rows that the mouse moves as in the preset
    void reset();
    /// Throws Error if the size is not allowed. Ends follow_space(). seen: a view, set in the same undo step.
    void resize(Extent, std::optional<PictureView> seen = {});
    /// Whether the grid's size is taken from the space on the screen, and was not chosen by the user.
    bool follows_space() const { return follows_space_; }
    void follow_space(bool follows) { follows_space_ = follows; }
    void stroke(glint_stroke); ///< under stroke_label
    /// Paints a shape as a gesture of its own; nothing where it is empty or where takes_shapes() says no. Where
    /// the run cannot keep it, a notice says so.
    void stamp(const std::shared_ptr<const MeasuredMask>&, std::int32_t button, std::string_view label);
    void stamp(Mask, std::int32_t button, std::string_view label); ///< measures it first: for shapes that are even
    bool takes_shapes() const; ///< one that was built for an older Glint, or a hand, knows none
    /// The parameters as the simulation changes them for the pointer (pan, zoom): edit() takes them, under
    /// pointer_label. Nothing if it takes no pointer, or refuses; a notice says why.
    std::optional<Params> moved_by(const glint_pointer&);
    bool takes_strokes() const, takes_pointer() const;
    /// Effect of a drag in the picture with the present brush: painting, moving parameters, or both.
    bool drags_paint() const, drags_point() const;
    const PictureView& view() const { return view_; }        ///< the visible part of the picture
    void set_view(const PictureView& view) { view_ = view; } ///< by the program: no undo step
    void look_at(const PictureView&);                        ///< under picture_view_label
    void choose_speed(double);                               ///< as set_speed(), under speed_label
    void next_method();                                      ///< the next choice of `method` that can run here
    void pick_target(const TargetPick&); ///< the new presentation path; tried again if it had failed
    void next_target();                  ///< the next presentation path that works here
    const HistoryEntry* next_undo() const { return history_.next_undo(); }
    const HistoryEntry* next_redo() const { return history_.next_redo(); }
    const History& history() const { return history_; }
    /// Number of steps of the run that are set aside if only the first `done` entries of the history stay in effect.
    std::int64_t steps_back_to(std::size_t done) const;
    void undo();
    void redo();
    std::size_t gestures() const { return gestures_; } ///< number of gestures

    // The run: the user can go back to every computed step.
    const Run& run() const { return run_; }
    Place place() const;         ///< place of the world
    Place picture_place() const; ///< place of the shown picture
    /// Goes to the last place at that step of the run, from the nearest keyframe, in the frames that follow.
    void seek(std::int64_t at);
    WorldPlace standing_place() const; ///< the world's place, or the target of its seek
    /// Goes to a place that standing_place() returned, drops orders given since, and sets the run's later events aside:
    /// running continues from there. Undo brings them back. Nothing happens if the run has no such place any more.
    void go_on_from(WorldPlace);
    /// The scrubber holds it: paused until let_go() or leave().
    void grab(), let_go();
    bool grabbed() const { return paused_before_grab_.has_value(); }
    /// Pauses at that step of the run: seeks it, or computes on from the newest step in the frames that follow.
    void go_to_step(std::int64_t at);
    void cancel_seek(); ///< stays at the present step
    bool seeking() const { return seek_.has_value(); }
    bool on_its_way() const { return seek_ || goal_; } ///< to a requested step
    std::int64_t seek_target() const { return goal_ ? goal_->at : seek_ ? seek_->place.at : place().at; }
    double seek_progress() const;                 ///< 0 to 1
    const Marks& marks() const { return marks_; } ///< marked steps of the run
    void toggle_mark();                           ///< at the step of the picture; one undo step
    std::optional<std::int64_t> mark_before() const { return glint::mark_before(marks_, place().at, run_.end().at); }
    std::size_t kept_bytes() const { return kept_bytes_; } ///< size of the keyframes
    bool before_end() const;                               ///< recorded events follow: running replays them
    /// The run for a file: to its newest step, without fields.
    RunRecord record() const;
    RunRecord record_to(Place) const; ///< the same, up to that place
    RunRecord record_now();           ///< with the present state: waits for the job under way and for the copy
    /// Taken from time to time during the run; shared with the threads that write files.
    const std::shared_ptr<const Checkpoint>& checkpoint() const { return checkpoint_; } ///< the newest; may be null
    void ask_for_checkpoint() { checkpoint_asked_ = Asked::yes; } ///< soon, in the frames that follow
    bool awaits_checkpoint() const { return checkpoint_asked_ != Asked::no; }
    /// The run up to its checkpoint; nothing if the checkpoint's place is no longer in the run.
    std::optional<RunRecord> record_to(const Checkpoint&) const;

    // The method `auto`. It stays in the parameters, so this is no edit.
    std::optional<std::int32_t> auto_method() const { return auto_method_; } ///< the method that is used for it
    void set_auto_method(std::optional<std::int32_t> choice) { auto_method_ = choice; }
    /// Times the methods that may stand for it, in the spare time of frames.
    void measure_methods();
    void stop_measuring_methods();
    bool measures_methods() const { return method_request_ != 0; }
    double method_progress() const;                   ///< 0 to 1
    std::optional<MethodReport> take_method_answer(); ///< once, when the measurement has ended or is not possible

    // Run control; like a player's buttons, pausing and stepping are not undone.
    bool paused() const { return paused_; }
    void pause(bool on) { paused_ = on, forget_goal(); }
    /// One more ordered step. All ordered steps are computed, however slow a step is.
    void step_once() { paused_ = true, single_steps_ += moves(); }
    double speed() const { return speed_; } ///< multiple of 60 * steps_per_frame steps a second
    void set_speed(double);                 ///< min_speed to max_speed; above it flat out; a NaN changes nothing
    bool flat_out() const { return speed_ == flat_out_speed; }
    void toggle_flat_out() { choose_speed(flat_out() ? speed_before_ : flat_out_speed), close_gesture(); }
    const Pace& pace() const { return pace_; }
    /// Size of all fields, from the newest keyframe of this size; else 0.
    std::size_t state_bytes() const { return state_bytes_; }
    int steps_per_frame() const; ///< the parameter steps_per_frame, or 1

    /// Moves to another processor with its state and its run, in the frames that follow. Until then it continues where
    /// it is. If the move fails, it stays there and gives a notice. Throws Error if that is known at once.
    void move_to(ComputeDevice&);
    void choose_device(ComputeDevice&); ///< the same as one undo step; the caller of undo() moves the session back
    void move_for(const HistoryEntry&, ComputeDevice&); ///< as part of undo or redo; rolled back if it fails
    bool moving() const { return move_.has_value(); }
    /// Forgets which presentation paths have failed, and begins with the best again.
    void retry_targets();
    bool targets_failed() const { return presenter_.any_failed(); }
    /// Leaves the stage: the target is freed when the job under way has ended; settle() checks that. frame() resumes.
    void leave();
    bool settle();                                                  ///< whether none of its jobs runs; never waits
    bool busy() const;                                              ///< its destructor would wait
    double busy_seconds() const { return player_->busy_seconds(); } ///< since the running job began; 0: none
    std::size_t bytes() const; ///< estimate of the memory that it keeps while off stage
    /// Throws Error if a picture takes so long that the caller should not wait for the job under way.
    void require_quick() const;
    /// Replaces frame(): executes orders, but starts nothing new. Returns whether nothing of this session runs on the
    /// processor. Never waits. Throws Error as require_quick() does.
    bool come_to_rest();
    /// Waits for the job under way: until the next frame() nothing of this session runs on the processor.
    void finish_job();
    /// The present state, in memory of the same processor; waits for the job under way. Nothing before the first job.
    std::optional<Snapshot> copy_state();
    /// Rebuilds a simulation that has failed; no job of it may be running.
    void restart();
    const std::string& failure() const { return failure_; } ///< why it has stopped, or ""
    bool failed_over() const { return failed_over_; }       ///< the processor was lost; it continues on the fallback
    std::string take_notice(); ///< the newest notice since the last call, as a sentence, or ""

    /// Takes finished jobs and starts due ones. Returns whether a job was started. dt = seconds since the last call.
    bool frame(double dt);
    /// Sets the clock, in milliseconds, of a job's budget, busy_seconds() and the time between copies of the state. Any
    /// thread may call it. Only while the session is not busy. For tests.
    void use_clock(std::function<double()> milliseconds) { player_->use_clock(std::move(milliseconds)); }
    void collect() noexcept { presenter_.collect(); } ///< receives pictures that the GPU has drawn
    Picture picture() const { return presenter_.picture(); }
    /// Labels of the last drawn picture, in cells of a grid of labelled_extent().
    const std::vector<Annotation>& labels() const { return labels_.newest().all; }
    Extent labelled_extent() const { return labels_.newest().extent; }
    const DrawnLabels& picture_labels() const { return labels_.newest(); } ///< both
    void shown() { presenter_.shown(); } ///< OpenGL commands that sample picture() were issued
    bool wants_frames() const;           ///< false: paused and nothing pending, the window may sleep

    // A follower may go with it step by step: see Lockstep.
    WorldPlace world_place() const { return {world_at_, world_serial_}; } ///< from which place() is computed
    std::optional<WorldPlace> drawn_place() const { return drawn_; }      ///< of the newest drawn picture
    void draw_again() { ///< with the next frame(), even if nothing has changed
        dirty_ = true;
        drawn_.reset();
    }
    void hold_steps(bool on) { holds_steps_ = on; }                         ///< executes orders, but does not step
    bool has_orders() const { return dirty_ || !orders_.empty() || seek_; } ///< there is work other than steps
    bool paints_later() const;                 ///< whether a stroke was ordered that record() does not contain yet
    void hold_picture() { presenter_.hold(); } ///< until release_picture()
    void release_picture() { presenter_.release(); }
    bool holds_picture() const { return presenter_.holds(); }
    bool keeps_picture_back() const { return presenter_.keeps_back(); } ///< a newer picture was drawn while one is held
    DeviceTimes take_times() { return std::exchange(times_, DeviceTimes{times_.pace}); } ///< since the last call

    Observers& observers() { return observers_; } ///< of its world
    const Observers& observers() const { return observers_; }

    const NanGuard& nan_guard() const { return nan_guard_; } ///< on NaN the session pauses and finds the first one
    /// A second before the NaN, or before a parameter left its stable range, in the run's steps.
    std::int64_t place_before_nan() const;
    void go_back_before_nan(), go_on_with_nan();

    const PictureLook& look() const { return shown_look_; }
    void set_look(const PictureLook&, std::string_view label); ///< one undo step; nothing of the run changes
    void draw_plainly(bool on); ///< as the simulation does meanwhile, whatever look was chosen; no undo step
    const std::optional<FloatRange>& fitted_range() const { return fitted_range_; } ///< in place of the parameters'
    const std::vector<LogEntry>& log() const { return log_; } ///< the newest; older ones are dropped in bulk
    std::size_t log_dropped() const { return log_dropped_; }  ///< number of entries before log()[0]
    /// Reports since the last call, for the profiler, in the memory of `room`.
    std::vector<Report> take_reports(std::vector<Report> room) { return reports_.take(std::move(room)); }
    void reuse(std::vector<ScopeTime> room) { reports_.reuse(std::move(room)); } ///< memory of a report's scopes

private:
    friend class Gesture;
    struct SwapTail { ///< undo or redo of what changed the state
        std::int64_t gesture;
    };
    using Order = std::variant<Command, SwapTail>; ///< not yet sent to the world, in order
    struct Seek {
        Place place;
        std::int64_t from;         ///< beginning of the route: for progress
        std::int64_t gesture = 0;  ///< the gesture whose tail was swapped for this seek; 0: none
        std::int64_t keyframe = 0; ///< beginning of the route; 0: none
        bool sent = false, stop = false;
        bool exact = false; ///< else: the last place at its step, even if events are added there before it is sent
    };
    struct Goal { ///< a step beyond the run's end
        std::int64_t at, from;
    };
    struct DeviceMove {
        ComputeDevice* to;
        std::unique_ptr<Queue> queue;
        std::unique_ptr<Player> player; ///< built while the old one continues; null until the state was read
        std::int64_t gesture = 0;       ///< the gesture that chose the device; 0: none
        std::int64_t undone = 0;        ///< the gesture that is undone or redone by it
    };

    std::unique_ptr<Player> make_player(Queue&, Checkpoint start) const;
    Gesture part_of(std::string_view label);
    void drop_gesture();
    void end_held_gesture() noexcept;
    void order(Change, bool keep_before = false);
    Choices choices() const {
        return {params_, extent_, target_pick(), preset_, speed_, device().id(), view_, look_, marks_, own_preset_};
    }
    void put_back(const HistoryEntry&, const Choices&);
    void take_target(const TargetPick&);
    void take_look(const PictureLook&);
    void follow_values();
    void order_undoable(Change, std::string_view label, Extent extent_after);
    std::string no_room_for(const Mask&, std::size_t packed_bytes) const;
    void start_over();
    void paint_again(const std::vector<Change>&);
    bool sets_params_later() const;
    void go_to(Place, std::int64_t swapped = 0);
    Route route_to(Place) const;
    void swap_tail(std::int64_t gesture);
    void set_tail_aside(std::int64_t gesture);
    void take_orders(Job&);
    void play_recorded(Job&);
    void hold_back(Job&, int now);
    void drop_orders();
    void take(Report);
    void take_place(const Report&);
    void take_seek(const Report&);
    void give_up_seek();
    void forget_unsent_seek();
    void take_accepted(const Report&);
    void take_refusal(const Report&);
    void take_labels(Report&);
    void take_log(Report&);
    void take_checkpoint(Report&);
    bool ready_target();
    bool give_up_resize(const std::string& why);
    void show_fold();
    Checkpoint newest_state() const;
    void adopt(std::unique_ptr<Player>, std::unique_ptr<Queue>, Place);
    void begin_move();
    void look_after_move();
    void drop_move();
    void give_up_move();
    void settle_moves();
    bool device_lost(const std::string& why);
    void fail_over(const std::string& why);
    ComputeDevice* fallback_from(const ComputeDevice&) const;
    void take_methods(MethodReport&);
    void measure_pace(const Report&, double wanted);
    int steps_due();
    void take_ordered_steps(const Report&);
    void drop_ordered_steps() {
        single_steps_ = 0;
        ordered_under_way_ = 0;
    }
    double steps_that_fit() const;
    int steps_to_goal();
    void forget_goal() {
        if (std::exchange(goal_, std::nullopt)) drop_ordered_steps();
    }
    bool frame_fits_orders() const;
    SessionNow now() const;
    std::int64_t numbers_before(std::int64_t at) const;
    void take_observed(const Report&);
    std::int64_t last_stable_step(std::int64_t at) const;
    void take_number_check(const NumberCheck&);
    void look_after_nan_search();
    void start_job(Job, bool draws, bool with_frame);

    ComputeDevice* fallback_;
    std::unique_ptr<Queue> queue_;
    Run run_;
    Params params_, preset_params_;
    std::string preset_;
    std::shared_ptr<const OwnPresetValues> own_preset_;
    bool follows_space_ = false;
    Extent extent_;
    PictureView view_;
    Presenter presenter_;
    std::int64_t step_ = 0, last_serial_ = 0, last_gesture_ = 0;
    std::int64_t world_at_, world_serial_ = 0; ///< the world's place in its last report
    std::optional<WorldPlace> drawn_;
    LabelReading labels_;
    DeviceTimes times_;
    Observers observers_;           ///< they outlive the player, whose readers write into them
    PictureLook look_, shown_look_; ///< as it was chosen, and as it is
    bool draws_plainly_ = false;
    std::optional<FloatRange> fitted_range_;
    std::unique_ptr<Player> player_;
    std::optional<DeviceMove> move_;
    std::list<DeviceMove> dropped_moves_; ///< moves whose worlds are still being built
    std::shared_ptr<const Checkpoint> checkpoint_;
    enum class Asked { no, yes, sent } checkpoint_asked_ = Asked::no;
    History history_;
    std::size_t gestures_ = 0;
    std::optional<HistoryEntry> gesture_; ///< the open one
    Gesture* holder_ = nullptr;           ///< of the open one
    std::deque<Order> orders_;
    std::optional<Seek> seek_;
    std::optional<Goal> goal_;
    Marks marks_;
    bool leaving_ = false, failed_over_ = false, paused_ = false, dirty_ = true, holds_steps_ = false,
         wants_drawing_ = false,
         no_target_ = false,   ///< that is why it stands still
        steps_sent_ = false,   ///< with the newest job
        strokes_sent_ = false; ///< likewise
    std::optional<bool> paused_before_grab_;
    int single_steps_ = 0;       ///< ordered, and not sent yet
    int ordered_under_way_ = 0;  ///< steps of the running job that were ordered; those it does not do are sent again
    bool sends_ordered_ = false; ///< the steps of the job that is being made were ordered
    double speed_ = 1, speed_before_ = 1, steps_owed_ = 0;
    Pace pace_;
    std::size_t state_bytes_ = 0, kept_bytes_ = 0;
    std::chrono::steady_clock::time_point pace_since_{};
    std::int64_t pace_steps_ = 0;
    std::string failure_, notice_;
    std::optional<std::int32_t> auto_method_;
    std::int64_t method_request_ = 0, method_request_sent_ = 0, last_method_request_ = 0;
    std::optional<MethodReport> method_report_;
    std::int64_t changes_ = 0; ///< jobs after which a cell may hold another value
    NanGuard nan_guard_;
    std::vector<LogEntry> log_;
    std::size_t log_dropped_ = 0;
    UntakenReports reports_;
};

} // namespace glint
