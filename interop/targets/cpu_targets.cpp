#include "interop/targets/present_path.h"
#include "interop/targets/target_buffer.h"
#include "sims/api/device.h"
#include <algorithm>
#include <utility>

namespace glint {

namespace {

constexpr int min_shared_buffers = 2; // threads write one buffer while OpenGL shows the other

/// Buffers that threads write and OpenGL samples in place.
class SharedBuffers : public SelfTestedTarget {
public:
    /// flags: as for glNamedBufferStorage.
    SharedBuffers(const PresentPath& present_path, Extent extent, int buffers, GLbitfield flags)
        : SelfTestedTarget(present_path, require_buffer_texture(extent)), ring_(std::max(buffers, min_shared_buffers)) {
        for (int i = 0; i < ring_.size(); ++i) buffers_.push_back(make_pixel_buffer(extent, flags));
    }
    int buffers() const override { return ring_.size(); }
    Picture picture() override {
        if (ring_.newest() < 0) return {};
        const GLuint texture = buffers_[static_cast<std::size_t>(ring_.newest())].texture.id();
        return picture_of(Picture::Kind::buffer_texture, texture, extent_, ring_.step());
    }
    void shown() override { ring_.shown(); }
    void forget() override { ring_.forget(); }

protected:
    std::vector<PixelBuffer> buffers_;
    TargetRing ring_;
};

/// The textbook's path: a pixel buffer is mapped for each frame, and unmapped before OpenGL samples it in place.
class CpuMapped final : public SharedBuffers {
public:
    static constexpr PresentPath present_path{"CpuMapped",
                                              "pixel buffer mapped for each frame",
                                              {{PixelPlace::threads, PixelPlace::pixel_buffer, "draw"},
                                               {PixelPlace::pixel_buffer, PixelPlace::screen, "picture"}},
                                              "OpenGL to release the buffer, if the driver has no other buffer"};

    CpuMapped(Queue&, Extent extent, int buffers) : SharedBuffers(present_path, extent, buffers, GL_MAP_WRITE_BIT) {}

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

private:
    bool unmap() { // OpenGL unmaps a buffer that is deleted
        return glUnmapNamedBuffer(buffers_[static_cast<std::size_t>(ring_.writing())].buffer.id()) == GL_TRUE;
    }
};

/// Threads write directly into buffers that OpenGL samples in place: nothing is copied.
class CpuPersistent final : public SharedBuffers {
public:
    static constexpr PresentPath present_path{"CpuPersistent",
                                              "mapped pixel buffer, no copy",
                                              {{PixelPlace::threads, PixelPlace::pixel_buffer, "draw"},
                                               {PixelPlace::pixel_buffer, PixelPlace::screen, "picture"}},
                                              nullptr};
    static constexpr GLbitfield mapping = GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;

    CpuPersistent(Queue&, Extent extent, int buffers) : SharedBuffers(present_path, extent, buffers, mapping) {
        for (const PixelBuffer& each : buffers_) {
            const auto bytes = static_cast<GLsizeiptr>(frame_bytes(extent));
            memory_.push_back(glMapNamedBufferRange(each.buffer.id(), 0, bytes, mapping));
            if (!memory_.back())
                throw Error(std::string("OpenGL cannot keep a buffer mapped (") + gl::error_name(gl::drain_errors()) +
                            ")");
        }
    }

    std::optional<glint_frame> begin() override {
        const auto slot = ring_.acquire();
        if (!slot) return {};
        return frame_at(memory_[static_cast<std::size_t>(*slot)], extent_);
    }
    void end(std::int64_t step) override { ring_.commit(step); } // coherent: later OpenGL commands see the bytes
    void cancel() override { ring_.give_back(); }

private:
    std::vector<void*> memory_; // memory of each buffer, as long as this object lives
};

/// Threads write ordinary memory; the newest frame is copied into a texture when picture() is called.
class CpuUpload final : public SelfTestedTarget {
public:
    static constexpr PresentPath present_path{"CpuUpload",
                                              "memory, copied into a texture",
                                              {{PixelPlace::threads, PixelPlace::ordinary_memory, "draw"},
                                               {PixelPlace::ordinary_memory, PixelPlace::texture, "upload"},
                                               {PixelPlace::texture, PixelPlace::screen, "picture"}},
                                              nullptr};

    CpuUpload(Queue&, Extent extent, int buffers)
        : SelfTestedTarget(present_path, extent),
          texture_(extent),
          memory_(static_cast<std::size_t>(buffers),
                  std::vector<std::uint32_t>(frame_bytes(extent) / sizeof(std::uint32_t))),
          ring_(buffers) {}
    int buffers() const override { return ring_.size(); }

    std::optional<glint_frame> begin() override {
        const auto slot = ring_.acquire();
        if (!slot) return {};
        return frame_at(memory_[static_cast<std::size_t>(*slot)].data(), extent_);
    }
    void end(std::int64_t step) override {
        ring_.commit(step);
        uploaded_ = false;
    }
    void cancel() override { ring_.give_back(); }
    Picture picture() override {
        const bool copied = ring_.newest() >= 0 && !std::exchange(uploaded_, true);
        if (copied) {
            texture_.upload(memory_[static_cast<std::size_t>(ring_.newest())].data());
            step_ = ring_.step();
        }
        return step_ < 0 ? Picture{} : picture_of(Picture::Kind::texture_2d, texture_.id(), extent_, step_, copied);
    }
    void forget() override { ring_.forget(), step_ = -1; }

private:
    UploadTexture texture_;
    std::vector<std::vector<std::uint32_t>> memory_;
    TargetRing ring_;
    bool uploaded_ = true;
    std::int64_t step_ = -1; // step of the texture's content
};

} // namespace

std::vector<TargetFactory> cpu_target_factories() {
    return {factory_of<CpuPersistent>(), factory_of<CpuMapped>(), factory_of<CpuUpload>()};
}

} // namespace glint
