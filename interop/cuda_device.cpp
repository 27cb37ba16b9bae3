// One CUDA device. Its queues are streams; they share its memory pool.
#include "interop/cuda_handles.h"
#include "interop/cuda_queue.h"
#include "interop/devices.h"
#include <algorithm>

namespace glint {
namespace {

int attribute(cudaDeviceAttr which, int ordinal) {
    int value = 0;
    cudaDeviceGetAttribute(&value, which, ordinal);
    return value;
}

// Memory comes from the device's pool, in the order of each stream. Freed memory stays in the pool, so that nothing
// synchronises, and no stream waits for memory that another one still uses.
void keep_freed_memory(int ordinal) {
    cudaMemPool_t pool = nullptr;
    if (cudaDeviceGetDefaultMemPool(&pool, ordinal) != cudaSuccess) return;
    std::uint64_t all = ~std::uint64_t{0};
    cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &all);
    int no = 0;
    cudaMemPoolSetAttribute(pool, cudaMemPoolReuseAllowInternalDependencies, &no);
}

class CudaComputeDevice final : public ComputeDevice {
public:
    explicit CudaComputeDevice(int ordinal) : ordinal_(ordinal), id_("cuda:" + std::to_string(ordinal)) {
        CudaComputeDevice::make_current();
        cudaDeviceProp card{};
        cuda::require(cudaGetDeviceProperties(&card, ordinal), "this CUDA device does not report its properties");
        name_ = card.name;
        cudaStream_t made = nullptr;
        cuda::require(cudaStreamCreateWithFlags(&made, cudaStreamNonBlocking), "CUDA created no stream");
        health_.reset(made);
        keep_freed_memory(ordinal);
        if (!attribute(cudaDevAttrMemoryPoolsSupported, ordinal))
            throw Error(name_ + " has no memory pools, which Glint needs: choose the CPU or another GPU");
        clock_.emplace();
        facts_ = {sizeof facts_,
                  GLINT_CUDA,
                  card.major,
                  card.minor,
                  card.multiProcessorCount,
                  attribute(cudaDevAttrMaxTexture1DLinearWidth, ordinal),
                  attribute(cudaDevAttrMaxTexture2DLinearWidth, ordinal),
                  attribute(cudaDevAttrMaxTexture2DLinearHeight, ordinal),
                  card.totalConstMem,
                  card.sharedMemPerBlockOptin,
                  card.totalGlobalMem,
                  attribute(cudaDevAttrSingleToDoublePrecisionPerfRatio, ordinal)};
    }

    const glint_device_facts& facts() const override { return facts_; }
    const std::string& name() const override { return name_; }
    const std::string& id() const override { return id_; }
    void make_current() override { cuda::require(cudaSetDevice(ordinal_), "this CUDA device cannot be used"); }
    bool lost() const override { // errors that cannot be cleared come back from every call
        const cudaError_t status = cudaStreamQuery(health_.get());
        cudaGetLastError();
        return status != cudaSuccess && status != cudaErrorNotReady;
    }
    std::unique_ptr<Queue> make_queue() override {
        make_current();
        return cuda::make_queue_on(*this, *clock_);
    }

private:
    int ordinal_;
    std::string name_, id_;
    glint_device_facts facts_{};
    cuda::Stream health_;                    // nothing is ever queued on it
    std::optional<cuda::DeviceClock> clock_; // clock of the whole device: made while it is current
};

} // namespace

std::unique_ptr<ComputeDevice> make_cuda_device(int ordinal) {
    Devices found;
    find_cuda_devices(found);
    for (const RefusedDevice& refused : found.refused)
        if (refused.device.ordinal == ordinal) throw Error(refused.why);
    if (found.cuda.empty()) throw Error(found.cuda_problem);
    if (std::ranges::find(found.cuda, ordinal, &CudaDevice::ordinal) == found.cuda.end())
        throw Error("there is no device cuda:" + std::to_string(ordinal) +
                    "; the last device is cuda:" + std::to_string(found.cuda.back().ordinal));
    int before = 0;
    cudaGetDevice(&before);
    try {
        return std::make_unique<CudaComputeDevice>(ordinal);
    } catch (...) {
        cudaSetDevice(before); // that device's work continues
        throw;
    }
}

} // namespace glint
