#include "interop/cuda_gl.h"
#include "interop/cuda_targets.h"
#include "interop/target_buffer.h"
#include "interop/target_ring.h"
#include <algorithm>

namespace glint {
namespace {

constexpr int slots = 3; // one shown, one written, one that OpenGL may still be reading

/// A buffer of OpenGL that CUDA may map. Registered once; unmapped before it goes, whatever happens.
class SharedBuffer {
public:
    explicit SharedBuffer(Extent extent)
        : pixels_(make_pixel_buffer(extent, GL_DYNAMIC_STORAGE_BIT)),
          resource_(cuda::register_buffer(pixels_.buffer.id())) {}
    SharedBuffer(SharedBuffer&&) = default;

    /// What OpenGL was told before, it does before the stream goes on.
    void* map(cudaStream_t stream, std::size_t wanted) {
        cudaGraphicsResource_t raw = resource_.get();
        void* memory = nullptr;
        std::size_t bytes = 0;
        cuda::check(cudaGraphicsMapResources(1, &raw, stream), "map a pixel buffer");
        try {
            cuda::check(cudaGraphicsResourceGetMappedPointer(&memory, &bytes, raw), "find a mapped pixel buffer");
            if (!memory || bytes < wanted) throw Error("CUDA mapped less than the whole pixel buffer");
        } catch (...) {
            (void)cudaGraphicsUnmapResources(1, &raw, stream);
            throw;
        }
        return memory;
    }
    /// What the stream was told before, it does before OpenGL goes on.
    void unmap(cudaStream_t stream) {
        cudaGraphicsResource_t raw = resource_.get();
        cuda::check(cudaGraphicsUnmapResources(1, &raw, stream), "unmap a pixel buffer");
    }
    GLuint texture() const { return pixels_.texture.id(); }

private:
    PixelBuffer pixels_; // goes after the registration that refers to it
    cuda::Resource resource_;
};

class CudaInterop final : public ProvenTarget {
public:
    static constexpr TargetWay way{"CudaInterop", "interop, no copy"};

    CudaInterop(Host& host, Extent extent) : extent_(extent), stream_(static_cast<cudaStream_t>(host.table().stream)) {
        cuda::check(cudaGetDevice(&device_), "name the device in use");
        const std::vector<int> drawing = cuda::devices_of_opengl();
        if (std::ranges::find(drawing, device_) == drawing.end()) // to try it all the same crashes in some drivers
            throw Error("OpenGL runs on another card than " + host.name() + ": on CUDA device " +
                        std::to_string(drawing.front()) + ", " + gl::get_string(GL_RENDERER));
        require_buffer_texture(extent);
        buffers_.reserve(slots);
        for (int i = 0; i < slots; ++i) buffers_.emplace_back(extent);
    }
    ~CudaInterop() override {
        const cuda::OnDevice here(device_);
        try {
            if (ring_.writing() >= 0) cancel();
        } catch (const std::exception&) {}    // CUDA is lost, and the mapping with it
        (void)cudaStreamSynchronize(stream_); // what is queued may still write the buffers
        buffers_.clear();
        (void)cudaGetLastError();
    }
    const char* id() const override { return way.id; }
    const char* title() const override { return way.title; }
    Extent extent() const override { return extent_; }

    std::optional<glint_frame> begin() override {
        const auto slot = ring_.take();
        if (!slot) return {};
        const cuda::OnDevice here(device_);
        try {
            gl::drain_errors(); // CUDA would take an older error for its own
            return frame_at(buffers_[static_cast<std::size_t>(*slot)].map(stream_, frame_bytes(extent_)), extent_);
        } catch (...) {
            ring_.give_back();
            throw;
        }
    }
    void end(std::int64_t step) override {
        const cuda::OnDevice here(device_);
        buffers_[static_cast<std::size_t>(ring_.writing())].unmap(stream_);
        ring_.put(step);
    }
    void cancel() override {
        const cuda::OnDevice here(device_);
        buffers_[static_cast<std::size_t>(ring_.writing())].unmap(stream_);
        ring_.give_back();
    }
    Picture picture() override {
        if (ring_.newest() < 0) return {};
        const GLuint texture = buffers_[static_cast<std::size_t>(ring_.newest())].texture();
        return picture_of(Picture::Kind::buffer_texture, texture, extent_, ring_.step());
    }
    void shown() override { ring_.shown(); }
    void finish() override {} // OpenGL itself waits for what was queued before the buffer was unmapped
    void forget() override { ring_.forget(); }

private:
    Extent extent_;
    cudaStream_t stream_;
    int device_ = 0;
    std::vector<SharedBuffer> buffers_;
    TargetRing ring_{slots};
};

} // namespace

Way cuda_interop_way() {
    return {CudaInterop::way, [](Host& host, Extent extent) -> std::unique_ptr<ProvenTarget> {
                return std::make_unique<CudaInterop>(host, extent);
            }};
}

} // namespace glint
