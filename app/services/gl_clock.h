// OpenGL's timestamps as a Clock of the profiler, held against the CPU's clock once a second.
#pragma once
#include "app/timing/clock.h"
#include "interop/calibration.h"
#include "render/clock_gl.h"

namespace glint {

class GlClock final : public Clock {
public:
    int begin() override { return clock_.begin(); }
    void end(int token) override { clock_.end(token); }
    std::optional<Taken> taken(int token) override;

    void keep_time(); ///< once a frame
    std::optional<double> error_ms() const { return calibration_.error_ms(); }

private:
    double milliseconds(std::int64_t nanoseconds) const { return static_cast<double>(nanoseconds - origin_) * 1e-6; }

    ClockGl clock_;
    Calibration calibration_;
    std::int64_t origin_ = 0; ///< OpenGL's nanoseconds may count from long ago, too many for a double
};

} // namespace glint
