// CUB's histogram, if nvcc compiles: CUB comes with CUDA.
#pragma once
#include "tally.h"
#ifdef __NVCC__
#include <cub/device/device_histogram.cuh>
#endif

namespace histogram {

#ifdef __NVCC__
inline constexpr bool has_library = true;

class Library {
public:
    Library(glint::Device device, std::int64_t max_count)
        : device_(device), scratch_(device, {words_for(max_count), 1}) {}

    /// Queues all but publishing.
    void count(Bytes in, const Tally& tally) {
        std::size_t bytes = static_cast<std::size_t>(scratch_.extent().width) * sizeof(std::uint32_t);
        glint::check(queue(scratch_.view().data, bytes, in, tally.counters, device_.stream()));
        glint::report_library_call(device_.stream(), "cub::DeviceHistogram::HistogramEven");
    }

private:
    /// Without scratch memory this only returns how many bytes of it are necessary.
    static cudaError_t queue(void* scratch, std::size_t& bytes, Bytes in, std::uint32_t* counters,
                             cudaStream_t stream) {
        return cub::DeviceHistogram::HistogramEven(scratch, bytes, in.data, counters, bins + 1, 0, bins,
                                                   static_cast<int>(in.count), stream);
    }
    static int words_for(std::int64_t max_count) {
        std::size_t bytes = 0;
        glint::check(queue(nullptr, bytes, {nullptr, max_count}, nullptr, nullptr));
        return static_cast<int>((bytes + 3) / 4) + 1;
    }

    glint::Device device_;
    glint::Field<std::uint32_t> scratch_;
};
#else
inline constexpr bool has_library = false;

struct Library { // CUB's method, not available without nvcc.
    Library(glint::Device, std::int64_t) {}
    void count(Bytes, const Tally&) {}
};
#endif

} // namespace histogram
