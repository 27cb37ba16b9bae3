// The sweep in the window: starts it on what is on stage, drives it a frame at a time, keeps what it found.
#pragma once
#include "app/bench/sweep.h"
#include "app/services/frame_service.h"
#include "app/services/quiet_start.h"

namespace glint {

class Notices;
class Profiler;
class Workspace;
struct UiState;

class SweepRun final : public FrameService {
public:
    SweepRun(Workspace&, Profiler&, Notices&, UiState&);

    void begin(); ///< waits for the job under way; throws where it cannot
    /// As soon as nothing is under way, in the frames that follow; says in the notices why not.
    void start() { start_.ask(); }
    bool wanted() const { return start_.asked(); } ///< it was started, and begins soon: no job is to be started
    void set_effort(const SweepEffort& effort) { effort_ = effort; }
    void cancel();
    void forget() { cancel(), last_.reset(); }
    Sweep* running() const { return running_.get(); } ///< null: none
    const std::optional<SweepResult>& last() const { return last_; }

    void before_measuring() override;
    bool measures() override;
    void after_ui() override;
    void after_swap(double) override;
    bool wants_frames() const override { return running_ || wanted(); }

private:
    Workspace& workspace_;
    Profiler& profiler_;
    Notices& notices_;
    UiState& ui_;
    QuietStart start_;
    SweepEffort effort_{.budget_ms = 10'000}; ///< nobody looks on for longer
    std::unique_ptr<Sweep> running_;
    std::optional<SweepResult> last_;
};

} // namespace glint
