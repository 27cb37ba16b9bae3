#include "interop/targets/cuda_targets.h"
#include "interop/cuda_handles.h"
#include "interop/targets/cuda_arrivals.h"
#include "interop/targets/cuda_shared_frames.h"
#include "interop/targets/target_buffer.h"

namespace glint {

std::vector<Way> cuda_ways() {
    return {cuda_interop_way(), cuda_upload_way(),   cuda_array_way(),
            cuda_staged_way(),  cuda_pageable_way(), cuda_zero_copy_way()};
}

namespace {

/// The textbook's interop: kernels write OpenGL's buffer, and OpenGL copies it into a texture. For pictures beyond the
/// limit of buffer textures, and to show what the copy costs.
class CudaUpload final : public SelfTestedTarget {
public:
    static constexpr PresentPath way = cuda_upload_name;

    CudaUpload(Queue& queue, Extent extent, int buffers)
        : extent_(extent), texture_(extent), frames_(queue, extent, buffers) {}
    const char* id() const override { return way.id; }
    const char* title() const override { return way.title; }
    Extent extent() const override { return extent_; }
    int buffers() const override { return frames_.ring().size(); }

    std::optional<glint_frame> begin() override { return frames_.begin(); }
    void end(std::int64_t step) override { frames_.ring().submit(step); }
    void cancel() override { frames_.ring().give_back(); }
    bool collect() noexcept override { return frames_.ring().collect(); }
    int under_way() const override { return frames_.ring().under_way() + (is_uploaded() ? 0 : 1); }
    Picture picture() override {
        frames_.ring().collect();
        const PixelBuffer* newest = frames_.ring().newest();
        const bool copied = newest && !is_uploaded();
        if (copied) {
            texture_.upload_from(newest->buffer.id());
            frames_.ring().shown(); // the copy alone reads the buffer
            uploaded_ = frames_.ring().arrived(), step_ = frames_.ring().step();
        }
        if (step_ < 0) return {};
        return picture_of(Picture::Kind::texture_2d, texture_.id(), extent_, step_, copied);
    }
    void shown() override {} // OpenGL reads the texture, which it keeps in order itself
    void finish() override { frames_.ring().finish(); }
    void forget() override { frames_.ring().forget(), step_ = -1; }

private:
    bool is_uploaded() const { return uploaded_ == frames_.ring().arrived(); }

    Extent extent_;
    UploadTexture texture_;
    cuda::SharedFrames frames_;
    std::int64_t uploaded_ = 0; // how many had arrived when the last one was
    std::int64_t step_ = -1;    // step of the texture's content
};

} // namespace

Way cuda_upload_way() {
    return {CudaUpload::way, [](Queue& queue, Extent extent, int buffers) -> std::unique_ptr<SelfTestedTarget> {
                return std::make_unique<CudaUpload>(queue, extent, buffers);
            }};
}

namespace {

/// The textbook's round trip, for comparison: each frame is copied to ordinary memory, which the CPU waits for, and
/// uploaded again.
class CudaPageable final : public SelfTestedTarget {
public:
    static constexpr PresentPath way = cuda_pageable_name;

    CudaPageable(Queue& queue, Extent extent)
        : extent_(extent),
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
    const char* id() const override { return way.id; }
    const char* title() const override { return way.title; }
    Extent extent() const override { return extent_; }
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
    void cancel() override {}
    Picture picture() override {
        return step_ < 0 ? Picture{} : picture_of(Picture::Kind::texture_2d, texture_.id(), extent_, step_);
    }
    void shown() override {}  // OpenGL reads the texture, which it keeps in order itself
    void finish() override {} // end() is all there is
    void forget() override { step_ = -1; }

private:
    Extent extent_;
    cudaStream_t stream_;
    int device_;
    UploadTexture texture_;
    cuda::DeviceMemory frame_;
    std::vector<std::uint32_t> pixels_;
    std::int64_t step_ = -1;
};

} // namespace

Way cuda_pageable_way() {
    return {CudaPageable::way, [](Queue& queue, Extent extent, int) -> std::unique_ptr<SelfTestedTarget> {
                return std::make_unique<CudaPageable>(queue, extent);
            }};
}

namespace {

/// Kernels write CUDA's memory; it is copied to pinned memory in the background and uploaded when it has arrived. For
/// systems on which CUDA and OpenGL share no memory: WSL2, or OpenGL in software or on another card.
class CudaStaged final : public SelfTestedTarget {
public:
    static constexpr PresentPath way = cuda_staged_name;

    CudaStaged(Queue& queue, Extent extent, int buffers)
        : extent_(extent),
          stream_(static_cast<cudaStream_t>(queue.table().stream)),
          device_(cuda::current_device()),
          arrivals_(extent, buffers, cudaHostAllocDefault),
          frame_(cuda::make_device_memory(frame_bytes(extent), "allocate a frame")) {}
    ~CudaStaged() override {
        const cuda::OnDevice here(device_);
        (void)cudaStreamSynchronize(stream_); // queued work may still use the memory
        frame_.reset();
        (void)cudaGetLastError();
    }
    const char* id() const override { return way.id; }
    const char* title() const override { return way.title; }
    Extent extent() const override { return extent_; }
    int buffers() const override { return arrivals_.size(); }

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
    void cancel() override {}
    Picture picture() override {
        const cuda::OnDevice here(device_);
        return arrivals_.picture();
    }
    int under_way() const override { return arrivals_.under_way(); }
    void shown() override {} // OpenGL reads the texture, which it keeps in order itself
    void finish() override {
        const cuda::OnDevice here(device_);
        arrivals_.finish();
    }
    /// self_test() has called picture(): nothing waits to be uploaded.
    void forget() override { arrivals_.forget(); }

private:
    Extent extent_;
    cudaStream_t stream_;
    int device_;
    cuda::Arrivals arrivals_;
    cuda::DeviceMemory frame_;
};

} // namespace

Way cuda_staged_way() {
    return {CudaStaged::way, [](Queue& queue, Extent extent, int buffers) -> std::unique_ptr<SelfTestedTarget> {
                return std::make_unique<CudaStaged>(queue, extent, buffers);
            }};
}

} // namespace glint
