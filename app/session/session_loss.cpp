// A processor that is lost: the session flees to its refuge.
#include "app/session/session.h"

namespace glint {

bool Session::lost_to(const std::string& why) {
    if (!refuge_from(device()) || !device().lost()) return false;
    flee(why);
    return true;
}

Queue* Session::refuge_from(const ComputeDevice& device) {
    if (!refuge_ || refuge_ == &device) return nullptr;
    if (!refuge_queue_) refuge_queue_ = refuge_->make_queue();
    return refuge_queue_.get();
}

void Session::flee(const std::string& why) {
    auto state = runner_->rescue();
    const std::string lost = queue_->name();
    const std::int64_t step = state ? state->state.step : 0;
    if (state) params_ = state->state.params, extent_ = state->state.extent;
    commands_.clear(), history_ = {}, gesture_.reset(); // what undo kept was in the lost memory
    forget_targets();
    runner_ = state ? std::make_unique<Runner>(*refuge_queue_, definition(), std::move(*state))
                    : std::make_unique<Runner>(*refuge_queue_, definition(), extent_, params_);
    queue_ = std::move(refuge_queue_), fled_ = true, pace_ = {}, step_ = step;
    notice_ = lost + " stopped (" + why + "). Going on on the CPU from step " + std::to_string(step) +
              "; for the GPU, Glint has to start again.";
    log_.push_back({step, notice_});
}

} // namespace glint
