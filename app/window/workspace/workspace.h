// The simulation on stage: its session, the previous sessions, and the remembered state of all other simulations.
#pragma once
#include "app/keep/settings.h"
#include "app/session/session.h"
#include "app/timing/profiler.h"
#include "app/window/current_session.h"
#include "app/window/frame_service.h"
#include "app/window/workspace/compute_devices.h"
#include "app/world/catalog.h"
#include "app/world/grid_pass.h"
#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <thread>

namespace glint {

class Workspace final : public CurrentSession, public FrameService {
public:
    Workspace(Catalog&, ComputeDevices&, Settings&, Profiler&, Clock& cpu_clock);

    /// tell: called before code of another simulation, or of another build, runs on stage.
    void before_stage(std::function<void(const Definition&)> tell) { tell_ = std::move(tell); }
    /// Undoes until that session is on stage. Returns false, and does nothing, if it is not among the previous ones.
    bool go_back_to(std::uint64_t session_id);
    /// Number of lines of session()'s log that were already passed on.
    std::size_t& log_lines_passed() { return session_history_.lines_passed(); }
    bool empty() const { return session_history_.empty(); }

    /// Begins with the values of the command line, or the remembered ones. Throws Error if nothing can run.
    void open(const std::string& sim, const std::optional<Params>&, std::optional<Extent>, const std::string& device,
              const std::string& target);
    /// Continues a run at its end. Throws Error and keeps the old one if that is not possible.
    void open(RunRecord, std::optional<Checkpoint> start = {});
    /// Like open(), but without previous sessions: for a run from another process.
    void resume(RunRecord, std::optional<Checkpoint> start = {});
    /// Another simulation, with its remembered values. Throws Error and keeps the old one if it cannot start.
    void show(const std::string& sim);
    /// A simulation with these values. The same errors.
    void show(const Params&, std::string_view preset, Extent, const std::string& device);
    /// Undo and redo include changes of simulation. undo() returns the action as a sentence.
    bool can_undo() const { return session().history().next_undo() || session_history_.can_go_back(); }
    bool can_redo() const { return session().history().next_redo() || session_history_.can_go_forward(); }
    std::string undo();
    void redo();
    /// Undoes or redoes until the first `done` entries of the session's history are in effect. Returns this as a
    /// sentence.
    std::string go_to_history_entry(std::size_t done);
    const Session* before() const { return session_history_.before(); } ///< target of undo after all entries
    const Session* after() const { return session_history_.after(); }
    void move_to(const std::string& device);
    void set_space(Extent pixels) { space_ = pixels; } ///< size of the picture on the screen
    /// The grid that fills the space, as coarse as the device needs; first_extent while no space is known.
    Extent grid_of(const Definition&, const ComputeDevice&) const;
    /// Makes the grids of the session's simulation coarser from now on if a frame takes longer than the budget; finer
    /// if it takes much less and may_grow; or as before if coarser ones have not helped. Returns whether they are
    /// coarser now.
    bool hold(double frame_ms, double budget_ms, bool may_grow);
    void begin_anew(Extent); ///< a session without edits; throws Error and keeps it if that is not possible
    void fill_space();       ///< the session's grid, as a step of undo
    /// Opens the simulation on stage with its opening preset, as a new session; undo leads back to the session before.
    /// Throws Error, and keeps the old session, if that is not possible.
    void begin_new();
    void remember();      ///< the session into the settings
    void forget_others(); ///< drops previous sessions, and the undo steps that lead to them

    /// Compares the session on stage with the same run on that device with replaced values. Throws Error, and changes
    /// nothing, if that is not possible. Ends when another session comes on stage.
    void compare_with(Overrides, const std::string& device);
    void stop_comparing();
    const Definition* other_build() const; ///< another build of the simulation on stage, to compare with; null: none
    /// Replaces session().frame(dt).
    bool frame(double dt);
    bool wants_frames() const override;
    /// Whether an ended follower still computes: nothing can be measured then.
    bool has_busy_retired_follower() const { return !retired_followers_.empty(); }
    /// Once a frame: sessions that left the stage free their resources as soon as their jobs have ended. One that never
    /// returns from a step is left behind without waiting.
    void settle();
    void after_swap(double) override { settle(); }
    /// The session that left the stage and whose running job has taken the longest; null if none has a job.
    const Session* longest_busy_retired() const;
    /// Likewise among present and ended followers.
    const Follower* longest_busy_follower() const;

private:
    void put_device(const HistoryEntry&, const Choices&);
    void leave_session(void (SessionHistory::*go)());
    void begin(const Definition&, ComputeDevice&, const Params*, std::optional<Extent>);
    MakeTarget make_target() const;
    const Definition& on_stage() const;
    void tell(const Definition&);

    Catalog& catalog_;
    ComputeDevices& devices_;
    Settings& settings_;
    Profiler& profiler_;
    Clock& clock_;
    TargetPick first_pick_; ///< from the command line; later sessions take the last session's pick
    void retire(SessionHistory::RemovedSessions);
    Extent space_;                               ///< empty: not known yet
    std::map<std::string, CellSize> cell_sizes_; ///< of simulations whose first cell size was too fine
    SessionHistory::RemovedSessions retired_;    ///< dropped sessions with a running job
    std::vector<std::unique_ptr<Follower>> retired_followers_;
    std::function<void(const Definition&)> tell_;
    const Definition* told_ = nullptr; ///< the last argument of tell_
};

/// 1024 x 768, the size of the first start.
inline constexpr Extent first_extent{1024, 768};

// Device for work next to the window's session: a GPU on another queue, or some of the CPU's threads.

struct BackgroundDevice {
    ComputeDevice* gpu; ///< null: the CPU; the GPU must outlive the work
    int threads;        ///< of the CPU

    /// On the thread that uses the queue. Throws Error.
    std::unique_ptr<Queue> make_queue() const {
        if (!gpu) return make_cpu_queue(threads);
        gpu->make_current();
        return gpu->make_queue();
    }
};

/// The session's GPU, or half of the CPU's threads, so that the window stays responsive.
inline BackgroundDevice background_device(const Session& session) {
    const int all = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    ComputeDevice& device = session.device();
    const bool is_gpu = device.kind() == ComputeDevice::Kind::cuda && !device.lost();
    return {is_gpu ? &device : nullptr, std::max(1, all / 2)};
}

} // namespace glint
