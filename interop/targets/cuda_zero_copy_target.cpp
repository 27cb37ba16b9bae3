#include "interop/targets/cuda_arrivals.h"
#include "interop/targets/cuda_targets.h"

namespace glint {
namespace {

/// Kernels write the CPU's memory over the bus, pixel by pixel; it is uploaded when they are done. Useful if CPU and
/// GPU share their memory, otherwise for comparison.
class CudaZeroCopy final : public cuda::ArrivalsTarget {
public:
    static constexpr PresentPath present_path = cuda_zero_copy_name;

    CudaZeroCopy(Queue& queue, Extent extent, int buffers)
        : ArrivalsTarget(present_path, queue, extent, buffers, cudaHostAllocMapped) {}

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
};

} // namespace

TargetFactory cuda_zero_copy_factory() { return way_of<CudaZeroCopy>(); }

} // namespace glint
