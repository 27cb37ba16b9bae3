// One simulation in the window. Actions of the user become commands, events of its run and undo steps. Each frame it
// asks the player for the steps that are due and shows the newest picture. Main thread only; functions wait only if
// their comment says so.
#pragma once
#include "app/run/compressed.h"
#include "app/run/marks.h"
#include "app/session/appearance.h"
#include "app/session/device_move.h"
#include "app/session/dragging.h"
#include "app/session/gesture.h"
#include "app/session/method_trials.h"
#include "app/session/observe/drawn_labels.h"
#include "app/session/observe/nan_search.h"
#include "app/session/observe/observers.h"
#include "app/session/player.h"
#include "app/session/presenter.h"
#include "app/session/seeker.h"
#include "app/session/undo_history.h"
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

    std::uint64_t id() const { return id_; } ///< no other session ever has the same
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

    // Things to do. Each is one undo step, or part of the gesture that is open under its label.
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
    /// The parameters as the simulation changes them for the pointer (pan, zoom): edit() takes them, under
    /// pointer_label. Nothing if it takes no pointer, or refuses; a notice says why.
    std::optional<Params> moved_by(const glint_pointer&);
    void choose_speed(double); ///< as set_speed(), under speed_label
    void next_method();        ///< the next choice of `method` that can run here

    // The run: the user can go back to every computed step.
    const Run& run() const { return run_; }
    Place place() const;                                   ///< where the world is
    Place picture_place() const;                           ///< where it was when it drew what picture() shows
    const Marks& marks() const { return marks_; }          ///< of the run's steps
    void toggle_mark();                                    ///< of the step that the picture shows; one undo step
    std::size_t kept_bytes() const { return kept_bytes_; } ///< that the states take which seeking begins from
    bool before_end() const;                               ///< what follows is recorded already: running plays it again
    /// As it is kept in a file: to its newest step, without fields.
    RunRecord record() const;
    RunRecord record_to(Place) const; ///< the same, up to there
    RunRecord record_now();           ///< with the state as it is: waits for the job under way and for the copy
    /// The run up to a checkpoint of it; nothing where what followed it was set aside.
    std::optional<RunRecord> record_to(const Checkpoint&) const;

    // Run control; pausing and stepping are not undone, like a player's buttons.
    bool paused() const { return paused_; }
    void pause(bool on) { paused_ = on, seeker_.forget_goal(); }
    /// One step more than those that were ordered before. All of them are done, however slow a step is.
    void step_once() { paused_ = true, single_steps_ += moves(); }
    double speed() const { return speed_; } ///< multiple of 60 * steps_per_frame steps a second
    void set_speed(double);                 ///< min_speed to max_speed; above it flat out; a NaN changes nothing
    bool flat_out() const { return speed_ == flat_out_speed; }
    void toggle_flat_out() { choose_speed(flat_out() ? speed_before_ : flat_out_speed), history_.close_gesture(); }
    const Pace& pace() const { return pace_; }
    /// Size of all fields, from the newest keyframe of this size; else 0.
    std::size_t state_bytes() const { return state_bytes_; }
    int steps_per_frame() const; ///< the parameter steps_per_frame, or 1

    /// Another comes on stage: what shows the picture is given back when the job under way has ended, which settle()
    /// sees to. frame() goes on.
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
    const std::string& failure() const { return failure_; } ///< why it stands still, or ""
    std::string take_notice(); ///< what was refused since the last call, as a sentence, or ""

    /// Takes finished jobs and starts due ones. Returns whether a job was started. dt = seconds since the last call.
    bool frame(double dt);
    /// Sets the clock, in milliseconds, of a job's budget, busy_seconds() and the time between copies of the state. Any
    /// thread may call it. Only while the session is not busy. For tests.
    void use_clock(std::function<double()> milliseconds) { player_->use_clock(std::move(milliseconds)); }
    const DrawnLabels& picture_labels() const { return labels_.newest(); } ///< of the picture that was drawn last
    bool wants_frames() const; ///< false: paused and nothing pending, the window may sleep

    // A follower may go with it step by step: see Lockstep.
    WorldPlace world_place() const { return {world_at_, world_serial_}; } ///< from which place() is computed
    std::optional<WorldPlace> drawn_place() const { return drawn_; }      ///< of the newest drawn picture
    void draw_again() { ///< with the next frame(), even if nothing has changed
        dirty_ = true;
        drawn_.reset();
    }
    void hold_steps(bool on) { holds_steps_ = on; } ///< does what is ordered, but stands still
    bool has_orders() const {
        return dirty_ || history_.has_orders() || seeker_.seeking();
    }                          ///< something else than steps is to do
    bool paints_later() const; ///< whether a stroke was ordered that record() does not contain yet
    DeviceTimes take_times() { return std::exchange(times_, DeviceTimes{times_.pace}); } ///< since the last call

    // Its parts.
    Appearance& appearance() { return appearance_; }
    const Appearance& appearance() const { return appearance_; }
    Presenter& presenter() { return presenter_; } ///< of its picture
    const Presenter& presenter() const { return presenter_; }
    UndoHistory& history() { return history_; }
    const UndoHistory& history() const { return history_; }
    Seeker& seeker() { return seeker_; }
    const Seeker& seeker() const { return seeker_; }
    DeviceMove& device_move() { return device_move_; }
    const DeviceMove& device_move() const { return device_move_; }
    MethodTrials& methods() { return methods_; }
    const MethodTrials& methods() const { return methods_; }
    NanSearch& nan_search() { return nan_search_; } ///< if there is NaN it stops, and finds the first
    const NanSearch& nan_search() const { return nan_search_; }
    Observers& observers() { return observers_; } ///< of its world
    const Observers& observers() const { return observers_; }

    const std::vector<LogEntry>& log() const { return log_; } ///< the newest; older ones are dropped in bulk
    std::size_t log_dropped() const { return log_dropped_; }  ///< number of entries before log()[0]
    /// Reports since the last call, for the profiler, in the memory of `room`.
    std::vector<Report> take_reports(std::vector<Report> room) { return reports_.take(std::move(room)); }
    void reuse(std::vector<ScopeTime> room) { reports_.reuse(std::move(room)); } ///< memory of a report's scopes

private:
    friend class Appearance;
    friend class UndoHistory;
    friend class Seeker;
    friend class DeviceMove;
    friend class NanSearch;

    std::unique_ptr<Player> make_player(Queue&, Checkpoint start) const;
    Choices choices() const {
        return {params_,       extent_,           presenter_.picked(), preset_, speed_,
                device().id(), appearance_.view_, appearance_.look_,   marks_,  own_preset_};
    }
    void put_back_conduct(const Choices& here, const Choices& there);
    void tell(std::string);
    bool user_is_at_it() const { return history_.gesture_ || history_.has_orders(); }
    std::string no_room_for(const Mask&, std::size_t packed_bytes) const;
    void start_over();
    void paint_again(const std::vector<Change>&);
    void play_recorded(Job&);
    void hold_back(Job&, int now);
    void take(Report);
    void take_place(const Report&);
    void take_accepted(const Report&);
    void take_refusal(const Report&);
    void take_labels(Report&);
    void take_log(Report&);
    bool ready_target();
    bool give_up_resize(const std::string& why);
    void adopt(std::unique_ptr<Player>, std::unique_ptr<Queue>, Place);
    void measure_pace(const Report&, double wanted);
    int steps_due();
    void take_ordered_steps(const Report&);
    void drop_ordered_steps() {
        single_steps_ = 0;
        ordered_under_way_ = 0;
    }
    double steps_that_fit() const;
    SessionNow now() const;
    void take_observed(const Report&);
    void start_job(Job, bool draws, bool with_frame);

    const std::uint64_t id_;
    std::unique_ptr<Queue> queue_;
    Run run_;
    Params params_, preset_params_;
    std::string preset_;
    std::shared_ptr<const OwnPresetValues> own_preset_;
    bool follows_space_ = false;
    Extent extent_;
    Presenter presenter_;
    std::int64_t step_ = 0, last_serial_ = 0;
    std::int64_t world_at_, world_serial_ = 0; ///< where the world was when it reported
    std::optional<WorldPlace> drawn_;
    LabelReading labels_;
    DeviceTimes times_;
    Observers observers_; ///< they outlive the player, whose readers write into them
    std::unique_ptr<Player> player_;
    DeviceMove device_move_;
    Appearance appearance_{*this};
    UndoHistory history_{*this};
    Seeker seeker_{*this};
    NanSearch nan_search_{*this};
    MethodTrials methods_;
    Marks marks_;
    bool leaving_ = false, paused_ = false, dirty_ = true, holds_steps_ = false, wants_drawing_ = false,
         no_target_ = false,     ///< that is why it stands still
        steps_sent_ = false,     ///< with the newest job
        strokes_sent_ = false;   ///< likewise
    int single_steps_ = 0;       ///< ordered, and not sent yet
    int ordered_under_way_ = 0;  ///< steps of the running job that were ordered; those it does not do are sent again
    bool sends_ordered_ = false; ///< the steps of the job that is being made were ordered
    double speed_ = 1, speed_before_ = 1, steps_owed_ = 0;
    Pace pace_;
    std::size_t state_bytes_ = 0, kept_bytes_ = 0;
    std::chrono::steady_clock::time_point pace_since_{};
    std::int64_t pace_steps_ = 0;
    std::string failure_, notice_;
    std::int64_t changes_ = 0; ///< jobs after which a cell may hold another value
    std::vector<LogEntry> log_;
    std::size_t log_dropped_ = 0;
    UntakenReports reports_;
};

} // namespace glint
