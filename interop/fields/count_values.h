// Counting for field_histogram.h, on the CPU and, if a GPU's compiler reads this, on a GPU.
#pragma once
#include "interop/fields/field_histogram.h"
#include "sims/api/device.h"
#include <atomic>
#include <bit>
#include <cfloat>
#include <cmath>
#include <cstddef>

namespace glint {

/// Integers in the order of the values that they stand for.
GLINT_HD inline std::uint32_t ordered_bits(float value) {
#ifdef __CUDA_ARCH__
    const std::uint32_t bits = __float_as_uint(value);
#else
    const auto bits = std::bit_cast<std::uint32_t>(value);
#endif
    return bits & 0x80000000u ? ~bits : bits | 0x80000000u;
}

/// Cells: as View<const float>.
template <class Cells> struct ValueCounting {
    static constexpr int below = FieldHistogram::bins, above = below + 1, nans = above + 1, places = nans + 1;
    static constexpr int least = places, greatest = least + 1; // after the places, as in FieldHistogram
    Cells cells;
    float low, high, bins_per_unit;

    /// Has no branch, because the other lanes of a warp would wait for a lane that takes another branch.
    GLINT_HD int place(float value) const {
        const float bin = (value - low) * bins_per_unit; // NaN if the range is wider than a float
        int at = bin < static_cast<float>(FieldHistogram::bins) ? static_cast<int>(bin > 0 ? bin : 0)
                                                                : FieldHistogram::bins - 1;
        at = value < low ? below : at;
        at = value > high ? above : at;
        return value == value ? at : nans;
    }

    GLINT_HD static bool finite(float value) { return value >= -FLT_MAX && value <= FLT_MAX; }

    static constexpr int values_at_once = 4;
    /// One thread's counting: adds to `table` at once, keeps the lowest and highest value until end().
    struct Counter {
        const ValueCounting& counting;
        std::uint32_t* table;
        std::uint32_t lowest = ~0u, highest = 0;

        GLINT_HD void take(float value) {
            add(table + counting.place(value), 1);
            if (!finite(value)) return;
            const std::uint32_t ordered = ordered_bits(value);
            lowest = ordered < lowest ? ordered : lowest;
            highest = ordered > highest ? ordered : highest;
        }
        GLINT_HD void end() const { lower(table + least, lowest), raise(table + greatest, highest); }
    };
    struct Rows {
        int first, last, step;
    };
    struct Columns {
        int first, step;
    };
    /// Adds to a table of `places` numbers, which a block's threads share, and of the two ends after them.
    GLINT_HD void count(Rows rows, Columns columns, std::uint32_t* table) const {
        Counter counter{*this, table};
        const int batch = columns.step * values_at_once;
        for (int y = rows.first; y < rows.last; y += rows.step) {
            int x = columns.first;
            for (; x + batch - columns.step < cells.width; x += batch) {
                float values[values_at_once]; // all are read before the first is counted, so that the loads overlap
                for (int i = 0; i < values_at_once; ++i) values[i] = cells(x + i * columns.step, y);
                for (const float value : values) counter.take(value);
            }
            for (; x < cells.width; x += columns.step) counter.take(cells(x, y));
        }
        counter.end();
    }
    GLINT_HD static void add(std::uint32_t* at, std::uint32_t count) {
#ifdef __CUDA_ARCH__
        atomicAdd(at, count);
#else
        *at += count;
#endif
    }
    GLINT_HD static void lower(std::uint32_t* at, std::uint32_t to) {
#ifdef __CUDA_ARCH__
        atomicMin(at, to);
#else
        *at = to < *at ? to : *at;
#endif
    }
    GLINT_HD static void raise(std::uint32_t* at, std::uint32_t to) {
#ifdef __CUDA_ARCH__
        atomicMax(at, to);
#else
        *at = to > *at ? to : *at;
#endif
    }
};

#ifdef __CUDACC__
inline constexpr int counting_threads = 256;

/// A block has a table of its own, and adds it to `all` at the end.
template <class Cells>
__global__ void count_values(GLINT_GRID_CONSTANT const ValueCounting<Cells> counting, std::uint32_t* all) {
    using Counting = ValueCounting<Cells>;
    __shared__ std::uint32_t table[Counting::places + 2];
    const int thread = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
    for (int i = thread; i < Counting::places + 2; i += threads) table[i] = i == Counting::least ? ~0u : 0u;
    __syncthreads();
    counting.count({static_cast<int>(blockIdx.x), counting.cells.height, static_cast<int>(gridDim.x)},
                   {thread, threads}, table);
    __syncthreads();
    for (int i = thread; i < Counting::places; i += threads) Counting::add(all + i, table[i]);
    if (thread > 0) return;
    Counting::lower(all + Counting::least, table[Counting::least]);
    Counting::raise(all + Counting::greatest, table[Counting::greatest]);
}
#endif

/// Rows [first, last) on one CPU thread, added to the counts of other threads.
template <class Cells> void count_rows(const ValueCounting<Cells>& counting, int first, int last, std::uint32_t* all) {
    using Counting = ValueCounting<Cells>;
    std::uint32_t table[Counting::places + 2]{};
    table[Counting::least] = ~0u;
    counting.count({first, last, 1}, {0, 1}, table);
    for (int i = 0; i < Counting::places; ++i)
        if (table[i] > 0) std::atomic_ref(all[i]).fetch_add(table[i], std::memory_order_relaxed);
    std::atomic_ref lowest(all[Counting::least]), highest(all[Counting::greatest]);
    for (std::uint32_t seen = lowest; table[Counting::least] < seen;)
        if (lowest.compare_exchange_weak(seen, table[Counting::least])) break;
    for (std::uint32_t seen = highest; table[Counting::greatest] > seen;)
        if (highest.compare_exchange_weak(seen, table[Counting::greatest])) break;
}

/// `all` is an empty FieldHistogram, number by number.
template <class Cells> void count_on(Device device, const ValueCounting<Cells>& counting, std::uint32_t* all) {
    const Device::Scope scope(device.host(), "histogram");
    const Extent extent = counting.cells.extent();
    if (device.is_cuda()) {
#ifdef __CUDACC__
        const auto blocks = strided_blocks_for(extent.height, 1, 8, device.facts().multiprocessors);
        launch(device.stream(), grid_of(blocks), dim3(counting_threads), count_values<Cells>, counting, all);
#else
        throw Error("this program was built without CUDA: it counts values on the CPU only");
#endif
        return;
    }
    struct Shared {
        const ValueCounting<Cells>& counting;
        std::uint32_t* all;
    } shared{counting, all};
    const auto body = [](void* arg, std::int32_t first, std::int32_t last) {
        const Shared& s = *static_cast<Shared*>(arg);
        count_rows(s.counting, first, last, s.all);
    };
    device.host().for_rows(device.host().self, extent.height, extent.width, body, &shared);
}

template <class Cells> ValueCounting<Cells> counting_of(const Cells& cells, FloatRange range) {
    const float bins_per_unit = static_cast<float>(FieldHistogram::bins) / (range.high - range.low);
    return {cells, range.low, range.high, std::fmin(bins_per_unit, FLT_MAX)};
}

} // namespace glint
