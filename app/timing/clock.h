// Clock that measures intervals: the CPU's here, OpenGL's in app/window/workspace/gl_clock.h, a fake one in tests.
// Results may arrive some frames late; nothing waits for them.
#pragma once
#include <chrono>
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

/// Milliseconds of the steady clock since the program's start.
double now_ms();
double ms_of(std::chrono::steady_clock::time_point); ///< ms() of a given moment

class CpuClock final : public Clock {
public:
    int begin() override;
    void end(int token) override;
    std::optional<Taken> taken(int token) override;

private:
    struct Interval {
        double from = 0, to = 0;
        bool used = false;
    };
    std::vector<Interval> intervals_;
};

} // namespace glint
