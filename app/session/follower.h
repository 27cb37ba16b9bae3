// A second world along a session's run with something replaced: another device, another method, other parameters,
// another build of the simulation. It goes to whatever place of the run it is told, by the shortest way and in slices,
// and draws what is there. Main thread only; nothing here waits unless it says so.
#pragma once
#include "app/session/drawn_labels.h"
#include "app/session/field_reading.h"
#include "app/session/overrides.h"
#include "app/session/player.h"
#include "app/session/presenter.h"
#include "app/session/untaken_reports.h"
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace glint {

class Follower {
public:
    /// Computes on a queue of its own; the device must outlive it. `known`: a checkpoint of the run to begin from where
    /// what is overridden leaves the state as it is; it is copied. Throws Error where the device cannot run it, or its
    /// build cannot take the run's values.
    Follower(ComputeDevice&, const Run&, Overrides, MakeTarget, TargetPick = {}, const Checkpoint* known = nullptr);
    ~Follower(); ///< waits for the job under way: leave() first, and destroy it when it has settled
    Follower(const Follower&) = delete;
    Follower& operator=(const Follower&) = delete;

    const Definition& definition() const { return params_.definition(); } ///< of its build; the run's may be another
    const Overrides& overrides() const { return overrides_; }
    const Params& params() const { return params_; } ///< its own, at the place that it goes to
    Extent extent() const { return extent_; }        ///< there
    Queue& queue() const { return *queue_; }
    ComputeDevice& device() const { return queue_->device(); }
    FrameTarget* target() const { return presenter_.target(); } ///< null until the first picture
    void pick_target(const TargetPick&);
    /// What the simulation is given for the method `auto`, as in a session.
    void set_auto_method(std::optional<std::int32_t> choice) { auto_method_ = choice; }
    std::optional<std::int32_t> auto_method() const { return auto_method_; }

    /// Takes what is finished.
    void poll();
    /// The same, then goes on to that place of the run and draws there; whether a job was started.
    bool frame(const Run&, Place to);
    bool busy() const { return player_->busy(); } ///< its destructor would wait
    double busy_seconds() const { return player_->busy_seconds(); }
    void finish_job(); ///< waits for the job under way, and takes what it has done
    /// As a session's, until it starts from somewhere else.
    void use_clock(std::function<double()> milliseconds) { player_->use_clock(std::move(milliseconds)); }

    WorldPlace world_place() const { return here_; } ///< where its world is
    std::optional<Place> place(const Run&) const;    ///< the same; nothing where the run is another by now
    std::optional<WorldPlace> drawn_place() const { return drawn_; }       ///< of the newest picture that was drawn
    const DrawnLabels& picture_labels() const { return labels_.newest(); } ///< of that picture
    void draw_again() { drawn_.reset(); }                 ///< with the next frame(), although nothing has changed
    std::optional<Place> picture_place(const Run&) const; ///< the same
    std::int64_t step() const { return step_; }           ///< the simulation's own
    double progress() const;                              ///< 0 to 1 on the way that it is on; 1: on none
    double way_left_ms() const; ///< about what it has still to compute on that way; 0: on none, or not known yet
    /// Whether a state of the run is its own: only how it is computed differs.
    bool shares_states(const Run&) const;
    /// Goes there at once; what it had kept is forgotten. Not while it is busy.
    void start_from(const Run&, const Checkpoint&);
    /// Why it stands still, as a sentence, or "". It tries again where the run has become another, but not after its
    /// device was lost or its simulation has failed: make another one then.
    const std::string& failure() const { return failure_.empty() ? refusal_ : failure_; }
    std::string take_notice(); ///< of its presentation path or its labels, or ""

    void collect() noexcept { presenter_.collect(); }
    Picture picture() const { return presenter_.picture(); }
    void shown() { presenter_.shown(); } ///< OpenGL commands that sample picture() were issued

    void hold_picture() { presenter_.hold(); } ///< as a session's
    void release_picture() { presenter_.release(); }
    bool holds_picture() const { return presenter_.holds(); }
    bool keeps_picture_back() const { return presenter_.keeps_back(); }

    FieldReading& field_reading() { return field_reading_; } ///< as a session's
    const FieldReading& field_reading() const { return field_reading_; }

    DeviceTimes take_times(); ///< that became known since the last call
    std::vector<Report> take_reports(std::vector<Report> room) {
        return reports_.take(std::move(room));
    } ///< as a session's
    void reuse(std::vector<ScopeTime> room) { reports_.reuse(std::move(room)); }

    /// It is wanted no more: never waited for, it is settled when its job has ended. frame() goes on.
    void leave();
    bool settle(); ///< whether nothing of it is under way; never waits
    /// The state as it is; waits for the job under way. Nothing where no world lives.
    std::optional<Checkpoint> read_state();

private:
    struct Way { ///< that it is on
        WorldPlace to;
        std::int64_t from;         ///< where it begins: for progress
        std::int64_t keyframe = 0; ///< that it begins from; 0: none
        bool route = false;        ///< the player goes on by itself
    };
    struct Seen { ///< what follows from the run is asked again where these have changed
        std::uint64_t revision;
        std::size_t events;
        bool operator==(const Seen&) const = default;
    };

    std::unique_ptr<Player> player_from(const Run&, const Checkpoint* known);
    void look_ahead(const Run&, Place to);
    bool ready_target();
    Job next_job(const Run&, Place to, WorldPlace wanted);
    Route route_to(const Run&, Place to, std::optional<Place> here) const;
    Job reading_job();
    void start(Job, bool draws);
    void take(Report);
    void take_way(const Report&);

    Overrides overrides_;
    std::unique_ptr<Queue> queue_;
    Params params_;
    Extent extent_;
    Presenter presenter_;
    std::vector<Keyframe> keyframes_;
    WorldPlace here_;
    std::optional<std::int64_t> serial_before_; ///< where the event that it stands at only set parameters
    std::optional<WorldPlace> settable_;        ///< the same of the place that it goes to
    bool astray_ = false, gone_ = false;        ///< it is at no place of the run; there is no world any more
    std::optional<WorldPlace> drawn_;
    std::optional<Way> way_;
    std::optional<Seen> seen_;
    std::int64_t step_ = 0;
    double ms_per_step_ = 0; ///< lately; 0 before it was measured
    bool leaving_ = false;
    std::string notice_;            ///< of its labels, that nobody has taken yet
    std::string failure_, refusal_; ///< refusal_: of what is at the place that it goes to
    std::optional<std::int32_t> auto_method_;
    DeviceTimes times_;
    FieldReading field_reading_; ///< outlives the player, whose reader writes into it
    const ObserverList observers_{&field_reading_};
    LabelReading labels_;
    UntakenReports reports_;
    std::unique_ptr<Player> player_; ///< last: its worker writes into a frame of the presenter
};

} // namespace glint
