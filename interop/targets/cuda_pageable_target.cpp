#include "interop/cuda_handles.h"
#include "interop/targets/cuda_targets.h"
#include "interop/targets/target_buffer.h"

namespace glint {
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

} // namespace glint
