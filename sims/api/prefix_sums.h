// Prefix sums of lists. The constructor takes all memory, and a call queues work without waiting. The same bits on
// every run, with any number of threads, on CPU and GPU.
#pragma once
#include "cub_scratch.h"
#include <algorithm>
#include <type_traits>
#ifdef __NVCC__
#include <cub/device/device_scan.cuh>
#endif

namespace glint {

#ifdef __NVCC__
template <class... A> void cub_exclusive_sum(Device d, void* scratch, std::size_t& bytes, A... of) {
    check(cub::DeviceScan::ExclusiveSum(scratch, bytes, of..., d.stream().handle));
}
#else
template <class... A> void cub_exclusive_sum(Device, void*, std::size_t&, A...) {}
#endif

/// Sums up the elements of a piece; and writes each element's sum of those before it, from the sum before the piece.
template <class T> struct SumOfPiece {
    static constexpr int elements = 256;
    ListView<const T> from;
    ListView<T> sums;
    GLINT_HD void operator()(int, int piece) const {
        const int first = piece * elements,
                  last = first + (from.count - first < elements ? from.count - first : elements);
        T sum{};
        for (int i = first; i < last; ++i) sum = static_cast<T>(sum + from[i]);
        sums[piece] = sum;
    }
};
template <class T> struct SumsInPiece {
    ListView<const T> from;
    ListView<T> to;
    ListView<const T> before; ///< of each piece; null: there is one piece
    GLINT_HD void operator()(int, int piece) const {
        constexpr int elements = SumOfPiece<T>::elements;
        const int first = piece * elements,
                  last = first + (from.count - first < elements ? from.count - first : elements);
        T sum = before.data ? before[piece] : T{};
        for (int i = first; i < last; ++i) {
            const T here = from[i];
            to[i] = sum, sum = static_cast<T>(sum + here);
        }
    }
};

/// Prefix sums: each element becomes the sum of those before it. Sums of integers wrap around, and are computed by CUB
/// on CUDA; sums of floats are added in pieces, in the same order everywhere. T: float, double, or unsigned or signed
/// integers.
template <class T> class PrefixSums {
public:
    /// most: elements of a call, at most 2^30.
    PrefixSums(Device device, int most)
        : device_(device),
          levels_{{device, pieces_of(most)},
                  {device, pieces_of(pieces_of(most))},
                  {device, pieces_of(pieces_of(pieces_of(most)))}},
          scratch_(device, [=](void* scratch, std::size_t& bytes) {
              cub_exclusive_sum(device, scratch, bytes, static_cast<const T*>(nullptr), static_cast<T*>(nullptr), most);
          }) {}

    /// Queues it. to: as long as from; it may be the same list.
    void of(ListView<const T> from, ListView<T> to) {
        const Device::Scope scope(device_.host(), "prefix sums");
        if (std::is_floating_point_v<T> || !CubScratch::is_used(device_)) return by_pieces(from, to, 0);
        scratch_.run("cub::DeviceScan::ExclusiveSum", [&](void* scratch, std::size_t& bytes) {
            cub_exclusive_sum(device_, scratch, bytes, from.data, to.data, from.count);
        });
    }

private:
    static int pieces_of(int count) {
        return std::max(1, static_cast<int>(blocks_for(count, SumOfPiece<T>::elements)));
    }
    void by_pieces(ListView<const T> from, ListView<T> to, int level) {
        const int pieces = pieces_of(from.count);
        ListView<T> sums{};
        if (pieces > 1) {
            sums = {levels_[level].view().data, pieces};
            device_.for_each("sum of pieces", {1, pieces}, SumOfPiece<T>{from, sums});
            by_pieces(sums, sums, level + 1);
        }
        device_.for_each("sums in pieces", {1, pieces}, SumsInPiece<T>{from, to, sums});
    }

    Device device_;
    List<T> levels_[3];
    CubScratch scratch_;
};

} // namespace glint
