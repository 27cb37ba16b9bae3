#include "app/limits/measuring.h"
#include <algorithm>
#include <array>
#include <utility>

namespace glint {
namespace {

constexpr double long_enough_s = 0.008; // the wait at its end is some 10 us
constexpr double warm_s = 0.04;         // clocks rise
constexpr int most_times = 1 << 20;
constexpr std::size_t samples = 9;

struct Row {
    const char* name;
    double (LimitLoads::*run)(int times);
};
constexpr std::array rows{Row{"copy rate", &LimitLoads::copy}, Row{"cache's copy rate", &LimitLoads::cached_copy},
                          Row{"multiply-adds", &LimitLoads::multiply_add}, Row{"launch cost", &LimitLoads::launch}};

} // namespace

LimitMeasuring::LimitMeasuring(std::unique_ptr<LimitLoads> limit_loads) : limit_loads_(std::move(limit_loads)) {
    result_.cache_bytes = limit_loads_->cache_bytes();
    a_second_.reserve(samples);
}

double LimitMeasuring::progress() const {
    return (load_ + static_cast<double>(a_second_.size()) / static_cast<double>(samples)) / loads;
}

const char* LimitMeasuring::now() const { return done() ? "" : rows[static_cast<std::size_t>(load_)].name; }

void LimitMeasuring::sample() {
    const auto start = std::chrono::steady_clock::now();
    const double amount = ((*limit_loads_).*rows[static_cast<std::size_t>(load_)].run)(times_);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (!warm_) return warm_up(seconds);
    a_second_.push_back(amount * times_ / seconds);
    if (a_second_.size() == samples) keep_median();
}

void LimitMeasuring::warm_up(double seconds) {
    warming_s_ += seconds;
    if (std::exchange(first_, false)) return; // it pays what is paid once, so it says nothing
    if (seconds < long_enough_s && times_ < most_times)
        times_ *= 2;
    else
        warm_ = warming_s_ >= warm_s;
}

void LimitMeasuring::keep_median() {
    const auto middle = a_second_.begin() + samples / 2;
    std::nth_element(a_second_.begin(), middle, a_second_.end());
    const std::array into{&result_.copy_bytes_a_second, &result_.cached_bytes_a_second, &result_.operations_a_second};
    if (load_ < static_cast<int>(into.size()))
        *into[static_cast<std::size_t>(load_)] = *middle;
    else
        result_.launch_seconds = 1 / *middle;
    ++load_, times_ = 1, warm_ = false, first_ = true, warming_s_ = 0;
    a_second_.clear();
}

} // namespace glint
