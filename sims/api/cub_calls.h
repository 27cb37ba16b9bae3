// CUB's functions, where nvcc compiles: CUB comes with CUDA. Elsewhere has_cub is false, and none of them is called.
#pragma once
#include "device.h"
#include "volume.h"
#include <cstddef>
#include <cstdint>
#ifdef __NVCC__
#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_reduce.cuh>
#include <cub/device/device_scan.cuh>
#endif

namespace glint {

#ifdef __NVCC__
inline constexpr bool has_cub = true;
template <class... A> void cub_reduce(Device d, void* scratch, std::size_t& bytes, A... of) {
    check(cub::DeviceReduce::Reduce(scratch, bytes, of..., d.stream().handle));
}
template <class... A> void cub_exclusive_sum(Device d, void* scratch, std::size_t& bytes, A... of) {
    check(cub::DeviceScan::ExclusiveSum(scratch, bytes, of..., d.stream().handle));
}
template <class... A> void cub_sort_keys(Device d, void* scratch, std::size_t& bytes, A... of) {
    check(cub::DeviceRadixSort::SortKeys(scratch, bytes, of..., d.stream().handle));
}
template <class... A> void cub_sort_pairs(Device d, void* scratch, std::size_t& bytes, A... of) {
    check(cub::DeviceRadixSort::SortPairs(scratch, bytes, of..., d.stream().handle));
}
#else
inline constexpr bool has_cub = false;
template <class... A> void cub_reduce(Device, void*, std::size_t&, A...) {}
template <class... A> void cub_exclusive_sum(Device, void*, std::size_t&, A...) {}
template <class... A> void cub_sort_keys(Device, void*, std::size_t&, A...) {}
template <class... A> void cub_sort_pairs(Device, void*, std::size_t&, A...) {}
#endif

/// Scratch memory of one of them.
class CubScratch {
public:
    /// call(scratch, bytes) calls the function, which without scratch memory only tells how many bytes it needs.
    template <class Call>
    CubScratch(Device device, const Call& call) : device_(device), words_(device, words_for(device, call)) {}

    static bool is_used(const Device& device) { return has_cub && device.is_cuda(); }
    /// Queues it. name: the function's name, a literal.
    template <class Call> void run(const char* name, const Call& call) {
        std::size_t bytes = static_cast<std::size_t>(words_.count()) * sizeof(std::uint64_t);
        call(static_cast<void*>(words_.view().data), bytes);
#ifdef __CUDACC__
        report_library_call(device_.stream(), name);
#else
        (void)name;
#endif
    }

private:
    template <class Call> static int words_for(const Device& device, const Call& call) {
        std::size_t bytes = 0;
        if (is_used(device)) call(nullptr, bytes);
        return static_cast<int>(bytes / sizeof(std::uint64_t)) + 1;
    }
    Device device_;
    List<std::uint64_t> words_;
};

} // namespace glint
