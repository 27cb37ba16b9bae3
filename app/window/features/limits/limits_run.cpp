#include "app/window/features/limits/limits_run.h"
#include "app/files/state_folder.h"
#include "app/measure/limits/store.h"
#include "app/window/notices.h"
#include "app/window/workspace/workspace.h"
#include "sims/api/error.h"

namespace glint {
namespace {
constexpr double slice_ms = 12;
constexpr double poll_interval_ms = 1000; // interval of checks whether the file has changed
} // namespace

LimitsRun::LimitsRun(Measurements& measurements, CurrentSession& current, const ComputeDevices& devices,
                     Notices& notices)
    : measurements_(measurements), current_(current), devices_(devices), notices_(notices) {
    measurements_.add(*this);
}

void LimitsRun::start() {
    if (!running_) measurements_.ask(*this);
}

void LimitsRun::begin_now() {
    device_ = &current_->device();
    running_ = std::make_unique<LimitMeasuring>(current_->device());
}

void LimitsRun::cannot_begin(const std::string& why) {
    notices_.say("The limits cannot be measured: " + why, Severity::bad);
}

void LimitsRun::advance() try {
    if (device_ != &current_->device()) return stop(); // the session moved during the measurement
    const double begun = now_ms();
    while (!running_->done() && now_ms() - begun < slice_ms) running_->sample();
    if (running_->done()) keep();
} catch (const std::exception& e) {
    stop();
    notices_.say("The measurement of the limits failed: " + sentence_of(e), Severity::bad);
}

void LimitsRun::keep() {
    const MachineLimits measured = running_->result();
    stop();
    const std::string key = limits_key(*device_, devices_.found());
    Known& known = known_[device_];
    poll(*device_, known); // another Glint may have measured in the meantime
    const KeptLimits best = keep_best(measured, known.limits);
    known.limits = best.limits;
    if (const auto problem = writes_ ? save_limits(state_folder(), key, best.limits) : std::nullopt)
        notices_.say(*problem, Severity::caution);
    else
        notices_.say(device_->name() + " " + std::string(text_of(best.limits)) + "." +
                         (best.kept.empty() ? "" : " " + best.kept + "."),
                     Severity::good);
}

void LimitsRun::poll(const ComputeDevice& device, Known& known) {
    known.polled_ms = now_ms();
    if (file_.empty()) file_ = limits_file(state_folder()); // once, because it allocates
    const auto written = limits_written(file_);
    if (written == known.written) return;
    known.written = written;
    const StoredLimits stored = load_limits(state_folder(), limits_key(device, devices_.found()));
    if (!stored.problem.empty()) notices_.say(stored.problem, Severity::caution);
    if (stored.limits) known.limits = stored.limits;
}

const MachineLimits* LimitsRun::known() {
    const ComputeDevice& device = current_->device();
    Known& known = known_[&device];
    if (now_ms() - known.polled_ms >= poll_interval_ms) poll(device, known);
    return known.limits ? &*known.limits : nullptr;
}

} // namespace glint
