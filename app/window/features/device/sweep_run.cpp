#include "app/window/features/device/sweep_run.h"
#include "app/window/notices.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/workspace.h"

namespace glint {

SweepRun::SweepRun(Measurements& measurements, CurrentSession& current, Profiler& profiler, Notices& notices,
                   UiState& ui)
    : measurements_(measurements), current_(current), profiler_(profiler), notices_(notices), ui_(ui) {
    measurements_.add(*this);
}

void SweepRun::begin_now() {
    Session& session = *current_;
    require_quick(session);
    const std::optional<Snapshot> state = session.device_move().copy_state();
    running_ = std::make_unique<Sweep>(session.device(), session.params(), session.extent(), state,
                                       session.presenter().picked().buffers, FrameContent::interface, effort_);
}

void SweepRun::cannot_begin(const std::string& why) {
    notices_.say("The presentation paths cannot be measured: " + why, Severity::bad);
}

void SweepRun::cancel() {
    measurements_.forget(*this);
    if (!running_) return;
    running_.reset();
    profiler_.forget(); // its frames must not count as the session's
}

void SweepRun::presented() {
    running_->presented();
    if (!running_->done()) return;
    last_ = running_->result();
    cancel();
    ui_.modal = Modal::sweep;
}

} // namespace glint
