// Clock that measures intervals: the CPU's here, OpenGL's in app/window/workspace/gl_clock.h, a fake one in tests.
// Results may arrive some frames late; nothing waits for them.
#pragma once
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

namespace glint {

struct Taken {
    double duration_ms;
    std::optional<double> start_ms; ///< on now_ms()'s clock; nothing while the clock is not calibrated
};

class Clock {
public:
    Clock() = default;
    Clock(const Clock&) = delete;
    Clock& operator=(const Clock&) = delete;
    virtual ~Clock() = default;

    virtual int begin() = 0; ///< returns a token for one interval
    virtual void end(int token) = 0;
    virtual std::optional<Taken> taken(int token) = 0; ///< the result once it is known; the token is then invalid
};

/// Milliseconds from the first call of this function or of now_ms() to that moment.
inline double ms_of(std::chrono::steady_clock::time_point moment) {
    static const auto start = std::chrono::steady_clock::now();
    return std::chrono::duration<double, std::milli>(moment - start).count();
}
/// Milliseconds of the steady clock since the program's start.
inline double now_ms() { return ms_of(std::chrono::steady_clock::now()); }

class CpuClock final : public Clock {
public:
    int begin() override {
        auto free = std::ranges::find(intervals_, false, &Interval::used);
        if (free == intervals_.end()) free = intervals_.insert(free, Interval{});
        *free = {now_ms(), 0, true};
        return static_cast<int>(free - intervals_.begin());
    }
    void end(int token) override { intervals_[static_cast<std::size_t>(token)].to = now_ms(); }
    std::optional<Taken> taken(int token) override {
        Interval& interval = intervals_[static_cast<std::size_t>(token)];
        interval.used = false;
        return Taken{interval.to - interval.from, interval.from};
    }

private:
    struct Interval {
        double from = 0, to = 0;
        bool used = false;
    };
    std::vector<Interval> intervals_;
};

} // namespace glint
