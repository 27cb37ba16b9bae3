// A clock that a test sets itself, in place of the machine's. Any thread may read it.
#pragma once
#include <atomic>
#include <functional>
#include <memory>

namespace glint::test {

class OwnClock {
public:
    /// a_reading_ms: advances by that much with each reading, as if there was work between two readings.
    explicit OwnClock(double a_reading_ms = 0) : a_reading_ms_(a_reading_ms) {}
    void pass(double milliseconds) const { ms_->fetch_add(milliseconds); } ///< for all its copies
    /// For code that takes a clock; the function may outlive this object.
    std::function<double()> milliseconds() const {
        return [ms = ms_, more = a_reading_ms_] { return ms->fetch_add(more) + more; };
    }

private:
    std::shared_ptr<std::atomic<double>> ms_ = std::make_shared<std::atomic<double>>(0);
    double a_reading_ms_;
};

/// A clock by which each step takes most of a job's budget: a job does one step.
inline std::function<double()> clock_of_slow_steps() { return OwnClock(20).milliseconds(); }

} // namespace glint::test
