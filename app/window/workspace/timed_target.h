// Records calls of a frame target in the profiler: mapping, unmapping and uploading.
#pragma once
#include "app/timing/profiler.h"
#include "interop/targets/frame_target.h"
#include "render/screen.h"

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
    bool collect() noexcept override {
        const double begun = now_ms();
        if (!inner_->collect()) return false; // called often, mostly without a new picture
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

/// For a picture in a buffer texture or a texture.
inline ScreenImage image_of(const Picture& picture) {
    const auto kind = picture.kind == Picture::Kind::buffer_texture ? ScreenImage::Kind::buffer_texture
                                                                    : ScreenImage::Kind::texture_2d;
    return {kind, picture.texture, picture.extent.width, picture.extent.height, picture.pitch};
}

} // namespace glint
