// OpenGL's timestamps as a Clock of the profiler, calibrated with the CPU's clock once a second.
#pragma once
#include "app/timing/clock.h"
#include "app/timing/gpu_monitor.h"
#include "app/timing/profiler.h"
#include "interop/calibration.h"
#include "render/clock_gl.h"
#include <functional>
#include <utility>

namespace glint {

class GlClock final : public Clock {
public:
    int begin() override { return clock_.begin(); }
    void end(int token) override { clock_.end(token); }
    std::optional<Taken> taken(int token) override;

    void keep_time(); ///< once a frame
    /// The CPU's clock, replaces now_ms(); before the first frame. For tests.
    void use_clock(std::function<double()> milliseconds) { cpu_clock_ = std::move(milliseconds); }
    std::optional<double> error_ms() const { return calibration_.error_ms(); }

private:
    struct Reading {
        double before_ms, after_ms;
        std::int64_t nanoseconds;
    };
    double cpu_ms() const { return cpu_clock_ ? cpu_clock_() : now_ms(); }
    Reading read_clocks() const;
    double milliseconds(std::int64_t nanoseconds) const { return static_cast<double>(nanoseconds - origin_) * 1e-6; }

    ClockGl clock_;
    std::function<double()> cpu_clock_; ///< empty: now_ms()
    Calibration calibration_;
    std::int64_t origin_ = 0; ///< OpenGL's nanoseconds may be too large for a double
};

// What measures the window's own work: the clocks of both processors, and where their times are kept.

struct WindowTiming {
    CpuClock cpu_clock;
    GlClock gl_clock;
    Profiler profiler;
    GpuMonitor gpu;
};

} // namespace glint
