// The CPU's ways to the screen: pixel buffers that stay mapped, and memory that is uploaded.
#include "interop/target_buffer.h"
#include "interop/target_ring.h"
#include "interop/target_way.h"
#include "sims/api/device.h"

namespace glint {
namespace {

constexpr int slots = 3; // one shown, one written, one that OpenGL may still be reading

/// Threads write straight into buffers that OpenGL samples where they are: nothing is copied.
class CpuPersistent final : public ProvenTarget {
public:
    static constexpr TargetWay way{"CpuPersistent", "mapped pixel buffer, no copy"};

    explicit CpuPersistent(Extent extent) : extent_(extent) {
        require_buffer_texture(extent);
        constexpr GLbitfield mapping = GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;
        for (int i = 0; i < slots; ++i) {
            buffers_.push_back(make_pixel_buffer(extent, mapping));
            const auto bytes = static_cast<GLsizeiptr>(frame_bytes(extent));
            memory_.push_back(glMapNamedBufferRange(buffers_.back().buffer.id(), 0, bytes, mapping));
            if (!memory_.back())
                throw Error(std::string("OpenGL maps no buffer to stay mapped (") + gl::error_name(gl::drain_errors()) +
                            ")");
        }
    }
    const char* id() const override { return way.id; }
    const char* title() const override { return way.title; }
    Extent extent() const override { return extent_; }

    std::optional<glint_frame> begin() override {
        const auto slot = ring_.take();
        if (!slot) return {};
        return frame_at(memory_[static_cast<std::size_t>(*slot)], extent_);
    }
    void end(std::int64_t step) override { ring_.put(step); } // coherent: later OpenGL commands see the bytes
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
    TargetRing ring_{slots};
};

/// Threads write ordinary memory; the newest frame is copied into a texture when it is asked for.
class CpuUpload final : public ProvenTarget {
public:
    static constexpr TargetWay way{"CpuUpload", "memory, copied into a texture"};

    explicit CpuUpload(Extent extent) : extent_(extent) {
        require_texture(extent);
        texture_.emplace(extent);
        for (auto& frame : memory_) frame.resize(frame_bytes(extent) / sizeof(std::uint32_t));
    }
    const char* id() const override { return way.id; }
    const char* title() const override { return way.title; }
    Extent extent() const override { return extent_; }

    std::optional<glint_frame> begin() override {
        const auto slot = ring_.take();
        if (!slot) return {};
        return frame_at(memory_[static_cast<std::size_t>(*slot)].data(), extent_);
    }
    void end(std::int64_t step) override {
        ring_.put(step);
        uploaded_ = false;
    }
    void cancel() override { ring_.give_back(); }
    Picture picture() override {
        if (ring_.newest() < 0) return {};
        if (!std::exchange(uploaded_, true)) texture_->upload(memory_[static_cast<std::size_t>(ring_.newest())].data());
        return picture_of(Picture::Kind::texture_2d, texture_->id(), extent_, ring_.step());
    }
    void shown() override {} // OpenGL reads the texture, which it keeps in order itself
    void finish() override {}
    void forget() override { ring_.forget(); }

private:
    Extent extent_;
    std::optional<UploadTexture> texture_;
    std::vector<std::uint32_t> memory_[2];
    TargetRing ring_{2};
    bool uploaded_ = false;
};

template <class Target> std::unique_ptr<ProvenTarget> make(Host&, Extent extent) {
    return std::make_unique<Target>(extent);
}

} // namespace

std::vector<Way> cpu_ways() { return {{CpuPersistent::way, make<CpuPersistent>}, {CpuUpload::way, make<CpuUpload>}}; }

} // namespace glint
