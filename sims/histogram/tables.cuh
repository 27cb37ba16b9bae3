// A block's own tables in shared memory. One for all of its threads: threads of a warp with the same byte are added at
// once (since Ampere an addition of 1 is an instruction that counts them; before, they took turns); threads with
// different counters in the same of the 32 memory banks take turns. One table for each warp: warps no longer compete
// for a counter, but lanes still do. Several tables that lanes use in turn, interleaved: with 32 tables each lane adds
// to its own bank, threads of a warp never compete, and the distribution of the data makes no difference.
#pragma once
#include "grid.cuh"

namespace histogram::gpu {

// threads of a block; blocks for which a multiprocessor has registers
inline constexpr unsigned threads = 512, resident = 3;

enum class Owner { block, warp, lanes };

/// The place of a block's tables.
template <Owner owner> struct Tables {
    int count;
    static constexpr bool interleaved = owner == Owner::lanes;

    __device__ int bin_stride() const { return interleaved ? count : 1; }
    __device__ int table_stride() const { return interleaved ? 1 : bins; }
    __device__ int of_thread(int thread) const {
        return owner == Owner::block ? 0 : (owner == Owner::warp ? thread / 32 : thread) % count;
    }
    /// All tables' counters of a value, added up; neighbouring threads begin at different tables, and so at different
    /// banks.
    __device__ unsigned sum(const unsigned* counters, int bin) const {
        unsigned total = 0;
        for (int i = 0, table = bin % count; i < count; ++i, table = table + 1 < count ? table + 1 : 0)
            total += counters[bin * bin_stride() + table * table_stride()];
        return total;
    }
};

template <Owner owner>
__global__ void __launch_bounds__(threads, resident) count_private(Bytes in, Tally tally, Tables<owner> tables) {
    unsigned* const counters = glint::launched_shared<unsigned>();
    const int me = static_cast<int>(threadIdx.x), all = static_cast<int>(blockDim.x);
    for (int i = me; i < tables.count * bins; i += all) counters[i] = 0;
    __syncthreads();
    unsigned* const mine = counters + tables.of_thread(me) * tables.table_stride();
    const unsigned stride = static_cast<unsigned>(tables.bin_stride());
    each_byte_of(in, [=](unsigned byte) { atomicAdd(mine + byte * stride, 1u); });
    __syncthreads();
    for (int bin = me; bin < bins; bin += all)
        if (const unsigned counted = tables.sum(counters, bin); counted > 0) atomicAdd(tally.counters + bin, counted);
    publish_by_last_block(tally);
}

/// The lanes of a warp that have the same byte choose one lane that adds for all of them. No two lanes compete, but
/// each lane first compares its byte with those of 31 others.
static __global__ void __launch_bounds__(threads, resident) count_aggregated(Bytes in, Tally tally) {
    __shared__ unsigned table[bins];
    for (unsigned bin = threadIdx.x; bin < bins; bin += blockDim.x) table[bin] = 0;
    __syncthreads();
    const Share share;
    const unsigned lane = threadIdx.x % 32, below = (1u << lane) - 1u;
    const std::int64_t quads = (in.count + 15) / 16;
    for (std::int64_t first = share.first - lane; first < quads; first += share.stride) { // the same in all lanes
        const std::int64_t quad = first + lane, left = in.count - 16 * quad;
        unsigned at = 0;
        each_byte(left > 0 ? load(in, quad) : uint4{}, [&](unsigned byte) {
            const bool counts = at++ < left;
            const unsigned alike = __match_any_sync(~0u, counts ? byte : ~0u);
            if (counts && (alike & below) == 0) atomicAdd(table + byte, static_cast<unsigned>(__popc(alike)));
        });
    }
    __syncthreads();
    for (unsigned bin = threadIdx.x; bin < bins; bin += blockDim.x)
        if (table[bin] > 0) atomicAdd(tally.counters + bin, table[bin]);
    publish_by_last_block(tally);
}

} // namespace histogram::gpu
