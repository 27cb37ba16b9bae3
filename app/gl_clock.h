// OpenGL's timestamps as a Clock of the profiler.
#pragma once
#include "app/timing/clock.h"
#include "render/clock_gl.h"

namespace glint {

class GlClock final : public Clock {
public:
    int begin() override { return clock_.begin(); }
    void end(int token) override { clock_.end(token); }
    std::optional<double> milliseconds(int token) override {
        if (token < 0) return 0; // it had no query left to measure with
        return clock_.milliseconds(token);
    }

private:
    ClockGl clock_;
};

} // namespace glint
