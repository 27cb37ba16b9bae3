// A CUDA device's loads. Compiled by nvcc, for it has kernels of its own.
#include "interop/cuda_handles.h"
#include "interop/microbenchmarks.h"
#include "sims/api/launch.h"
#include <algorithm>

namespace glint {
namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20;
constexpr int block = 256;
constexpr int passes = 32;  // passes of a cached copy in one launch, else launch time would dominate
constexpr int rounds = 512; // rounds of multiply-adds
constexpr int chains = 8;   // independent of each other: four cycles until a result can be used

__global__ void copy_once(const float4* __restrict__ from, float4* __restrict__ to, std::size_t count) {
    const std::size_t all = std::size_t{gridDim.x} * blockDim.x;
#pragma unroll 4
    for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count; i += all) to[i] = from[i];
}

/// There and back, past L1 (.cg), which would else hold an SM's share. Each thread has its own elements: no barrier.
__global__ void copy_in_cache(float4* one, float4* other, int count) {
    const int all = static_cast<int>(gridDim.x * blockDim.x);
    const int first = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    for (int pass = 0; pass < passes; ++pass) {
        const float4* from = pass % 2 ? other : one;
        float4* to = pass % 2 ? one : other;
#pragma unroll 4
        for (int i = first; i < count; i += all) __stcg(to + i, __ldcg(from + i));
    }
}

__global__ void multiply_and_add(float* sink, float a, float b) {
    float x[chains];
    for (int c = 0; c < chains; ++c) x[c] = static_cast<float>(threadIdx.x + static_cast<unsigned>(c));
#pragma unroll 16
    for (int round = 0; round < rounds; ++round)
        for (int c = 0; c < chains; ++c) x[c] = fmaf(x[c], a, b);
    float sum = 0;
    for (int c = 0; c < chains; ++c) sum += x[c];
    if (sum == -1) *sink = sum; // never, which the compiler cannot know: a and b come from outside
}

__global__ void nothing() {}

int attribute(cudaDeviceAttr which) {
    int value = 0;
    cuda::check(cudaDeviceGetAttribute(&value, which, cuda::current_device()), "read a property of the GPU");
    return value;
}

/// As many blocks as run at once: a second, smaller wave would leave multiprocessors idle.
unsigned blocks_at_once() {
    const int each = std::max(1, attribute(cudaDevAttrMaxThreadsPerMultiProcessor) / block);
    return static_cast<unsigned>(each * attribute(cudaDevAttrMultiProcessorCount));
}

class CudaMicrobenchmarks final : public Microbenchmarks {
public:
    explicit CudaMicrobenchmarks(ComputeDevice& device)
        : queue_(device.make_queue()),
          stream_(static_cast<cudaStream_t>(queue_->table().stream)),
          blocks_(blocks_at_once()),
          large_bytes_(std::min(512 * mebibyte, device.facts().memory_bytes / 16)),
          from_(cuda::make_device_memory(large_bytes_, "allocate memory for measuring")),
          to_(cuda::make_device_memory(large_bytes_, "allocate memory for measuring")) {
        cuda::check(cudaMemsetAsync(from_.get(), 0, large_bytes_, stream_), "clear memory for measuring");
        cuda::check(cudaMemsetAsync(to_.get(), 0, large_bytes_, stream_), "clear memory for measuring");
    }
    ~CudaMicrobenchmarks() override { (void)cudaStreamSynchronize(stream_); } // queued work uses the members

    double copy(int times) override {
        const std::size_t count = large_bytes_ / sizeof(float4);
        run(times, [&] { glint::launch(stream_, blocks_, block, copy_once, as_floats(from_), as_floats(to_), count); });
        return 2 * static_cast<double>(count * sizeof(float4));
    }
    double cached_copy(int times) override { // 8 MiB read and 8 MiB written, unless half of the cache is smaller
        const auto bytes = std::min(8. * mebibyte, cache_bytes_ / 4);
        const int count = static_cast<int>(bytes / sizeof(float4));
        run(times,
            [&] { glint::launch(stream_, blocks_, block, copy_in_cache, as_floats(from_), as_floats(to_), count); });
        return 2. * passes * sizeof(float4) * count;
    }
    double multiply_add(int times) override {
        auto* sink = static_cast<float*>(to_.get());
        run(times, [&] { glint::launch(stream_, blocks_, block, multiply_and_add, sink, 0.999f, 0.001f); });
        return 2. * chains * rounds * block * blocks_;
    }
    double launch(int times) override {
        run(times, [&] { glint::launch(stream_, 1, 32, nothing); });
        return 1;
    }
    double cache_bytes() const override { return cache_bytes_; }

private:
    static float4* as_floats(const cuda::DeviceMemory& memory) { return static_cast<float4*>(memory.get()); }
    template <class Launch> void run(int times, Launch&& launch_one) {
        for (int i = 0; i < times; ++i) launch_one();
        queue_->finish();
    }

    std::unique_ptr<Queue> queue_;
    cudaStream_t stream_;
    unsigned blocks_;
    std::size_t large_bytes_;
    cuda::DeviceMemory from_, to_;
    double cache_bytes_ = attribute(cudaDevAttrL2CacheSize);
};

} // namespace

std::unique_ptr<Microbenchmarks> make_cuda_microbenchmarks(ComputeDevice& device) {
    return std::make_unique<CudaMicrobenchmarks>(device);
}

} // namespace glint
