#include "app/session/method_trials.h"
#include "app/session/player.h"
#include <utility>

namespace glint {

void MethodTrials::measure() { request_ = ++last_, report_.reset(); }

void MethodTrials::stop() { request_ = 0, report_.reset(); }

double MethodTrials::progress() const { return report_ ? report_->progress : 0; }

std::optional<MethodReport> MethodTrials::take_answer() {
    if (!report_ || !report_->ended) return {};
    return std::exchange(report_, std::nullopt);
}

void MethodTrials::send(Job& job) { job.auto_method = choice_, job.measure_methods = sent_ = request_; }

void MethodTrials::take(MethodReport&& told) {
    if (told.request != request_) return; // the report of a stopped request
    if (told.ended) request_ = 0;
    report_ = std::move(told);
}

} // namespace glint
