#include "interop/targets/cpu_targets.h"
#include "interop/targets/target_buffer.h"
#include "interop/targets/target_ring.h"
#include "sims/api/device.h"
#include <algorithm>

namespace glint {
namespace {

/// The textbook's path: a pixel buffer is mapped for each frame, and unmapped before OpenGL samples it in place.
class CpuMapped final : public SelfTestedTarget {
public:
    static constexpr PresentPath way{"CpuMapped",
                                     "pixel buffer mapped for each frame",
                                     {{PixelPlace::threads, PixelPlace::pixel_buffer, "draw"},
                                      {PixelPlace::pixel_buffer, PixelPlace::screen, "picture"}},
                                     "OpenGL to release the buffer, if the driver has no other buffer"};

    CpuMapped(Extent extent, int buffers)
        : extent_(require_buffer_texture(extent)), ring_(std::max(buffers, min_shared_buffers)) {
        for (int i = 0; i < ring_.size(); ++i) buffers_.push_back(make_pixel_buffer(extent, GL_MAP_WRITE_BIT));
    }
    const char* id() const override { return way.id; }
    const char* title() const override { return way.title; }
    Extent extent() const override { return extent_; }
    int buffers() const override { return ring_.size(); }

    std::optional<glint_frame> begin() override {
        const auto slot = ring_.acquire();
        if (!slot) return {};
        void* memory = glMapNamedBufferRange(buffers_[static_cast<std::size_t>(*slot)].buffer.id(), 0,
                                             static_cast<GLsizeiptr>(frame_bytes(extent_)),
                                             GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT);
        if (memory) return frame_at(memory, extent_);
        ring_.give_back();
        throw Error(std::string("OpenGL cannot map a pixel buffer (") + gl::error_name(gl::drain_errors()) + ")");
    }
    void end(std::int64_t step) override {
        const bool kept = unmap();
        if (!kept) ring_.give_back();
        if (!kept) throw Error("OpenGL lost a pixel buffer while it was mapped");
        ring_.commit(step);
    }
    void cancel() override {
        unmap();
        ring_.give_back();
    }
    Picture picture() override {
        if (ring_.newest() < 0) return {};
        const GLuint texture = buffers_[static_cast<std::size_t>(ring_.newest())].texture.id();
        return picture_of(Picture::Kind::buffer_texture, texture, extent_, ring_.step());
    }
    void shown() override { ring_.shown(); }
    void finish() override {} // end() is all there is
    void forget() override { ring_.forget(); }

private:
    bool unmap() { // a buffer that dies is unmapped by OpenGL
        return glUnmapNamedBuffer(buffers_[static_cast<std::size_t>(ring_.writing())].buffer.id()) == GL_TRUE;
    }
    Extent extent_;
    std::vector<PixelBuffer> buffers_;
    TargetRing ring_;
};

} // namespace

Way cpu_mapped_way() {
    return {CpuMapped::way, [](Queue&, Extent extent, int buffers) -> std::unique_ptr<SelfTestedTarget> {
                return std::make_unique<CpuMapped>(extent, buffers);
            }};
}

} // namespace glint
