#include "interop/cuda_handles.h"
#include "interop/targets/cuda_arrivals.h"
#include "interop/targets/cuda_shared_frames.h"
#include "interop/targets/target_buffer.h"

namespace glint {

namespace {

/// The textbook's interop: kernels write OpenGL's buffer, and OpenGL copies it into a texture. Used for pictures beyond
/// the limit of buffer textures, and to show what the copy costs.
class CudaUpload final : public cuda::SharedFramesTarget {
public:
    static constexpr PresentPath present_path = cuda_upload_name;

    CudaUpload(Queue& queue, Extent extent, int buffers)
        : SharedFramesTarget(present_path, queue, require_texture(extent), buffers), texture_(extent) {}
    int in_progress() const override { return ring_.in_progress() + (is_uploaded() ? 0 : 1); }
    Picture picture() override {
        ring_.collect();
        const PixelBuffer* newest = ring_.newest();
        const bool copied = newest && !is_uploaded();
        if (copied) {
            texture_.upload_from(newest->buffer.id());
            ring_.shown(); // the copy alone reads the buffer
            uploaded_ = ring_.arrived(), step_ = ring_.step();
        }
        if (step_ < 0) return {};
        return picture_of(Picture::Kind::texture_2d, texture_.id(), extent_, step_, copied);
    }
    void forget() override { ring_.forget(), step_ = -1; }

private:
    bool is_uploaded() const { return uploaded_ == ring_.arrived(); }

    UploadTexture texture_;
    std::int64_t uploaded_ = 0; // number of arrived pictures at the last upload
    std::int64_t step_ = -1;    // step of the texture's content
};

/// The textbook's round trip, for comparison: each frame is copied to ordinary memory, which the CPU waits for, and
/// uploaded again.
class CudaPageable final : public SelfTestedTarget {
public:
    static constexpr PresentPath present_path = cuda_pageable_name;

    CudaPageable(Queue& queue, Extent extent, int)
        : SelfTestedTarget(present_path, extent),
          stream_(static_cast<cudaStream_t>(queue.table().stream)),
          device_(cuda::current_device()),
          texture_(extent),
          frame_(cuda::make_device_memory(frame_bytes(extent), "allocate a frame")),
          pixels_(frame_bytes(extent) / sizeof(std::uint32_t)) {}
    ~CudaPageable() override {
        const cuda::OnDevice here(device_);
        (void)cudaStreamSynchronize(stream_); // a kernel may still write the frame
        frame_.reset();
        (void)cudaGetLastError();
    }
    int buffers() const override { return 1; }

    std::optional<glint_frame> begin() override { return frame_at(frame_.get(), extent_); }
    void end(std::int64_t step) override {
        const cuda::OnDevice here(device_);
        constexpr const char* doing = "copy a frame to the CPU";
        cuda::check(
            cudaMemcpyAsync(pixels_.data(), frame_.get(), frame_bytes(extent_), cudaMemcpyDeviceToHost, stream_),
            doing);
        cuda::check(cudaStreamSynchronize(stream_), doing);
        texture_.upload(pixels_.data());
        step_ = step;
    }
    Picture picture() override {
        return step_ < 0 ? Picture{} : picture_of(Picture::Kind::texture_2d, texture_.id(), extent_, step_);
    }
    void forget() override { step_ = -1; }

private:
    cudaStream_t stream_;
    int device_;
    UploadTexture texture_;
    cuda::DeviceMemory frame_;
    std::vector<std::uint32_t> pixels_;
    std::int64_t step_ = -1;
};

/// Kernels write CUDA's memory; it is copied to pinned memory in the background and uploaded when it has arrived. Used
/// on systems on which CUDA and OpenGL share no memory: WSL2, or OpenGL in software or on another card.
class CudaStaged final : public cuda::ArrivalsTarget {
public:
    static constexpr PresentPath present_path = cuda_staged_name;

    CudaStaged(Queue& queue, Extent extent, int buffers)
        : ArrivalsTarget(present_path, queue, extent, buffers, cudaHostAllocDefault),
          frame_(cuda::make_device_memory(frame_bytes(extent), "allocate a frame")) {}
    ~CudaStaged() override {
        drain();
        const cuda::OnDevice here(device_);
        frame_.reset();
        (void)cudaGetLastError();
    }

    std::optional<glint_frame> begin() override {
        const cuda::OnDevice here(device_);
        if (!arrivals_.next()) return {};
        return frame_at(frame_.get(), extent_); // one is enough: the stream copies it before it is written again
    }
    void end(std::int64_t step) override {
        const cuda::OnDevice here(device_);
        cuda::check(
            cudaMemcpyAsync(arrivals_.next(), frame_.get(), frame_bytes(extent_), cudaMemcpyDeviceToHost, stream_),
            "copy a frame to the CPU");
        arrivals_.sent(stream_, step);
    }

private:
    cuda::DeviceMemory frame_;
};

} // namespace

std::vector<TargetFactory> cuda_target_factories() {
    return {cuda_interop_factory(),   factory_of<CudaUpload>(),   cuda_array_factory(),
            factory_of<CudaStaged>(), factory_of<CudaPageable>(), cuda_zero_copy_factory()};
}

} // namespace glint
