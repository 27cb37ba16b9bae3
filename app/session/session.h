// One simulation in the window: what the user does to it becomes commands, events of its run and undo steps; each frame
// it asks the player for the steps that are due and shows the newest picture. Main thread only; nothing here waits
// unless it says so.
#pragma once
#include "app/run/packed_mask.h"
#include "app/run/speed.h"
#include "app/session/drawn_labels.h"
#include "app/session/field_reading.h"
#include "app/session/histogram_asking.h"
#include "app/session/history.h"
#include "app/session/pin_board.h"
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

/// What the last frames did, for the run control and the timing panel.
struct Pace {
    double steps_per_second = 0;  ///< reached
    double wanted_per_second = 0; ///< asked for by speed and steps_per_frame
    double ms_per_step = 0, draw_ms = 0;
    bool measured = false; ///< steps_per_second covers a whole window
    bool flat_out = false; ///< nothing else is asked for
    bool behind() const {
        return !flat_out && measured && wanted_per_second > 0 && steps_per_second < 0.9 * wanted_per_second;
    }
};

class Session {
public:
    /// Runs on a queue of its own. fallback: the processor to go on on, from a copy of the state, when the first one is
    /// lost; null: none. Both must outlive it.
    Session(ComputeDevice&, Extent, const Params&, MakeTarget, ComputeDevice* fallback = nullptr, TargetPick = {});
    /// Goes on with a run at its end: from the state that is kept there, from `start`, or computed again.
    Session(ComputeDevice&, RunRecord, std::optional<Checkpoint> start, MakeTarget, ComputeDevice* fallback = nullptr,
            TargetPick = {});
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    const Definition& definition() const { return params_.definition(); }
    const Params& params() const { return params_; } ///< as the user wants them; they reach the world with the next job
    const Params& preset_params() const { return preset_params_; } ///< what "changed" is measured against
    const std::string& preset() const { return preset_; }          ///< "" = the defaults
    /// The preset of the user's own that "changed" is measured against; null: it is preset().
    const OwnPresetValues* own_preset() const { return own_preset_.get(); }
    Extent extent() const { return extent_; }
    std::int64_t step() const { return step_; } ///< the simulation's own, which a reset sets to 0
    double time() const;
    /// Steps change its picture, as its parameters are, or there are recorded ones to play again.
    bool moves() const { return !rests(params_) || (definition().evolves() && before_end()); }
    bool has_steps() const { return moves() || run_.end().at > run_.begin().at; } ///< to go to
    Queue& queue() const { return *queue_; } ///< until it moves to another processor
    ComputeDevice& device() const { return queue_->device(); }
    FrameTarget* target() const { return presenter_.target(); } ///< null until the first frame
    const std::vector<Refusal>& refused_targets() const { return presenter_.refused(); }
    const TargetPick& target_pick() const { return presenter_.picked(); }

    // Things to do. Each is one undo step, or part of the gesture that is open.
    void edit(const Params& values, std::string_view label); ///< opens a gesture where none is, or goes on with it
    void end_gesture();                                      ///< mouse let go, discrete widget clicked
    [[nodiscard]] std::optional<std::string> set(std::string_view id, std::string_view text); ///< typed values
    /// Parameters and the preset that they are measured against.
    void load(const Params&, std::string_view preset, std::string_view label);
    /// A preset of the user's own that was made from `preset`. If something is painted, the run starts over, and then
    /// these changes take effect. One step of undo.
    void load_own(OwnPresetValues, std::string_view preset, const std::vector<Change>& painted = {});
    void load_preset(std::string_view id);         ///< "" = the defaults; throws Error on an unknown one
    void measure_against(std::string_view preset); ///< it was opened as this preset, changed or not; nothing happens
    /// The same for a preset of the user's own that was made from `preset`; null: for `preset` itself.
    void measure_against(std::string_view preset, std::shared_ptr<const OwnPresetValues>);
    const std::shared_ptr<const OwnPresetValues>& shared_own_preset() const { return own_preset_; }
    void home(); ///< what the mouse moves lies as the preset has it
    void reset();
    /// Throws Error when it is not allowed; the grid is what it is from then on. seen: looked at so then, in one step.
    void resize(Extent, std::optional<PictureView> seen = {});
    /// Whether the grid is as large as the space on the screen was, and not one that somebody chose.
    bool follows_space() const { return follows_space_; }
    void follow_space(bool follows) { follows_space_ = follows; }
    void stroke(glint_stroke); ///< press opens a gesture; end_gesture() closes it
    /// Paints a shape as a gesture of its own; nothing where it is empty or where takes_shapes() says no. Where
    /// the run cannot keep it, a notice says so.
    void stamp(const std::shared_ptr<const MeasuredMask>&, std::int32_t button, std::string_view label);
    void stamp(Mask, std::int32_t button, std::string_view label); ///< measures it first: for shapes that are even
    bool takes_shapes() const;          ///< one that was built for an older Glint, or a hand, knows none
    void pointer(const glint_pointer&); ///< lets the simulation edit its parameters (pan, zoom)
    bool takes_strokes() const, takes_pointer() const;
    /// What a drag in the picture goes to, by the brush in hand: one of both, or both.
    bool drags_paint() const, drags_point() const;
    const PictureView& view() const { return view_; }        ///< which part of the picture is looked at
    void set_view(const PictureView& view) { view_ = view; } ///< by the program: no undo step
    void look_at(const PictureView&);                        ///< opens a gesture, or goes on with it
    void choose_speed(double);                               ///< as set_speed(); the same
    void next_method();                                      ///< the next choice of `method` that can run here
    void pick_target(const TargetPick&); ///< another presentation path from now on; tried again where it had failed
    void next_target();                  ///< the next way that works here
    const HistoryEntry* next_undo() const { return history_.next_undo(); }
    const HistoryEntry* next_redo() const { return history_.next_redo(); }
    const History& history() const { return history_; }
    /// How many steps of the run are set aside where only the first `done` of the history's entries stay in effect.
    std::int64_t steps_back_to(std::size_t done) const;
    void undo();
    void redo();
    std::size_t gestures() const { return gestures_; } ///< how many there were

    // The run: every step seen so far is there to go back to.
    const Run& run() const { return run_; }
    Place place() const;         ///< where the world is
    Place picture_place() const; ///< where it was when it drew what picture() shows
    /// Goes to the last place at that step of the run, the nearest keyframe first; then frame() goes on to it.
    void seek(std::int64_t at);
    WorldPlace standing_place() const; ///< where the world is, or is on its way to
    /// Goes to a place that standing_place() has told, drops what was ordered since, and sets aside what the run has
    /// behind it: running computes on from there. Undo brings that back. Nothing happens if the run has no such place
    /// any more.
    void go_on_from(WorldPlace);
    /// The scrubber holds it: it stands still until it is let go, or leaves the stage.
    void grab(), let_go();
    bool grabbed() const { return paused_before_grab_.has_value(); }
    /// Stands still at that step of the run: seeks it, or computes on from the newest one in the frames that follow.
    void go_to_step(std::int64_t at);
    void cancel_seek(); ///< stays at the step that it has come to
    bool seeking() const { return seek_.has_value(); }
    bool on_its_way() const { return seek_ || goal_; } ///< to a step that was asked for
    std::int64_t seek_target() const { return goal_ ? goal_->at : seek_ ? seek_->place.at : place().at; }
    double seek_progress() const;                 ///< 0 to 1
    const Marks& marks() const { return marks_; } ///< of the run's steps
    void toggle_mark();                           ///< of the step that the picture shows; one undo step
    std::optional<std::int64_t> mark_before() const { return glint::mark_before(marks_, place().at, run_.end().at); }
    std::size_t kept_bytes() const { return kept_bytes_; } ///< that the states take which seeking begins from
    bool before_end() const;                               ///< what follows is recorded already: running plays it again
    /// As it is kept in a file: to its newest step, without fields.
    RunRecord record() const;
    RunRecord record_to(Place) const; ///< the same, up to there
    RunRecord record_now();           ///< with the state as it is: waits for the job under way and for the copy
    /// Taken now and then while it runs; shared with the threads that write it into files.
    const std::shared_ptr<const Checkpoint>& checkpoint() const { return checkpoint_; } ///< the newest; may be null
    void ask_for_checkpoint() { checkpoint_asked_ = Asked::yes; } ///< as soon as can be, in the frames that follow
    bool awaits_checkpoint() const { return checkpoint_asked_ != Asked::no; }
    /// The run up to a checkpoint of it; nothing where what followed it was set aside.
    std::optional<RunRecord> record_to(const Checkpoint&) const;

    // The method `auto`. The parameters keep it: this is no edit.
    std::optional<std::int32_t> auto_method() const { return auto_method_; } ///< what the simulation is given for it
    void set_auto_method(std::optional<std::int32_t> choice) { auto_method_ = choice; }
    /// Times the methods that may stand for it, in the time that frames leave.
    void measure_methods();
    void stop_measuring_methods();
    bool measures_methods() const { return method_request_ != 0; }
    double method_progress() const;                   ///< 0 to 1
    std::optional<MethodReport> take_method_answer(); ///< once, when they were measured or cannot be

    // Run control; pausing and stepping are not undone, like a player's buttons.
    bool paused() const { return paused_; }
    void pause(bool on) { paused_ = on, forget_goal(); }
    /// One step more than those that were ordered before. All of them are done, however slow a step is.
    void step_once() { paused_ = true, single_steps_ += moves(); }
    double speed() const { return speed_; } ///< multiple of 60 * steps_per_frame steps a second
    void set_speed(double);                 ///< min_speed to max_speed; above it flat out; a NaN changes nothing
    bool flat_out() const { return speed_ == flat_out_speed; }
    void toggle_flat_out() { choose_speed(flat_out() ? speed_before_ : flat_out_speed), end_gesture(); }
    const Pace& pace() const { return pace_; }
    /// Of all fields, as far as a keyframe was taken of them; else 0.
    std::size_t state_bytes() const { return state_bytes_; }
    int steps_per_frame() const; ///< the parameter steps_per_frame, or 1

    /// Moves to another processor with its state and its run, in the frames that follow; until that has succeeded it
    /// goes on where it is, and stays there, with a notice, where it fails. Throws Error where it can be known at once.
    void move_to(ComputeDevice&);
    void choose_device(ComputeDevice&); ///< the same as one undo step; whoever undoes it moves the session back
    void move_for(const HistoryEntry&, ComputeDevice&); ///< that is being undone or redone: not where the move fails
    bool moving() const { return move_.has_value(); }
    /// Forgets which presentation paths have failed while running, and begins with the best again.
    void retry_targets();
    bool targets_failed() const { return presenter_.any_failed(); }
    /// Another comes on stage: what shows the picture is given back when the job under way has ended, which settle()
    /// sees to. frame() goes on.
    void leave();
    bool settle();                                                  ///< whether nothing of it is under way; never waits
    bool busy() const;                                              ///< its destructor would wait
    double busy_seconds() const { return player_->busy_seconds(); } ///< so long has the job under way taken; 0: none
    std::size_t bytes() const; ///< about as many does it hold on to while another is on stage
    /// Throws Error where a picture takes so long that nobody should wait for the job under way.
    void require_quick() const;
    /// In place of frame(): does what was ordered, but begins nothing new. Whether nothing of this session runs on the
    /// processor; never waits. Throws Error as require_quick() does.
    bool come_to_rest();
    /// Waits for the job under way: until the next frame() nothing of this session runs on the processor.
    void finish_job();
    /// The state as it is, in memory of the same processor; waits for the job under way. Nothing before the first.
    std::optional<Snapshot> copy_state();
    /// Rebuilds a simulation that failed: nothing of it is under way.
    void restart();
    const std::string& failure() const { return failure_; } ///< why it stands still, or ""
    bool failed_over() const { return failed_over_; }       ///< the processor was lost, and it goes on on the fallback
    std::string take_notice(); ///< what was refused since the last call, as a sentence, or ""

    /// Takes what is finished, starts what is due; whether a job was started. dt = seconds since the last call.
    bool frame(double dt);
    /// Sets the clock, in milliseconds, of a job's budget, busy_seconds() and the time between copies of the state. Any
    /// thread may call it. Only while the session is not busy. For tests.
    void use_clock(std::function<double()> milliseconds) { player_->use_clock(std::move(milliseconds)); }
    void collect() noexcept { presenter_.collect(); } ///< what the GPU has drawn meanwhile
    Picture picture() const { return presenter_.picture(); }
    /// Of the picture that was drawn last, in cells of a grid of labelled_extent().
    const std::vector<Annotation>& labels() const { return labels_.newest().all; }
    Extent labelled_extent() const { return labels_.newest().extent; }
    const DrawnLabels& picture_labels() const { return labels_.newest(); } ///< both
    void shown() { presenter_.shown(); } ///< OpenGL commands that sample picture() were issued
    bool wants_frames() const;           ///< false: paused and nothing pending, the window may sleep

    // Another follows it, step for step: see Lockstep.
    WorldPlace world_place() const { return {world_at_, world_serial_}; } ///< of which place() is made
    std::optional<WorldPlace> drawn_place() const { return drawn_; }      ///< of the newest picture that was drawn
    void draw_again() { ///< with the next frame(), although nothing has changed
        dirty_ = true;
        drawn_.reset();
    }
    void hold_steps(bool on) { holds_steps_ = on; }                         ///< does what is ordered, but stands still
    bool has_orders() const { return dirty_ || !orders_.empty() || seek_; } ///< something else than steps is to do
    void hold_picture() { presenter_.hold(); }                              ///< stays until it is released
    void release_picture() { presenter_.release(); }
    bool holds_picture() const { return presenter_.holds(); }
    bool keeps_picture_back() const { return presenter_.keeps_back(); } ///< a newer one was drawn meanwhile
    DeviceTimes take_times() { return std::exchange(times_, DeviceTimes{times_.pace}); } ///< since the last call
    FieldReading& field_reading() { return field_reading_; }
    const FieldReading& field_reading() const { return field_reading_; }

    const NanGuard& nan_guard() const { return nan_guard_; } ///< where there is NaN it stops, and finds the first
    /// A second before the NaN, or before a parameter left its stable range, in the run's steps.
    std::int64_t place_before_nan() const;
    void go_back_before_nan(), go_on_with_nan();

    HistogramAsking& histogram() { return histogram_; } ///< of the first field, while somebody wants it
    const HistogramAsking& histogram() const { return histogram_; }
    const PictureLook& look() const { return shown_look_; }
    void set_look(const PictureLook&, std::string_view label); ///< one undo step; nothing of the run changes
    void draw_plainly(bool on); ///< as the simulation does meanwhile, whatever look was chosen; no undo step
    const std::optional<FloatRange>& fitted_range() const { return fitted_range_; } ///< in place of the parameters'
    const std::optional<Inspected>& inspected() const { return inspected_; }        ///< the newest
    /// From now on, until another one or none: it is read again where its value may have changed.
    void inspect(std::optional<std::array<int, 2>> cell) { inspect_ = cell; }
    void want_probes(bool on) { want_probes_ = on; }
    const std::vector<ProbeValue>& probe_history() const { return probe_history_; } ///< the last 2,000, oldest first
    PinBoard& pins() { return pins_; }
    const PinBoard& pins() const { return pins_; }
    void want_statistics(bool on) { want_statistics_ = on; }
    const std::optional<StateStatistics>& statistics() const { return statistics_; } ///< the newest
    const std::vector<LogEntry>& log() const { return log_; } ///< the newest; older ones are dropped in bulk
    std::size_t log_dropped() const { return log_dropped_; }  ///< how many stood before log()[0]
    /// Reports since the last call, for the profiler, in the memory of `room`.
    std::vector<Report> take_reports(std::vector<Report> room) { return reports_.take(std::move(room)); }
    void reuse(std::vector<ScopeTime> room) { reports_.reuse(std::move(room)); } ///< memory of a report's scopes

private:
    static constexpr std::size_t max_probes = 2000;
    struct SwapTail { ///< undo or redo of what changed the state
        std::int64_t gesture;
    };
    using Order = std::variant<Command, SwapTail>; ///< on their way to the world, in the order they were given
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
    struct DeviceMove {
        ComputeDevice* to;
        std::unique_ptr<Queue> queue;
        std::unique_ptr<Player> player; ///< it is built while the old one goes on; null until the state was read
        std::int64_t gesture = 0;       ///< that chose it, 0: none
        std::int64_t undone = 0;        ///< that is being undone or redone by it
    };

    std::unique_ptr<Player> make_player(Queue&, Checkpoint start) const;
    void open_gesture(std::string_view label);
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
    void start_over(std::string_view label);
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
    bool statistics_are_old() const;
    bool inspected_is_old() const;
    std::int64_t numbers_before(std::int64_t at) const;
    std::int64_t last_stable_step(std::int64_t at) const;
    void take_number_check(const Report&);
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
    std::int64_t world_at_, world_serial_ = 0; ///< where the world was when it reported
    std::optional<WorldPlace> drawn_;
    LabelReading labels_;
    DeviceTimes times_;
    FieldReading field_reading_;
    HistogramAsking histogram_;
    PictureLook look_, shown_look_; ///< as it was chosen, and as it is
    bool draws_plainly_ = false;
    std::optional<FloatRange> fitted_range_;
    std::unique_ptr<Player> player_;
    std::optional<DeviceMove> move_;
    std::list<DeviceMove> dropped_moves_; ///< their worlds are being built still
    std::shared_ptr<const Checkpoint> checkpoint_;
    enum class Asked { no, yes, sent } checkpoint_asked_ = Asked::no;
    History history_;
    std::size_t gestures_ = 0;
    std::optional<HistoryEntry> gesture_;
    std::deque<Order> orders_;
    std::optional<Seek> seek_;
    std::optional<Goal> goal_;
    Marks marks_;
    bool leaving_ = false, failed_over_ = false, paused_ = false, dirty_ = true, holds_steps_ = false,
         wants_drawing_ = false, want_probes_ = false, want_statistics_ = false, awaits_number_check_ = false,
         no_target_ = false, ///< that is why it stands still
        steps_sent_ = false; ///< with the newest job
    std::optional<bool> paused_before_grab_;
    int single_steps_ = 0;       ///< ordered, and not sent yet
    int ordered_under_way_ = 0;  ///< steps of the running job that were ordered; those it does not do are sent again
    bool sends_ordered_ = false; ///< the steps of the job that is being made were ordered
    double speed_ = 1, speed_before_ = 1, steps_owed_ = 0, since_probe_ = 1;
    Pace pace_;
    std::size_t state_bytes_ = 0, kept_bytes_ = 0;
    std::chrono::steady_clock::time_point pace_since_{};
    std::int64_t pace_steps_ = 0;
    std::string failure_, notice_;
    std::optional<std::int32_t> auto_method_;
    std::int64_t method_request_ = 0, method_request_sent_ = 0, last_method_request_ = 0;
    std::optional<MethodReport> method_report_;
    std::optional<std::array<int, 2>> inspect_;
    std::optional<Inspected> inspected_;
    std::int64_t changes_ = 0; ///< jobs after which a cell may hold another value
    std::vector<ProbeValue> probe_history_;
    std::optional<StateStatistics> statistics_;
    PinBoard pins_;
    NanGuard nan_guard_;
    std::vector<LogEntry> log_;
    std::size_t log_dropped_ = 0;
    UntakenReports reports_;
};

} // namespace glint
