// The sweep in the window: starts it on what is on stage, drives it a frame at a time, keeps what it found.
#pragma once
#include "app/bench/sweep.h"

namespace glint {

class Notices;
class Profiler;
class Workspace;
struct UiState;

class SweepRun {
public:
    SweepRun(Workspace&, Profiler&, Notices&, UiState&);

    void begin(); ///< throws where it cannot
    void start(); ///< the same, but says in the notices why not
    void set_effort(const SweepEffort& effort) { effort_ = effort; }
    void cancel();
    Sweep* running() const { return running_.get(); } ///< null: none
    void presented();                                 ///< after the swap of each frame
    const std::optional<SweepResult>& last() const { return last_; }

private:
    Workspace& workspace_;
    Profiler& profiler_;
    Notices& notices_;
    UiState& ui_;
    SweepEffort effort_{.budget_ms = 10'000}; ///< nobody looks on for longer
    std::unique_ptr<Sweep> running_;
    std::optional<SweepResult> last_;
};

} // namespace glint
