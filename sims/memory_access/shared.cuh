// The accesses by way of a block's shared memory: an array of structs that is copied there as it lies, and tiles of
// records that are read there again and again.
#pragma once
#include "api/launch.h"
#include "memory_access/gather.h"

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

struct TileWords {
    const float* tile;
    int padding;
    GLINT_HD int place(int word) const { return word + (word >> 5) * padding; }
    GLINT_HD const float* operator()(int word) const { return tile + place(word); }
};
static_assert(warp_lanes == 1 << 5);

/// tile: the layout of 1024 records in shared memory, of the same kind as that of all in global memory.
static __global__ void __launch_bounds__(block_threads)
    gather_from_tile(GatherFromTiles g, TileLayout tile, int members, int padding) {
    float* const memory = glint::launched_shared<float>();
    const TileWords words{memory, padding};
    const int thread = static_cast<int>(threadIdx.x), first = static_cast<int>(blockIdx.x) * tile_records;
    const int count = g.order.count - first < tile_records ? g.order.count - first : tile_records;
    for (int i = thread; i < count; i += block_threads)
        for (int m = 0; m < members; ++m) memory[words.place(tile.word(i, m))] = g.data[g.layout.word(first + i, m)];
    __syncthreads();
    const Order order{count, g.order.stride, g.order.offset % count};
    for (int i = thread; i < count; i += block_threads) {
        float sum = 0;
        OrderWalk walk(order, i);
        for (int read = 0; read < g.reads; ++read, walk.next())
            sum += sum_of_members(words, tile, walk.record(), g.used);
        g.to((first + i) % g.to.width, (first + i) / g.to.width) = sum;
    }
}

inline unsigned blocks_for(int records, int of_a_block) {
    return static_cast<unsigned>((records + of_a_block - 1) / of_a_block);
}

inline void launch_staged(cudaStream_t stream, const Gather& g, int members) {
    const int bytes = block_threads * members * static_cast<int>(sizeof(float));
    glint::launch(stream, blocks_for(g.order.count, block_threads), block_threads, bytes, glint::Launch::serialized,
                  gather_staged, g, members);
}
inline void launch_tiles(cudaStream_t stream, const GatherFromTiles& g, const Params& p) {
    const TileLayout tile(layout_of(p, tile_records));
    const int words = static_cast<int>(words_for(tile_records, p.members));
    const int bytes = (words + words / warp_lanes * p.padding) * static_cast<int>(sizeof(float));
    glint::launch(stream, blocks_for(g.order.count, tile_records), block_threads, bytes, glint::Launch::serialized,
                  gather_from_tile, g, tile, p.members, p.padding);
}

} // namespace memory_access
