// Accesses through a block's shared memory: an array of structs that is copied there unchanged, and tiles of records
// that are read there again and again.
#pragma once
#include "api/launch.h"
#include "memory_access/gather.h"
#include <type_traits>

namespace memory_access {

/// A block's threads fetch the words of 256 structs one after another, and then each sums the members of its own.
static __global__ void __launch_bounds__(block_threads) gather_staged(Gather g, int members) {
    float* const words = glint::launched_shared<float>();
    const int thread = static_cast<int>(threadIdx.x), first = static_cast<int>(blockIdx.x) * block_threads;
    const int records = g.order.count - first < block_threads ? g.order.count - first : block_threads;
    const std::int64_t begin = std::int64_t(g.order(first)) * members, end = std::int64_t(g.order.count) * members;
    for (int i = thread; i < records * members; i += block_threads)
        words[i] = g.data[begin + i < end ? begin + i : begin + i - end];
    __syncthreads();
    if (thread >= records) return;
    float sum = 0;
    for (int m = 0; m < g.used; ++m) sum += words[thread * members + m];
    const int element = first + thread;
    g.to(element % g.to.width, element / g.to.width) = sum;
}

GLINT_HD constexpr int padded_place(int word, int padding) { return word + (word >> 5) * padding; }
static_assert(warp_lanes == 1 << 5);

/// Sum of the first `used` of this many words. The compiler may not drop a load that is repeated.
template <int words> __device__ float load_again(const float* from, int used) {
    if constexpr (words == 1) return *const_cast<const volatile float*>(from);
    float at[words];
#ifdef __CUDA_ARCH__
    const auto address = static_cast<unsigned>(__cvta_generic_to_shared(from));
    if constexpr (words == 2)
        asm volatile("ld.shared.v2.f32 {%0, %1}, [%2];" : "=f"(at[0]), "=f"(at[1]) : "r"(address));
    else
        asm volatile("ld.shared.v4.f32 {%0, %1, %2, %3}, [%4];"
                     : "=f"(at[0]), "=f"(at[1]), "=f"(at[2]), "=f"(at[3])
                     : "r"(address));
#else
    for (int i = 0; i < words; ++i) at[i] = from[i];
#endif
    float sum = 0;
    for (int i = 0; i < words; ++i) sum += i < used ? at[i] : 0;
    return sum;
}

/// The sum that one element reads of a tile: `reads` reads of its record and the following ones. Their addresses are
/// computed before, so that the loop only loads and adds.
template <int words>
__device__ float sum_of_reads(const float* memory, const TileLayout& tile, OrderWalk first, int used, int padding,
                              int reads) {
    float sum = 0;
    for (int m = 0; m < used; m += words) {
        int places[records_reread];
        OrderWalk walk = first;
#pragma unroll
        for (int& place : places) place = padded_place(tile.word(walk.record(), m), padding), walk.next();
        int read = 0;
        for (; read + records_reread <= reads; read += records_reread)
#pragma unroll
            for (const int place : places) sum += load_again<words>(memory + place, used - m);
#pragma unroll
        for (const int place : places)
            if (read++ < reads) sum += load_again<words>(memory + place, used - m);
    }
    return sum;
}

/// tile: the layout of 1024 records in shared memory, of the same kind as the layout in global memory.
static __global__ void __launch_bounds__(block_threads)
    gather_from_tile(GatherFromTiles g, TileLayout tile, int members, int padding) {
    float* const memory = glint::launched_shared<float>();
    const int thread = static_cast<int>(threadIdx.x), first = static_cast<int>(blockIdx.x) * tile_records;
    const int count = g.order.count - first < tile_records ? g.order.count - first : tile_records;
    for (int i = thread; i < count; i += block_threads)
        for (int m = 0; m < members; ++m)
            memory[padded_place(tile.word(i, m), padding)] = g.data[g.layout.word(first + i, m)];
    __syncthreads();
    const Order order{count, g.order.stride, g.order.offset % count};
    for (int i = thread; i < count; i += block_threads) {
        const auto sum_of = [&](auto words) {
            return sum_of_reads<words.value>(memory, tile, OrderWalk(order, i), g.used, padding, g.reads);
        };
        const float sum = tile.width == 4   ? sum_of(std::integral_constant<int, 4>())
                          : tile.width == 2 ? sum_of(std::integral_constant<int, 2>())
                                            : sum_of(std::integral_constant<int, 1>());
        g.to((first + i) % g.to.width, (first + i) / g.to.width) = sum;
    }
}

inline void launch_staged(const glint::DeviceStream& stream, const Gather& g, int members) {
    const int bytes = block_threads * members * static_cast<int>(sizeof(float));
    glint::launch(stream, glint::grid_of(glint::blocks_for(g.order.count, block_threads)), block_threads, bytes,
                  glint::Launch::serialized, gather_staged, g, members);
}
inline void launch_tiles(const glint::DeviceStream& stream, const GatherFromTiles& g, const Params& p) {
    const TileLayout tile(layout_of(p, tile_records));
    const int words = static_cast<int>(words_for(tile_records, p.members));
    const int bytes = (words + words / warp_lanes * p.padding) * static_cast<int>(sizeof(float));
    glint::launch(stream, glint::grid_of(glint::blocks_for(g.order.count, tile_records)), block_threads, bytes,
                  glint::Launch::serialized, gather_from_tile, g, tile, p.members, p.padding);
}

} // namespace memory_access
