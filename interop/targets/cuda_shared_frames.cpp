#include "interop/targets/cuda_shared_frames.h"
#include <algorithm>

namespace glint::cuda {

namespace {

std::vector<SharedRing<PixelBuffer>::Slot> make_buffers(Extent extent, int buffers) {
    std::vector<SharedRing<PixelBuffer>::Slot> slots;
    slots.reserve(static_cast<std::size_t>(buffers));
    for (int i = 0; i < buffers; ++i) {
        PixelBuffer pixels = make_pixel_buffer(extent, GL_DYNAMIC_STORAGE_BIT);
        Resource resource = register_buffer(pixels.buffer.id());
        slots.push_back({std::move(pixels), std::move(resource)});
    }
    return slots;
}

void* memory_of(cudaGraphicsResource_t mapped, Extent extent) {
    void* memory = nullptr;
    std::size_t bytes = 0;
    check(cudaGraphicsResourceGetMappedPointer(&memory, &bytes, mapped), "find a mapped pixel buffer");
    if (!memory || bytes < frame_bytes(extent)) throw Error("CUDA mapped less than the whole pixel buffer");
    return memory;
}

} // namespace

int device_shared_with_opengl(const ComputeDevice& device) {
    const int ordinal = current_device();
    const std::vector<int> drawing = devices_of_opengl();
    if (std::ranges::find(drawing, ordinal) == drawing.end())
        throw Error("OpenGL does not run on " + device.name() + ": it runs on CUDA device " +
                    std::to_string(drawing.front()) + ", " + gl::get_string(GL_RENDERER));
    return ordinal;
}

SharedFramesTarget::SharedFramesTarget(const PresentPath& present_path, Queue& queue, Extent extent, int buffers)
    : SelfTestedTarget(present_path, extent),
      ring_(static_cast<cudaStream_t>(queue.table().stream), device_shared_with_opengl(queue.device()),
            make_buffers(extent, buffers)) {}

std::optional<glint_frame> SharedFramesTarget::begin() {
    if (!ring_.acquire()) return {};
    try {
        return frame_at(memory_of(ring_.map("map a pixel buffer"), extent_), extent_);
    } catch (...) {
        ring_.put_back();
        throw;
    }
}

} // namespace glint::cuda

namespace glint {

namespace {

/// Kernels write the buffer that OpenGL samples: no copy at all.
class CudaInterop final : public cuda::SharedFramesTarget {
public:
    static constexpr PresentPath present_path = cuda_interop_name;

    CudaInterop(Queue& queue, Extent extent, int buffers)
        : SharedFramesTarget(present_path, queue, require_buffer_texture(extent), buffers) {}
    Picture picture() override {
        ring_.collect();
        const PixelBuffer* newest = ring_.newest();
        if (!newest) return {};
        return picture_of(Picture::Kind::buffer_texture, newest->texture.id(), extent_, ring_.step());
    }
    void shown() override { ring_.shown(); }
};

} // namespace

TargetFactory cuda_interop_factory() { return factory_of<CudaInterop>(); }

namespace {

/// The second kind of interop: kernels write CUDA's memory, which is copied on the GPU into an OpenGL texture.
class CudaArray final : public SelfTestedTarget {
public:
    static constexpr PresentPath present_path = cuda_array_name;

    CudaArray(Queue& queue, Extent extent, int buffers)
        : SelfTestedTarget(present_path, require_texture(extent)),
          stream_(static_cast<cudaStream_t>(queue.table().stream)),
          device_(cuda::device_shared_with_opengl(queue.device())),
          frame_(cuda::make_device_memory(frame_bytes(extent), "allocate a frame")),
          ring_(stream_, device_, make_textures(extent, buffers)) {}
    int buffers() const override { return ring_.size(); }

    std::optional<glint_frame> begin() override {
        if (!ring_.acquire()) return {};
        return frame_at(frame_.get(), extent_); // one buffer is enough: the stream copies it before it is written again
    }
    void end(std::int64_t step) override {
        const cuda::OnDevice here(device_);
        try {
            copy_to(ring_.map("map a texture")); // around the copy alone: the kernels before it need no texture
        } catch (...) {
            ring_.give_back();
            throw;
        }
        ring_.submit(step);
    }
    void cancel() override { ring_.give_back(); }
    bool collect() noexcept override { return ring_.collect(); }
    int in_progress() const override { return ring_.in_progress(); }
    Picture picture() override {
        ring_.collect();
        const UploadTexture* newest = ring_.newest();
        return newest ? picture_of(Picture::Kind::texture_2d, newest->id(), extent_, ring_.step()) : Picture{};
    }
    void shown() override { ring_.shown(); }
    void finish() override { ring_.finish(); }
    void forget() override { ring_.forget(); }

private:
    using Ring = cuda::SharedRing<UploadTexture>;
    static std::vector<Ring::Slot> make_textures(Extent extent, int buffers) {
        std::vector<Ring::Slot> slots;
        slots.reserve(static_cast<std::size_t>(buffers));
        for (int i = 0; i < buffers; ++i) {
            UploadTexture texture(extent);
            cuda::Resource resource = cuda::register_texture(texture.id());
            slots.push_back({std::move(texture), std::move(resource)});
        }
        return slots;
    }
    void copy_to(cudaGraphicsResource_t mapped) {
        cudaArray_t pixels = nullptr;
        cuda::check(cudaGraphicsSubResourceGetMappedArray(&pixels, mapped, 0, 0), "find a mapped texture");
        cuda::check(cudaMemcpy2DToArrayAsync(
                        pixels, 0, 0, frame_.get(), static_cast<std::size_t>(frame_pitch(extent_.width)) * 4,
                        static_cast<std::size_t>(extent_.width) * 4, static_cast<std::size_t>(extent_.height),
                        cudaMemcpyDeviceToDevice, stream_),
                    "copy a frame into a texture");
    }

    cudaStream_t stream_;
    int device_;
    cuda::DeviceMemory frame_; // destroyed after the ring, which waits for the stream
    Ring ring_;
};

} // namespace

TargetFactory cuda_array_factory() { return factory_of<CudaArray>(); }

} // namespace glint
