#include "app/measure/methods/autotuner.h"
#include "app/world/params/auto_method.h"
#include "sims/api/device.h"
#include <algorithm>
#include <bit>
#include <utility>

namespace glint {

namespace {
constexpr double max_first_run_ms = 1000; // limit for a first run, which includes one-time costs
constexpr double hopeless = 4;            // multiple of the best frame so far
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
        ++round_; // this trial was the last of its round
}

std::vector<MethodTime> Autotuner::result() const {
    std::vector<MethodTime> times = finished_;
    for (const Candidate& candidate : candidates_)
        if (!candidate.ms.empty()) times.push_back({candidate.method, std::ranges::min(candidate.ms)});
    return times;
}

namespace {

// longest_queued_ms: limit for queued work, because a picture may have to wait for it
constexpr double longest_trial_ms = 20, longest_queued_ms = 3;
constexpr int max_at_once = 64, max_waits = 2000;
constexpr std::int64_t bytes_per_cell = 64; // fields and a picture, at most

Params to_measure(Params params, const ComputeDevice& device, Extent extent) {
    const glint_param* row = auto_row(params.definition());
    if (!row) throw Error(params.definition().id() + " has no method auto");
    if (static_cast<std::size_t>(extent.area() * bytes_per_cell) > device.facts().memory_bytes / 4)
        throw Error("there is not enough memory for a second instance of " + params.definition().id() +
                    ", which is needed to measure its methods");
    params.put(*row, row->automatic);
    return params;
}

/// Pixels for a picture of that size.
std::size_t bytes_of(Extent extent) { return sizeof(std::uint32_t) * static_cast<std::size_t>(extent.area()); }

} // namespace

bool times_steps(const Params& params, Extent extent) {
    const Definition& definition = params.definition();
    if (!definition.evolves() || !definition.sim().work) return definition.evolves();
    const glint_work work = work_of(definition, extent, params);
    return !work.items_probe && work.items_per_step > 0;
}

int runs_in_frame(const Params& params, Extent extent) {
    const glint_param* row = params.definition().param("steps_per_frame");
    if (!times_steps(params, extent) || !row || row->type != GLINT_INT) return 1;
    return std::clamp(params.get<std::int32_t>(*row), 1, max_at_once);
}

int runs_at_once(const Params& params, Extent extent) {
    return static_cast<int>(std::bit_floor(static_cast<unsigned>(runs_in_frame(params, extent))));
}

MethodMeasuring::MethodMeasuring(ComputeDevice& device, const Params& params, Extent extent)
    : queue_(device.make_queue()),
      world_(params.definition(), *queue_, extent, to_measure(params, device, extent)),
      pixels_(*queue_, bytes_of(extent)),
      steps_(times_steps(params, extent)),
      trials_(methods_for_auto(params, device, extent), runs_in_frame(params, extent),
              device.submits_asynchronously() ? longest_queued_ms : longest_trial_ms) {
    if (trials_.done()) throw Error(params.definition().id() + " has no method that auto can use here");
}

bool MethodMeasuring::run() {
    if (done()) return false;
    if (in_progress_) {
        if (++waited_ > max_waits) throw Error("the methods' times could not be read");
        return false;
    }
    try {
        run(trials_.next());
    } catch (const std::exception&) { // other methods may run; the next job reports a lost device
        trials_.failed(), ++ignored_runs_;
        return false;
    }
    in_progress_ = true, waited_ = 0;
    return true;
}

void MethodMeasuring::run(const Trial& trial) {
    world_.set_auto_method(trial.method);
    const Device::Scope scope(queue_->table(), label);
    if (steps_) return world_.advance(trial.times);
    const Extent e = world_.extent();
    for (int i = 0; i < trial.times; ++i)
        world_.draw({sizeof(glint_frame), static_cast<std::uint32_t*>(pixels_.data()), e.width, e.height, e.width, {}});
}

void MethodMeasuring::arrived(const ScopeTime& scope) {
    if (scope.depth != 0 || std::string_view(scope.label) != label) return;
    if (ignored_runs_ > 0 || !in_progress_) {
        ignored_runs_ = std::max(0, ignored_runs_ - 1);
        return;
    }
    in_progress_ = false;
    trials_.record(scope.duration_ms);
}

} // namespace glint
