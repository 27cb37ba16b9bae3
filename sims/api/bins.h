// Histograms of lists: how many elements are in each bin. The counts are exact: the same on every run, CPU and GPU.
#pragma once
#include "atomics.h"
#include "device.h"
#include "volume.h"

namespace glint {

/// The bin of element i of a list: bins of equal width from low to high. Beyond these, and for NaN: -1.
template <class T> struct EqualBins {
    ListView<const T> values;
    T low, high;
    int bins;
    GLINT_HD int operator()(int i) const {
        const T value = values[i];
        if (!(value >= low && value < high)) return -1;
        const double from_low = static_cast<double>(value) - static_cast<double>(low),
                     width = static_cast<double>(high) - static_cast<double>(low);
        const auto bin = static_cast<int>(from_low / width * static_cast<double>(bins));
        return bin < bins ? bin : bins - 1;
    }
};

#ifdef __CUDACC__
/// Counts in shared memory, then adds the block's counts to all.
template <class BinOf>
__global__ void count_in_blocks(GLINT_GRID_CONSTANT const BinOf bin_of, int count, int bins, std::uint32_t* to) {
    std::uint32_t* const counts = launched_shared<std::uint32_t>();
    const auto me = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
    for (int bin = me; bin < bins; bin += threads) counts[bin] = 0;
    __syncthreads();
    const auto stride = static_cast<std::int64_t>(gridDim.x) * threads;
    for (std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * threads + me; i < count; i += stride) {
        const int bin = bin_of(static_cast<int>(i));
        if (bin >= 0 && bin < bins) atomicAdd(counts + bin, 1u);
    }
    __syncthreads();
    for (int bin = me; bin < bins; bin += threads)
        if (counts[bin] > 0) atomicAdd(to + bin, counts[bin]);
}
#endif

struct ClearBins {
    ListView<std::uint32_t> counts;
    GLINT_HD void operator()(int bin) const { counts[bin] = 0; }
};
template <class BinOf> struct CountElement {
    BinOf bin_of;
    ListView<std::uint32_t> counts;
    GLINT_HD void operator()(int i) const {
        const int bin = bin_of(i);
        if (bin >= 0 && bin < counts.count) atomic_add(counts[bin], 1);
    }
};
/// Counts in a table of its own first: threads of a CPU that change the same numbers wait for each other.
template <class BinOf> struct CountPiece {
    static constexpr int elements = 16384, max_bins = 1024;
    BinOf bin_of;
    int count;
    ListView<std::uint32_t> counts;
    GLINT_HD void operator()(int, int piece) const {
        std::uint32_t own[max_bins] = {};
        const int first = piece * elements, last = first + (count - first < elements ? count - first : elements);
        for (int i = first; i < last; ++i) {
            const int bin = bin_of(i);
            if (bin >= 0 && bin < counts.count) ++own[bin];
        }
        for (int bin = 0; bin < counts.count; ++bin)
            if (own[bin] > 0) atomic_add(counts[bin], own[bin]);
    }
};

/// Counts how many elements are in each bin.
class Histogram {
public:
    Histogram(Device device, int bins) : device_(device), counts_(device, bins) {}

    /// Queues it for the elements 0 to count - 1, and returns the counts, which the next call overwrites. bin_of: a
    /// kernel, which returns an element's bin; elements in other bins than 0 to bins - 1 are not counted.
    template <class BinOf> ListView<const std::uint32_t> of(int count, const BinOf& bin_of) {
        const ListView<std::uint32_t> counts = counts_.view();
        device_.for_each("clear", counts.count, ClearBins{counts});
#ifdef __CUDACC__
        if (device_.is_cuda() && counts.count <= max_shared_bins && count > 0) {
            constexpr int threads = 512;
            const auto blocks = strided_blocks_for(count, 8 * threads, 3, device_.facts().multiprocessors);
            launch(device_.stream(), grid_of(blocks), dim3(threads), counts.count * int(sizeof(std::uint32_t)),
                   Launch::serialized, count_in_blocks<BinOf>, bin_of, count, counts.count, counts.data);
            return counts;
        }
#endif
        const int pieces = static_cast<int>(blocks_for(count, CountPiece<BinOf>::elements));
        if (!device_.is_cuda() && counts.count <= CountPiece<BinOf>::max_bins)
            device_.for_each("count", {1, pieces}, CountPiece<BinOf>{bin_of, count, counts});
        else
            device_.for_each("count", count, CountElement<BinOf>{bin_of, counts});
        return counts;
    }
    template <class T> ListView<const std::uint32_t> of(ListView<const T> values, T low, T high) {
        return of(values.count, EqualBins<T>{values, low, high, counts_.count()});
    }

private:
    static constexpr int max_shared_bins = 8192;
    Device device_;
    List<std::uint32_t> counts_;
};

} // namespace glint
