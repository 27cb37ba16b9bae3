#include "interop/cuda_shared_frames.h"
#include "interop/cuda_targets.h"

namespace glint {
namespace {

/// The other interop: kernels write CUDA's memory, which is copied on the card into a texture of OpenGL's.
class CudaArray final : public ProvenTarget {
public:
    static constexpr TargetWay way{"CudaArray", "copied on the card into a texture", 0, nullptr};

    CudaArray(Host& host, Extent extent, int buffers)
        : extent_(require_texture(extent)),
          stream_(static_cast<cudaStream_t>(host.table().stream)),
          device_(cuda::device_shared_with_opengl(host)),
          frame_(cuda::make_device_memory(frame_bytes(extent), "allocate a frame")),
          ring_(buffers) {
        textures_.reserve(static_cast<std::size_t>(buffers));
        for (int i = 0; i < buffers; ++i) {
            UploadTexture texture(extent);
            cuda::Resource resource = cuda::register_texture(texture.id());
            textures_.push_back({std::move(texture), std::move(resource), false});
        }
    }
    ~CudaArray() override {
        const cuda::OnDevice here(device_);
        (void)cudaStreamSynchronize(stream_); // what is queued may still use them
        for (Shared& shared : textures_) let_go(shared);
        textures_.clear(), frame_.reset();
        (void)cudaGetLastError();
    }
    const char* id() const override { return way.id; }
    const char* title() const override { return way.title; }
    Extent extent() const override { return extent_; }
    int buffers() const override { return ring_.size(); }

    std::optional<glint_frame> begin() override {
        if (!ring_.take()) return {};
        return frame_at(frame_.get(), extent_); // one is enough: the stream copies it before it is written again
    }
    void end(std::int64_t step) override {
        const cuda::OnDevice here(device_);
        try {
            copy_to(textures_[static_cast<std::size_t>(ring_.writing())]);
        } catch (...) {
            ring_.give_back();
            throw;
        }
        ring_.put(step);
    }
    void cancel() override { ring_.give_back(); }
    Picture picture() override {
        if (ring_.newest() < 0) return {};
        const GLuint texture = textures_[static_cast<std::size_t>(ring_.newest())].texture.id();
        return picture_of(Picture::Kind::texture_2d, texture, extent_, ring_.step());
    }
    void shown() override { ring_.shown(); }
    void finish() override {
        const cuda::OnDevice here(device_);
        cuda::check(cudaStreamSynchronize(stream_), "finish a frame");
    }
    void forget() override { ring_.forget(); }

private:
    struct Shared {
        UploadTexture texture; // goes after the registration that refers to it
        cuda::Resource resource;
        bool mapped = false;
    };

    /// Mapped around the copy alone, so that OpenGL does not wait for the kernels before it.
    void copy_to(Shared& shared) {
        unmap(shared);      // it could not be, the last time
        gl::drain_errors(); // CUDA would take an older error for its own
        cudaGraphicsResource_t raw = shared.resource.get();
        cuda::check(cudaGraphicsMapResources(1, &raw, stream_), "map a texture");
        shared.mapped = true;
        cudaArray_t pixels = nullptr;
        cuda::check(cudaGraphicsSubResourceGetMappedArray(&pixels, raw, 0, 0), "find a mapped texture");
        cuda::check(cudaMemcpy2DToArrayAsync(
                        pixels, 0, 0, frame_.get(), static_cast<std::size_t>(frame_pitch(extent_.width)) * 4,
                        static_cast<std::size_t>(extent_.width) * 4, static_cast<std::size_t>(extent_.height),
                        cudaMemcpyDeviceToDevice, stream_),
                    "copy a frame into a texture");
        unmap(shared);
    }
    void unmap(Shared& shared) {
        if (!shared.mapped) return;
        cudaGraphicsResource_t raw = shared.resource.get();
        cuda::check(cudaGraphicsUnmapResources(1, &raw, stream_), "unmap a texture");
        shared.mapped = false;
    }
    void let_go(Shared& shared) noexcept {
        try {
            unmap(shared);
        } catch (const std::exception&) { // nothing is allowed with what stays mapped: it is left to the driver
            (void)shared.resource.release();
            shared.texture.abandon();
        }
    }

    Extent extent_;
    cudaStream_t stream_;
    int device_;
    cuda::DeviceMemory frame_;
    std::vector<Shared> textures_;
    TargetRing ring_;
};

} // namespace

Way cuda_array_way() {
    return {CudaArray::way, [](Host& host, Extent extent, int buffers) -> std::unique_ptr<ProvenTarget> {
                return std::make_unique<CudaArray>(host, extent, buffers);
            }};
}

} // namespace glint
