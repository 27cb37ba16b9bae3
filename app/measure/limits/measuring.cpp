#include "app/measure/limits/measuring.h"
#include <algorithm>
#include <chrono>

namespace glint {
namespace {

constexpr double long_enough_s = 0.008; // the wait at its end takes about 10 us
constexpr double warm_s = 0.04;         // until clocks have ramped up
constexpr int max_times = 1 << 20;

struct Row {
    const char* name;
    double (Microbenchmarks::*run)(int times);
};
constexpr std::array loads_measured{
    Row{"copy rate", &Microbenchmarks::copy}, Row{"cache's copy rate", &Microbenchmarks::cached_copy},
    Row{"multiply-adds", &Microbenchmarks::multiply_add}, Row{"launch cost", &Microbenchmarks::launch}};

} // namespace

LimitMeasuring::LimitMeasuring(std::unique_ptr<Microbenchmarks> microbenchmarks)
    : microbenchmarks_(std::move(microbenchmarks)) {
    static_assert(loads_measured.size() == loads);
    result_.cache_bytes = microbenchmarks_->cache_bytes();
    per_second_.reserve(samples);
}

double LimitMeasuring::progress() const {
    const double turns = round_ * double(loads) + double(load_);
    return (turns + double(per_second_.size()) / samples) / (rounds * double(loads));
}

const char* LimitMeasuring::now() const { return done() ? "" : loads_measured[load_].name; }

double LimitMeasuring::clock_s() const {
    if (clock_) return clock_() / 1000;
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void LimitMeasuring::sample() {
    Load& load = all_[load_];
    const double start_s = clock_s();
    const double amount = ((*microbenchmarks_).*loads_measured[load_].run)(load.times);
    const double seconds = clock_s() - start_s;
    if (!load.warm) return warm_up(load, seconds);
    if (!std::exchange(settled_, true)) return;
    per_second_.push_back(amount * load.times / seconds);
    if (per_second_.size() == samples) end_turn(load);
}

void LimitMeasuring::warm_up(Load& load, double seconds) {
    if (load.warming_s < 0) {
        load.warming_s = 0;
        return;
    }
    load.warming_s += seconds;
    if (seconds < long_enough_s && load.times < max_times)
        load.times *= 2;
    else
        load.warm = settled_ = load.warming_s >= warm_s;
}

void LimitMeasuring::end_turn(Load& load) { // a median, because a single sample may be wrong
    const auto middle = per_second_.begin() + samples / 2;
    std::nth_element(per_second_.begin(), middle, per_second_.end());
    load.best = std::max(load.best, *middle);
    load.worst = round_ == 0 ? *middle : std::min(load.worst, *middle);
    per_second_.clear(), settled_ = false;
    if (++load_ < loads) return;
    load_ = 0;
    if (++round_ == rounds) conclude();
}

void LimitMeasuring::conclude() {
    result_.copy_bytes_per_second = all_[0].best, result_.cached_bytes_per_second = all_[1].best;
    result_.operations_per_second = all_[2].best, result_.launch_seconds = 1 / all_[3].best;
    for (const Load& load : all_) result_.spread = std::max(result_.spread, 1 - load.worst / load.best);
}

} // namespace glint
