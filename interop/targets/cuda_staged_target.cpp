#include "interop/targets/cuda_arrivals.h"
#include "interop/targets/cuda_targets.h"

namespace glint {
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
