#include "app/services/sweep_run.h"
#include "app/services/desk.h"

namespace glint {

void SweepRun::begin(Desk& desk) {
    Session& session = desk.session();
    const std::optional<Snapshot> state = session.copy_state();
    running_ = std::make_unique<Sweep>(session.device(), session.params(), session.extent(), state,
                                       session.target_pick().buffers, Around::interface, frames_);
}

void SweepRun::start(Desk& desk) {
    try {
        begin(desk);
    } catch (const std::exception& e) {
        desk.notices.say(std::string("The ways cannot be measured: ") + e.what(), Severity::bad);
    }
}

void SweepRun::cancel(Desk& desk) {
    running_.reset();
    desk.profiler.forget(); // its frames were not the session's
}

void SweepRun::presented(Desk& desk) {
    if (!running_) return;
    running_->presented();
    if (!running_->done()) return;
    last_ = running_->result();
    cancel(desk);
    desk.modal = Modal::sweep;
}

} // namespace glint
