// The sweep in the window: starts it on the scene on stage, advances it by one frame at a time, keeps its results.
#pragma once
#include "app/measure/sweep.h"
#include "app/window/measurements.h"

namespace glint {

class Notices;
class Profiler;
class CurrentSession;
struct UiState;

class SweepRun final : public Measurement {
public:
    SweepRun(Measurements&, CurrentSession&, Profiler&, Notices&, UiState&);

    /// Starts in the next frames, as soon as no job is running; if it cannot, a notice says why.
    void start() { measurements_.ask(*this); }
    bool wanted() const { return measurements_.waits(*this); }
    void set_effort(const SweepEffort& effort) { effort_ = effort; }
    void cancel() override;
    void forget() { cancel(), last_.reset(); }
    Sweep* running() const { return running_.get(); } ///< null: none
    const std::optional<SweepResult>& last() const { return last_; }

    const char* running_text() const override { return "The presentation paths are being measured"; }
    bool measures() const override { return running_ != nullptr; }
    void begin_now() override; ///< waits for the job under way
    void cannot_begin(const std::string& why) override;
    void advance() override { running_->begin(); }
    void after_ui() override { running_->arrive(); }
    void presented() override;
    bool times_frames() const override { return true; }

private:
    Measurements& measurements_;
    CurrentSession& current_;
    Profiler& profiler_;
    Notices& notices_;
    UiState& ui_;
    SweepEffort effort_{.budget_ms = 10'000}; ///< nobody looks on for longer
    std::unique_ptr<Sweep> running_;
    std::optional<SweepResult> last_;
};

} // namespace glint
