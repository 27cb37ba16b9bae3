#include "app/timing/clock.h"
#include <algorithm>

namespace glint {

double ms_of(std::chrono::steady_clock::time_point moment) {
    static const auto start = std::chrono::steady_clock::now();
    return std::chrono::duration<double, std::milli>(moment - start).count();
}

double now_ms() { return ms_of(std::chrono::steady_clock::now()); }

int CpuClock::begin() {
    auto free = std::ranges::find(intervals_, false, &Interval::used);
    if (free == intervals_.end()) free = intervals_.insert(free, Interval{});
    *free = {now_ms(), 0, true};
    return static_cast<int>(free - intervals_.begin());
}

void CpuClock::end(int token) { intervals_[static_cast<std::size_t>(token)].to = now_ms(); }

std::optional<Taken> CpuClock::taken(int token) {
    Interval& interval = intervals_[static_cast<std::size_t>(token)];
    interval.used = false;
    return Taken{interval.to - interval.from, interval.from};
}

} // namespace glint
