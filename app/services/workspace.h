// The simulation on stage: one session, those before it, and how all others were left, so that coming back finds them
// again.
#pragma once
#include "app/files/settings.h"
#include "app/services/compute_devices.h"
#include "app/services/current_session.h"
#include "app/timing/profiler.h"
#include "app/world/catalog.h"
#include <map>
#include <string>
#include <string_view>

namespace glint {

class Workspace : public CurrentSession {
public:
    Workspace(Catalog&, ComputeDevices&, Settings&, Profiler&, Clock& cpu_clock);

    /// As undo does until that session is on stage. False, and nothing happens, if it is not among those before.
    bool go_back_to(std::uint64_t session_id);
    /// Of session()'s: for whoever passes them on.
    std::size_t& log_lines_told() { return session_history_.lines_told(); }
    bool empty() const { return session_history_.empty(); }

    /// Begins with what the command line asks for, or as things were left. Throws Error when nothing can run.
    void open(const std::string& sim, const std::optional<Params>&, std::optional<Extent>, const std::string& device,
              const std::string& target);
    /// Goes on with a run at its end. Throws Error and keeps the old one where that cannot be.
    void open(RunRecord, std::optional<Checkpoint> start = {});
    /// The same, and nothing was before it: it comes from another process.
    void resume(RunRecord, std::optional<Checkpoint> start = {});
    /// Another simulation, as it was left. Throws Error and keeps the old one where that cannot start.
    void show(const std::string& sim);
    /// A simulation anew, as these say. The same.
    void show(const Params&, std::string_view preset, Extent, const std::string& device);
    /// What was done last, a change of simulation included; what that was, as a sentence.
    bool can_undo() const { return session().history().next_undo() || session_history_.can_go_back(); }
    bool can_redo() const { return session().history().next_redo() || session_history_.can_go_forward(); }
    std::string undo();
    void redo();
    /// Undoes or redoes until the first `done` entries of the session's history are in effect; what that was, as a
    /// sentence.
    std::string go_in_history(std::size_t done);
    const Session* before() const { return session_history_.before(); } ///< what undo leads to when all else is undone
    const Session* after() const { return session_history_.after(); }
    void move_to(const std::string& device);
    void set_space(Extent pixels) { space_ = pixels; } ///< that the picture has on the screen
    /// The one that fills the space, as coarse as the device needs it; first_extent while no space is known.
    Extent grid_of(const Definition&, const ComputeDevice&) const;
    /// A frame of the session took so long: its simulation's grids are coarser from now on where that is too long.
    void hold(double frame_ms, double budget_ms);
    void begin_anew(Extent); ///< the session, which nobody touched yet; throws Error and keeps it where that cannot be
    void fill_space();       ///< the session's grid, as a step of undo
    void remember();         ///< the session into the settings
    void forget_others();    ///< nothing was before the session, and undo leads to none of them

    /// What is on stage beside the same run with something replaced, on that device. Throws Error, and changes nothing,
    /// where that cannot be. It ends when another comes on stage.
    void compare_with(Overrides, const std::string& device);
    void stop_comparing();
    const Definition* other_build() const; ///< of what is on stage, to compare with; null: there is none
    /// In place of session().frame(dt).
    bool frame(double dt);
    bool wants_frames() const;
    /// Of those that followed, one still computes: nothing can be measured.
    bool followers_leaving() const { return !departing_followers_.empty(); }
    /// Once a frame: those that left give back what they have as soon as their work has ended. One that never comes
    /// back from a step stays behind; nobody waits for it.
    void settle();
    /// Of those that left, the one whose job under way has taken the longest; null: none has one.
    const Session* longest_busy_left() const;
    /// The same of those that follow or followed.
    const Follower* longest_busy_follower() const;

private:
    void put_device(const HistoryEntry&, const Choices&);
    void leave_by(void (SessionHistory::*go)());
    void begin(const Definition&, ComputeDevice&, const Params*, std::optional<Extent>);
    MakeTarget make_target() const;

    Catalog& catalog_;
    ComputeDevices& devices_;
    Settings& settings_;
    Profiler& profiler_;
    Clock& clock_;
    TargetPick first_pick_; ///< what the command line asks for; later sessions take over what was picked in the last
    void depart(SessionHistory::Gone);
    Extent space_;                               ///< empty: not known yet
    std::map<std::string, int> pixels_per_cell_; ///< of simulations for which the first guess was too fine
    SessionHistory::Gone departing_;             ///< forgotten, with a job under way
    std::vector<std::unique_ptr<Follower>> departing_followers_;
};

/// 1024 x 768, the size of the first start.
inline constexpr Extent first_extent{1024, 768};

} // namespace glint
