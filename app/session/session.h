// One simulation in the window. Actions of the user become commands, events of its run and undo steps. Each frame it
// asks the player for the steps that are due and shows the newest picture. Main thread only; functions wait only if
// their comment says so.
#pragma once
#include "app/run/compressed.h"
#include "app/run/marks.h"
#include "app/session/appearance.h"
#include "app/session/command.h"
#include "app/session/device_move.h"
#include "app/session/gesture.h"
#include "app/session/loaded_preset.h"
#include "app/session/observe/observers.h"
#include "app/session/pacing.h"
#include "app/session/painting.h"
#include "app/session/player.h"
#include "app/session/presenter.h"
#include "app/session/seeker.h"
#include "app/session/undo_history.h"
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glint {

/// A session's messages to the user: a notice that is shown once, and the log of its run. Main thread only.
class Messages {
public:
    explicit Messages(Presenter& presenter) : presenter_(presenter) {}

    /// Why something was refused since the last call, as a sentence, or "".
    std::string take_notice() {
        std::string said = presenter_.take_notice();
        return said.empty() ? std::exchange(notice_, {}) : said;
    }
    /// the newest entries; older ones are dropped many at a time
    const std::vector<LogEntry>& log() const { return log_; }
    std::size_t log_dropped() const { return dropped_; } ///< number of entries before log()[0]

    void notify(std::string sentence) { notice_ = std::move(sentence); }
    void add(LogEntry line) { log_.push_back(std::move(line)); }
    void tell(std::int64_t step, std::string sentence) { ///< Shows the sentence as a notice and writes it to the log.
        notify(sentence);
        add({step, std::move(sentence)});
    }
    void forget_notice() { notice_.clear(); }
    /// Call after each job: takes a line of the presenter, and removes old notices.
    void collect(std::int64_t step) {
        if (std::string line = presenter_.take_log_line(); !line.empty()) add({step, std::move(line)});
        if (log_.size() <= 2 * max_lines) return;
        dropped_ += log_.size() - max_lines;
        log_.erase(log_.begin(), log_.end() - static_cast<std::ptrdiff_t>(max_lines));
    }

private:
    static constexpr std::size_t max_lines = 2000;
    Presenter& presenter_;
    std::string notice_;
    std::vector<LogEntry> log_;
    std::size_t dropped_ = 0;
};

/// The method that the simulation uses for `auto`, and the request to time the candidates. The parameters keep `auto`.
class MethodTrials {
public:
    std::optional<std::int32_t> choice() const { return choice_; } ///< the method that the simulation uses for `auto`
    void choose(std::optional<std::int32_t> choice) { choice_ = choice; }
    /// Times the candidates for `auto`, in the time that frames leave.
    void measure() {
        request_ = ++last_;
        report_.reset();
    }
    void stop() {
        request_ = 0;
        report_.reset();
    }
    bool running() const { return request_ != 0; }
    double progress() const { return report_ ? report_->progress : 0; } ///< 0 to 1
    /// returns the answer once, after the measurement has ended or failed
    std::optional<MethodReport> take_answer() {
        if (!report_ || !report_->ended) return {};
        return std::exchange(report_, std::nullopt);
    }

    bool wants_job() const { return request_ != 0 || request_ != sent_; }
    void send(Job& job) {
        job.auto_method = choice_;
        job.measure_methods = sent_ = request_;
    }
    void take(MethodReport&& told) {
        if (told.request != request_) return; // the report of a stopped request
        if (told.ended) request_ = 0;
        report_ = std::move(told);
    }

private:
    std::optional<std::int32_t> choice_;
    std::int64_t request_ = 0, sent_ = 0, last_ = 0;
    std::optional<MethodReport> report_;
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
    /// parameters as the user set them; the next job passes them to the world
    const Params& params() const { return params_; }
    Extent extent() const { return extent_; }
    std::int64_t step() const { return step_; } ///< the simulation's own step, which a reset sets to 0
    Queue& queue() const { return *queue_; }    ///< valid until the session moves to another processor
    ComputeDevice& device() const { return queue_->device(); }
    const Run& run() const { return run_; }                 ///< the user can go back to every computed step
    Place place() const;                                    ///< place of the world
    const std::string& failure() const { return failure_; } ///< why the session has stopped, or ""

    // Things to do. Each is one undo step, or part of the gesture that is open under its label.
    void edit(const Params& values, std::string_view label);
    [[nodiscard]] std::optional<std::string> set(std::string_view id, std::string_view text); ///< typed values
    void reset();
    /// Throws Error if the size is not allowed. Ends Appearance::follow_space(). seen: a view, set in the same undo
    /// step.
    void resize(Extent, std::optional<PictureView> seen = {});

    /// Takes finished jobs and starts due ones. Returns whether a job was started. dt = seconds since the last call.
    bool frame(double dt);
    bool wants_frames() const; ///< false: paused and nothing pending, the window may sleep
    bool busy() const;         ///< its destructor would wait
    double busy_seconds() const { return player_->busy_seconds(); } ///< since the running job began; 0: none

    // Its parts.
    Appearance& appearance() { return appearance_; }
    const Appearance& appearance() const { return appearance_; }
    Presenter& presenter() { return presenter_; } ///< of its picture
    const Presenter& presenter() const { return presenter_; }
    UndoHistory& history() { return history_; }
    const UndoHistory& history() const { return history_; }
    Seeker& seeker() { return seeker_; }
    const Seeker& seeker() const { return seeker_; }
    Pacing& pacing() { return pacing_; }
    const Pacing& pacing() const { return pacing_; }
    LoadedPreset& preset() { return preset_; }
    const LoadedPreset& preset() const { return preset_; }
    Painting& painting() { return painting_; }
    const Painting& painting() const { return painting_; }
    DeviceMove& device_move() { return device_move_; }
    const DeviceMove& device_move() const { return device_move_; }
    MethodTrials& methods() { return methods_; }
    const MethodTrials& methods() const { return methods_; }
    Observers& observers() { return observers_; } ///< of its world
    const Observers& observers() const { return observers_; }
    Messages& messages() { return messages_; }
    Idling& idling() { return idling_; }

private:
    friend class Appearance;
    friend class DeviceMove;
    friend class Idling;
    friend class LoadedPreset;
    friend class NanSearch;
    friend class Pacing;
    friend class Painting;
    friend class Seeker;
    friend class UndoHistory;

    /// The queue follows the source of a plugin that is built from one, so that its kernels can be replaced.
    static std::unique_ptr<Queue> make_queue(ComputeDevice&, const Definition&);
    std::unique_ptr<Player> make_player(Queue&, Checkpoint start) const;
    Choices choices() const;
    void restore_run_settings(const Choices& here, const Choices& there);
    void play_recorded(Job&);
    SessionNow now() const;
    void start_job(Job, bool draws, bool with_frame);
    void take(Report);
    void take_accepted(const Report&);
    void take_refusal(const Report&);
    void take_place(const Report&);
    void take_observed(const Report&);
    void take_labels(Report&);
    void adopt(std::unique_ptr<Player>, std::unique_ptr<Queue>, Place);

    const std::uint64_t id_;
    std::unique_ptr<Queue> queue_;
    Run run_;
    Params params_;
    Extent extent_;
    Presenter presenter_;
    std::int64_t step_ = 0;
    std::int64_t changes_ = 0; ///< jobs after which a cell may hold another value
    std::string failure_;
    Observers observers_{*this}; ///< the observers outlive the player, whose readers write into them
    std::unique_ptr<Player> player_;
    DeviceMove device_move_;
    Messages messages_{presenter_};
    Appearance appearance_{*this};
    UndoHistory history_{*this};
    Seeker seeker_{*this};
    Pacing pacing_{*this};
    LoadedPreset preset_{*this};
    Painting painting_{*this};
    MethodTrials methods_;
    Idling idling_{*this};
};

bool before_end(const Session&);             ///< The next steps are recorded already: running replays them.
bool has_steps(const Session&);              ///< whether steps can be computed or replayed
bool has_orders(const Session&);             ///< whether orders other than steps wait
double time_of(const Session&);              ///< the simulation's time, in seconds
std::size_t bytes_off_stage(const Session&); ///< estimate of the memory that it keeps while off stage
/// Throws Error if a picture takes so long that the caller should not wait for the running job.
void require_quick(const Session&);

void go_home(Session&);     ///< resets the picture's view, and the rows of GLINT_HOME to the preset's values
void next_method(Session&); ///< the next choice of `method` that can run here
/// The parameters as the simulation changes them for the pointer (pan, zoom): edit() takes them, under pointer_label.
/// Nothing if the simulation takes no pointer, or refuses the movement; a notice then says why.
std::optional<Params> moved_by(Session&, const glint_pointer&);

/// The session's run as it is saved in a file: up to its newest step, without fields.
RunSettings settings_of(const Session&); ///< the part of record_of() that copies no state
RunRecord record_of(const Session&);
RunRecord record_up_to(const Session&, Place); ///< Like record_of(), up to that place.
/// The run up to a checkpoint of it; nothing if what followed the checkpoint was set aside.
std::optional<RunRecord> record_up_to(const Session&, const Checkpoint&);
RunRecord record_now(Session&); ///< with the state as it is: waits for the running job and for the copy

} // namespace glint
