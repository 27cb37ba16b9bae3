#include "app/measure/methods/autotuner.h"
#include <algorithm>
#include <utility>

namespace glint {
namespace {
constexpr double max_first_run_ms = 1000; // for a first run, which includes one-time costs
constexpr double hopeless = 4;            // times the best frame so far
constexpr double longest_frame = 10;      // times longest_ms: the window cuts longer frames into parts, too
constexpr int fewest_trials = 2;
} // namespace

Autotuner::Autotuner(const std::vector<std::int32_t>& methods, int times, double longest_ms)
    : times_(times), longest_ms_(longest_ms) {
    for (const std::int32_t method : methods) candidates_.push_back({.method = method, .ms = {}});
}

double Autotuner::progress() const {
    if (done()) return 1;
    const auto all = static_cast<double>(candidates_.size());
    constexpr double warming = 0.3; // share of the time
    const double rounds_done = round_ + static_cast<double>(at_) / all;
    return warm_ < candidates_.size() ? warming * static_cast<double>(warm_) / all
                                      : warming + (1 - warming) * rounds_done / rounds;
}

Trial Autotuner::next() const { return {candidates_[at_].method, candidates_[at_].times}; }

void Autotuner::record(double ms) {
    Candidate& candidate = candidates_[at_];
    if (!candidate.warm) return warm_up(candidate, ms);
    candidate.ms.push_back(ms / candidate.times);
    if (candidate.trials < rounds && std::cmp_greater_equal(candidate.ms.size(), candidate.trials))
        return finish(std::ranges::min(candidate.ms));
    next_candidate(); // round-robin, so that a rising clock or another program affects every candidate equally
}

/// Longest trial of a method that may still be the fastest: a part of its frame is not longer than the whole frame.
double Autotuner::bearable_ms() const {
    double best = longest_frame * longest_ms_;
    for (const Candidate& candidate : candidates_)
        if (candidate.warm) best = std::min(best, hopeless * candidate.frame_ms);
    return std::max(best, longest_ms_);
}

/// The first run includes one-time costs and is not counted. Then doubles the runs at once, up to times_.
void Autotuner::warm_up(Candidate& candidate, double ms) {
    if (std::exchange(candidate.first, false)) {
        if (ms > max_first_run_ms) finish(ms);
        return;
    }
    const int more = std::min(2 * candidate.times, times_);
    if (ms > bearable_ms()) return finish(ms / candidate.times);
    if (more > candidate.times) {
        candidate.times = more;
        return;
    }
    const double fitting = rounds * longest_ms_ / std::max(ms, longest_ms_); // at most rounds
    candidate.trials = std::max(fewest_trials, static_cast<int>(fitting));
    candidate.frame_ms = ms, candidate.warm = true, ++warm_, ++at_;
    if (warm_ == candidates_.size()) at_ = 0;
}

/// Excludes a slow method from further rounds, because the user would have to wait. ms: of one run.
void Autotuner::finish(double ms) {
    finished_.push_back({candidates_[at_].method, ms});
    failed();
}

void Autotuner::next_candidate() {
    if (++at_ < candidates_.size()) return;
    at_ = 0, ++round_;
}

void Autotuner::failed() {
    if (candidates_[at_].warm) --warm_;
    candidates_.erase(candidates_.begin() + static_cast<std::ptrdiff_t>(at_));
    if (at_ < candidates_.size()) return;
    at_ = 0;
    if (std::ranges::all_of(candidates_, &Candidate::warm) && !candidates_.empty() && !candidates_[0].ms.empty())
        ++round_; // it was the last of its round
}

std::vector<MethodTime> Autotuner::result() const {
    std::vector<MethodTime> times = finished_;
    for (const Candidate& candidate : candidates_)
        if (!candidate.ms.empty()) times.push_back({candidate.method, std::ranges::min(candidate.ms)});
    return times;
}

} // namespace glint
