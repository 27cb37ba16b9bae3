// A second world along a session's run with one thing replaced: another device, method, parameters, or build of the
// simulation. It goes to any given place of the run by the shortest route and in slices, and draws there. Main thread
// only; functions wait only if their comment says so.
#pragma once
#include "app/compare/sides.h"
#include "app/session/observe/field_reading.h"
#include "app/session/observe/pending_reports.h"
#include "app/session/player.h"
#include "app/session/presenter.h"
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace glint {

class Follower {
public:
    /// Computes on a queue of its own; the device must outlive it. `known`: a checkpoint of the run to begin from if
    /// the overrides do not change the state; it is copied. Throws Error if the device cannot run it, or if its build
    /// cannot take the run's values.
    Follower(ComputeDevice&, const Run&, Overrides, MakeTarget, TargetPick = {}, const Checkpoint* known = nullptr);
    ~Follower(); ///< waits for the running job: call leave() first, and destroy it when settle() returns true
    Follower(const Follower&) = delete;
    Follower& operator=(const Follower&) = delete;

    /// the definition of this side's build; the run's may differ
    const Definition& definition() const { return params_.definition(); }
    const Overrides& overrides() const { return overrides_; }
    const Params& params() const { return params_; } ///< this side's own parameters, at the target place
    Extent extent() const { return extent_; }        ///< at the target place
    Queue& queue() const { return *queue_; }
    ComputeDevice& device() const { return queue_->device(); }
    FrameTarget* target() const { return presenter_.target(); } ///< null until the first picture
    void pick_target(const TargetPick&);
    /// The method that the simulation uses for `auto`, as in a session.
    void set_auto_method(std::optional<std::int32_t> choice) { auto_method_ = choice; }
    std::optional<std::int32_t> auto_method() const { return auto_method_; }

    /// Takes finished jobs.
    void poll();
    /// Does what poll() does, then continues to that place of the run and draws there. Returns whether a job was
    /// started.
    bool frame(const Run&, Place to);
    /// check this before destroying the follower: its destructor would wait
    bool busy() const { return player_->busy(); }
    double busy_seconds() const { return player_->busy_seconds(); }
    void finish_job(); ///< waits for the running job, and takes its report
    /// As a session's. A new start (start_from()) resets it.
    void use_clock(std::function<double()> milliseconds) { player_->use_clock(std::move(milliseconds)); }

    WorldPlace world_place() const { return here_; } ///< the place of its world
    std::optional<Place> place(const Run&) const;    ///< that place in the run; nothing if the run has changed there
    std::optional<WorldPlace> drawn_place() const { return drawn_; }       ///< place of the newest drawn picture
    const DrawnLabels& picture_labels() const { return labels_.newest(); } ///< of that picture
    void draw_again() { drawn_.reset(); }                 ///< with the next frame(), even if nothing has changed
    std::optional<Place> picture_place(const Run&) const; ///< place of the newest drawn picture
    std::int64_t step() const { return step_; }           ///< the simulation's own
    /// share of the present route that is done, 0 to 1; 1: no route
    double progress() const;
    double route_left_ms() const; ///< estimated computing time to the end of the route; 0: no route, or not known yet
    /// Whether both have the same states: only the way of computing differs.
    bool shares_states(const Run&) const;
    /// Goes to the checkpoint at once; its keyframes are dropped. Call only while the follower is not busy.
    void start_from(const Run&, const Checkpoint&);
    /// Why it has stopped, as a sentence, or "". The follower tries again when the run has changed. If its device is
    /// lost or its simulation has failed, make another follower.
    const std::string& failure() const { return failure_.empty() ? refusal_ : failure_; }
    std::string take_notice(); ///< about its presentation path or its labels, or ""

    void collect() noexcept { presenter_.collect(); }
    Picture picture() const { return presenter_.picture(); }
    void shown() { presenter_.shown(); } ///< OpenGL commands that sample picture() were issued

    void hold_picture() { presenter_.hold(); } ///< as a session's
    void release_picture() { presenter_.release(); }
    bool holds_picture() const { return presenter_.holds(); }
    bool is_withholding_picture() const { return presenter_.is_withholding_frame(); }

    FieldReading& field_reading() { return field_reading_; } ///< as a session's
    const FieldReading& field_reading() const { return field_reading_; }

    DeviceTimes take_times() { return reports_.take_times(); } ///< device times since the last call
    std::vector<Report> take_reports(std::vector<Report> room) {
        return reports_.take(std::move(room));
    } ///< as a session's
    void reuse(std::vector<ScopeTime> room) { reports_.reuse(std::move(room)); }

    /// Ends the follower's work without waiting: settle() returns true once its job has ended. frame() resumes.
    void leave();
    bool settle(); ///< whether none of its jobs is running; never waits
    /// The present state; waits for the running job. Nothing if no world exists.
    std::optional<Checkpoint> read_state();

private:
    struct FollowerRoute { ///< the present route
        WorldPlace to;
        std::int64_t from;         ///< beginning of the route: for progress
        std::int64_t keyframe = 0; ///< the keyframe from which the route begins; 0: none
        bool route = false;        ///< the player follows the whole route by itself
    };
    struct Seen { ///< values derived from the run are computed again when these change
        std::uint64_t revision;
        std::size_t events;
        bool operator==(const Seen&) const = default;
    };

    std::unique_ptr<Player> player_from(const Run&, const Checkpoint* known);
    void read_settings_at(const Run&, Place to);
    bool ready_target();
    Job next_job(const Run&, Place to, WorldPlace wanted);
    Route route_to(const Run&, Place to, std::optional<Place> here) const;
    Job reading_job();
    void start(Job, bool draws);
    void take(Report);
    void take_route(const Report&);

    Overrides overrides_;
    std::unique_ptr<Queue> queue_;
    Params params_;
    Extent extent_;
    Presenter presenter_;
    std::vector<Keyframe> keyframes_;
    WorldPlace here_;
    std::optional<std::int64_t> serial_before_;  ///< set if the event at its place only set parameters
    std::optional<WorldPlace> settable_;         ///< the same for the target place
    bool is_off_the_run_ = false, gone_ = false; ///< the follower is at no place of the run; the follower has no world
    std::optional<WorldPlace> drawn_;
    std::optional<FollowerRoute> follower_route_;
    std::optional<Seen> seen_;
    std::int64_t step_ = 0;
    double ms_per_step_ = 0; ///< from recent steps; 0 before the first measurement
    bool leaving_ = false;
    std::string notice_;            ///< about its labels, not yet taken
    std::string failure_, refusal_; ///< refusal_: about the parameters and size at the target place
    std::optional<std::int32_t> auto_method_;
    FieldReading field_reading_; ///< outlives the player, whose reader writes into it
    const ObserverList observers_{&field_reading_};
    LabelReading labels_;
    PendingReports reports_;
    std::unique_ptr<Player> player_; ///< last: its worker writes into a frame of the presenter
};

} // namespace glint
