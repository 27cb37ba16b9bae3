#include "app/services/experiment_task.h"
#include "app/files/state_folder.h"
#include "app/limits/store.h"
#include "app/timing/clock.h"
#include "interop/start_thread.h"
#include "render/gl.h"
#include "sims/api/error.h"
#include <fmt/format.h>
#include <limits>
#include <utility>

namespace glint {
namespace {
constexpr double slices_ms = 30; // of a frame: the picture is frozen, and the window is rarely used
constexpr double news_ms = 250;
} // namespace

ExperimentTask::ExperimentTask(Experiment plan, ComputeDevice& device, Devices found, double seconds)
    : device_(device),
      found_(std::move(found)),
      queue_(device.make_queue()),
      queues_(*queue_, plan.threads),
      auto_methods_(found_, AutoMethods::From::cache),
      run_(std::move(plan), host(), seconds),
      seconds_left_(seconds) {
    tell_all();
    if (!device.submits_asynchronously())
        thread_ =
            start_thread("to run the experiment", [this] { measure_until(std::numeric_limits<double>::infinity()); });
}

ExperimentTask::~ExperimentTask() {
    stop();
    if (thread_.joinable()) thread_.join();
}

ExperimentHost ExperimentTask::host() {
    return {[this](int threads) -> Queue& { return queues_.on(threads); },
            [this](ComputeDevice& device) { return limits_of(device); },
            [this](ComputeDevice& device, const Params& params, Extent extent) {
                return auto_methods_.of(device, params, extent);
            }};
}

MachineLimits ExperimentTask::limits_of(const ComputeDevice& device) {
    if (const auto known = limits_.find(device.name()); known != limits_.end()) return known->second;
    const StoredLimits stored = load_limits(state_folder(), limits_key(device, found_));
    if (!stored.problem.empty()) throw Error(stored.problem);
    if (!stored.limits)
        throw Error(fmt::format("the limits of {} are not measured yet: measure them in the Device panel first",
                                device.name()));
    return limits_[device.name()] = *stored.limits;
}

void ExperimentTask::advance() {
    if (has_thread() || ended_) return;
    glFinish(); // so that the window's own drawing does not count for the first run
    measure_until(now_ms() + slices_ms);
}

/// An error ends the experiment and becomes its problem.
void ExperimentTask::measure_until(double end_ms) {
    try {
        device_.make_current(); // fails for a lost GPU
        while (!stopped_ && !run_.done() && now_ms() < end_ms) run_.measure_next(), tell();
        if (!stopped_ && !run_.done()) return;
        tell_all();
    } catch (const std::exception& e) { problem_ = sentence_of(e); }
    ended_ = true;
}

void ExperimentTask::tell() {
    progress_ = run_.progress(), seconds_left_ = run_.seconds_left();
    if (now_ms() - told_ms_ >= news_ms) tell_all();
}

void ExperimentTask::tell_all() {
    told_ms_ = now_ms();
    ExperimentResult now = run_.result();
    const std::lock_guard lock(mutex_);
    news_ = std::move(now);
}

bool ExperimentTask::take(ExperimentResult& into) {
    const std::lock_guard lock(mutex_);
    if (!news_) return false;
    into = std::move(*news_);
    news_.reset();
    return true;
}

} // namespace glint
