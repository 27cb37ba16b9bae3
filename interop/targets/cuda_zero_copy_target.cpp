#include "interop/targets/cuda_arrivals.h"
#include "interop/targets/cuda_targets.h"

namespace glint {
namespace {

/// Kernels write the CPU's memory over the bus, pixel by pixel; it is uploaded when they are done. Useful if CPU and
/// GPU share their memory, otherwise for comparison.
class CudaZeroCopy final : public SelfTestedTarget {
public:
    static constexpr PresentPath way = cuda_zero_copy_name;

    CudaZeroCopy(Queue& queue, Extent extent, int buffers)
        : extent_(extent),
          stream_(static_cast<cudaStream_t>(queue.table().stream)),
          device_(cuda::current_device()),
          arrivals_(extent, buffers, cudaHostAllocMapped) {}
    ~CudaZeroCopy() override {
        const cuda::OnDevice here(device_);
        (void)cudaStreamSynchronize(stream_); // queued work may still write the memory
        (void)cudaGetLastError();
    }
    const char* id() const override { return way.id; }
    const char* title() const override { return way.title; }
    Extent extent() const override { return extent_; }
    int buffers() const override { return arrivals_.size(); }

    std::optional<glint_frame> begin() override {
        const cuda::OnDevice here(device_);
        void* const memory = arrivals_.next();
        if (!memory) return {};
        void* as_kernels_see_it = nullptr;
        cuda::check(cudaHostGetDevicePointer(&as_kernels_see_it, memory, 0), "write the CPU's memory from this GPU");
        return frame_at(as_kernels_see_it, extent_);
    }
    void end(std::int64_t step) override {
        const cuda::OnDevice here(device_);
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
};

} // namespace

Way cuda_zero_copy_way() {
    return {CudaZeroCopy::way, [](Queue& queue, Extent extent, int buffers) -> std::unique_ptr<SelfTestedTarget> {
                return std::make_unique<CudaZeroCopy>(queue, extent, buffers);
            }};
}

} // namespace glint
