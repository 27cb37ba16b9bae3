#include "interop/targets/cpu_targets.h"
#include "interop/targets/target_buffer.h"
#include "interop/targets/target_ring.h"
#include "sims/api/device.h"
#include <algorithm>

namespace glint {
namespace {

/// Threads write directly into buffers that OpenGL samples in place: nothing is copied.
class CpuPersistent final : public SelfTestedTarget {
public:
    static constexpr PresentPath way{"CpuPersistent",
                                     "mapped pixel buffer, no copy",
                                     {{PixelPlace::threads, PixelPlace::pixel_buffer, "draw"},
                                      {PixelPlace::pixel_buffer, PixelPlace::screen, "picture"}},
                                     nullptr};

    CpuPersistent(Extent extent, int buffers)
        : extent_(require_buffer_texture(extent)), ring_(std::max(buffers, min_shared_buffers)) {
        constexpr GLbitfield mapping = GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;
        for (int i = 0; i < ring_.size(); ++i) {
            buffers_.push_back(make_pixel_buffer(extent, mapping));
            const auto bytes = static_cast<GLsizeiptr>(frame_bytes(extent));
            memory_.push_back(glMapNamedBufferRange(buffers_.back().buffer.id(), 0, bytes, mapping));
            if (!memory_.back())
                throw Error(std::string("OpenGL cannot keep a buffer mapped (") + gl::error_name(gl::drain_errors()) +
                            ")");
        }
    }
    const char* id() const override { return way.id; }
    const char* title() const override { return way.title; }
    Extent extent() const override { return extent_; }
    int buffers() const override { return ring_.size(); }

    std::optional<glint_frame> begin() override {
        const auto slot = ring_.acquire();
        if (!slot) return {};
        return frame_at(memory_[static_cast<std::size_t>(*slot)], extent_);
    }
    void end(std::int64_t step) override { ring_.commit(step); } // coherent: later OpenGL commands see the bytes
    void cancel() override { ring_.give_back(); }
    Picture picture() override {
        if (ring_.newest() < 0) return {};
        const GLuint texture = buffers_[static_cast<std::size_t>(ring_.newest())].texture.id();
        return picture_of(Picture::Kind::buffer_texture, texture, extent_, ring_.step());
    }
    void shown() override { ring_.shown(); }
    void finish() override {} // end() is all there is
    void forget() override { ring_.forget(); }

private:
    Extent extent_;
    std::vector<PixelBuffer> buffers_;
    std::vector<void*> memory_; // of each buffer, until it dies
    TargetRing ring_;
};

} // namespace

Way cpu_persistent_way() {
    return {CpuPersistent::way, [](Queue&, Extent extent, int buffers) -> std::unique_ptr<SelfTestedTarget> {
                return std::make_unique<CpuPersistent>(extent, buffers);
            }};
}

} // namespace glint
