#include "app/window/features/experiment/experiment_task.h"
#include "app/files/state_folder.h"
#include "app/measure/limits/store.h"
#include "app/timing/clock.h"
#include "render/gl.h"
#include "sims/api/error.h"
#include <fmt/format.h>
#include <limits>
#include <utility>

namespace glint {
namespace {
constexpr double slices_ms = 30; // time in each frame: the picture is frozen, and the window is rarely used
constexpr double report_interval_ms = 250;
} // namespace

ExperimentTask::ExperimentTask(BackgroundJobs& jobs, Experiment plan, ComputeDevice& device, Devices found,
                               double seconds)
    : device_(device),
      found_(std::move(found)),
      queue_(device.make_queue()),
      queues_(*queue_, plan.threads),
      auto_methods_(found_, AutoMethods::From::cache),
      run_(std::move(plan), host(), seconds),
      has_thread_(!device.submits_asynchronously()),
      seconds_left_(seconds),
      job_(jobs, {.running = "An experiment is running", .thread = "to run the experiment"}) {
    report_all();
    if (!has_thread_) return;
    job_.start(
        [this](JobControl& control) {
            measure_until(std::numeric_limits<double>::infinity(), [&] { return control.cancelled(); });
        },
        [this](const std::string& problem) { end(problem); });
}

void ExperimentTask::stop() {
    stopped_ = true;
    job_.cancel();
}

void ExperimentTask::end(const std::string& problem) {
    problem_ = problem;
    ended_ = true;
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
    glFinish(); // the window's own drawing is no part of the first run's time
    try {
        measure_until(now_ms() + slices_ms, [this] { return stopped_; });
        if (stopped_ || run_.done()) end("");
    } catch (const std::exception& e) { end(sentence_of(e)); }
}

/// Throws Error.
void ExperimentTask::measure_until(double end_ms, const std::function<bool()>& stopped) {
    device_.make_current(); // after a lost GPU even this fails
    while (!stopped() && !run_.done() && now_ms() < end_ms) run_.measure_next(), tell();
    if (stopped() || run_.done()) report_all();
}

void ExperimentTask::tell() {
    progress_ = run_.progress(), seconds_left_ = run_.seconds_left();
    if (now_ms() - reported_ms_ >= report_interval_ms) report_all();
}

void ExperimentTask::report_all() {
    reported_ms_ = now_ms();
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
