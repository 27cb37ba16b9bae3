#include "app/services/sweep_run.h"
#include "app/services/notices.h"
#include "app/services/ui_state.h"
#include "app/services/workspace.h"
#include "sims/api/error.h"

namespace glint {

SweepRun::SweepRun(Workspace& workspace, Profiler& profiler, Notices& notices, UiState& ui)
    : workspace_(workspace), profiler_(profiler), notices_(notices), ui_(ui), start_(workspace) {}

void SweepRun::begin() {
    Session& session = workspace_.session();
    session.require_quick();
    const std::optional<Snapshot> state = session.copy_state();
    running_ = std::make_unique<Sweep>(session.device(), session.params(), session.extent(), state,
                                       session.presenter().picked().buffers, Around::interface, effort_);
}

void SweepRun::begin_when_quiet() try {
    if (start_.arrived()) begin();
} catch (const std::exception& e) {
    notices_.say("The presentation paths cannot be measured: " + sentence_of(e), Severity::bad);
}

void SweepRun::cancel() {
    start_.forget();
    if (!running_) return;
    running_.reset();
    profiler_.forget(); // its frames were not the session's
}

void SweepRun::presented() {
    if (!running_) return;
    running_->presented();
    if (!running_->done()) return;
    last_ = running_->result();
    cancel();
    ui_.modal = Modal::sweep;
}

} // namespace glint
