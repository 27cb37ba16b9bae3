// The sweep in the window: starts it on the scene on stage, advances it by one frame at a time, keeps its results.
#pragma once
#include "app/bench/sweep.h"
#include "app/services/quiet_start.h"

namespace glint {

class Notices;
class Profiler;
class Workspace;
struct UiState;

class SweepRun {
public:
    SweepRun(Workspace&, Profiler&, Notices&, UiState&);

    void begin(); ///< waits for the job under way; throws if it cannot begin
    /// In the frames that follow, when no job is running. A notice says why it cannot start.
    void start() { start_.ask(); }
    bool wanted() const { return start_.asked(); } ///< started, and begins soon: start no jobs
    void begin_when_quiet();                       ///< once a frame
    void set_effort(const SweepEffort& effort) { effort_ = effort; }
    void cancel();
    void forget() { cancel(), last_.reset(); }
    Sweep* running() const { return running_.get(); } ///< null: none
    void presented();                                 ///< after the swap of each frame
    const std::optional<SweepResult>& last() const { return last_; }

private:
    Workspace& workspace_;
    Profiler& profiler_;
    Notices& notices_;
    UiState& ui_;
    QuietStart start_;
    SweepEffort effort_{.budget_ms = 10'000}; ///< longer than a user would wait
    std::unique_ptr<Sweep> running_;
    std::optional<SweepResult> last_;
};

} // namespace glint
