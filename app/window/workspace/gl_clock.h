// OpenGL's timestamps as a Clock of the profiler, calibrated with the CPU's clock once a second.
#pragma once
#include "app/timing/clock.h"
#include "app/timing/gpu_monitor.h"
#include "app/timing/profiler.h"
#include "interop/calibration.h"
#include "interop/targets/frame_target.h"
#include "render/clock_gl.h"
#include "render/screen.h"
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

// Measures the window's own work: the clocks of both processors, and the times.

struct WindowTiming {
    CpuClock cpu_clock;
    GlClock gl_clock;
    Profiler profiler;
    GpuMonitor gpu;
};

// Records calls of a frame target in the profiler: mapping, unmapping and uploading.

class TimedTarget final : public FrameTarget {
public:
    TimedTarget(std::unique_ptr<FrameTarget> inner, Profiler& profiler, Clock& clock)
        : inner_(std::move(inner)), profiler_(profiler), clock_(clock) {}

    const char* id() const override { return inner_->id(); }
    const char* title() const override { return inner_->title(); }
    std::optional<glint_frame> begin() override {
        const Profiler::Scope scope(profiler_, clock_, Lane::copy, "map");
        return inner_->begin();
    }
    void end(std::int64_t step) override {
        const Profiler::Scope scope(profiler_, clock_, Lane::copy, "unmap");
        inner_->end(step);
    }
    void cancel() override { inner_->cancel(); }
    bool collect() noexcept override {
        const double begun = now_ms();
        if (!inner_->collect()) return false; // this is called often, mostly without a new picture
        profiler_.record_here(Lane::copy, "unmap", begun, now_ms() - begun);
        return true;
    }
    int in_progress() const override { return inner_->in_progress(); }
    Picture picture() override {
        const double begun = now_ms();
        const Picture picture = inner_->picture(); // called in every frame, not always with a new picture
        if (picture.copied) profiler_.record_here(Lane::copy, "upload", begun, now_ms() - begun);
        return picture;
    }
    void shown() override { inner_->shown(); }
    void finish() override { inner_->finish(); }
    Extent extent() const override { return inner_->extent(); }
    int buffers() const override { return inner_->buffers(); }

private:
    std::unique_ptr<FrameTarget> inner_;
    Profiler& profiler_;
    Clock& clock_;
};

// A frame target's picture in the form for the screen.

/// The image of a picture in a buffer texture or a texture.
inline ScreenImage image_of(const Picture& picture) {
    const auto kind = picture.kind == Picture::Kind::buffer_texture ? ScreenImage::Kind::buffer_texture
                                                                    : ScreenImage::Kind::texture_2d;
    return {kind, picture.texture, picture.extent.width, picture.extent.height, picture.pitch};
}

} // namespace glint
