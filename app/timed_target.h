// Lets the profiler see what a frame target does: mapping, unmapping and uploading are calls of it.
#pragma once
#include "app/timing/profiler.h"
#include "interop/frame_target.h"

namespace glint {

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
    void collect() override {
        if (inner_->under_way() == 0) return;
        const Profiler::Scope scope(profiler_, clock_, Lane::copy, "unmap"); // of what the stream has written now
        inner_->collect();
    }
    int under_way() const override { return inner_->under_way(); }
    Picture picture() override {
        if (!uploads_) { // nothing is copied where the buffer itself is sampled
            const Picture picture = inner_->picture();
            uploads_ = picture.kind == Picture::Kind::texture_2d;
            return picture;
        }
        const Profiler::Scope scope(profiler_, clock_, Lane::copy, "upload");
        return inner_->picture();
    }
    void shown() override { inner_->shown(); }
    void finish() override { inner_->finish(); }
    void hand_over() override { inner_->hand_over(); }
    Extent extent() const override { return inner_->extent(); }
    int buffers() const override { return inner_->buffers(); }

private:
    std::unique_ptr<FrameTarget> inner_;
    bool uploads_ = false;
    Profiler& profiler_;
    Clock& clock_;
};

} // namespace glint
