// Copies of the table in a block's shared memory. Each of its 32 banks serves one thread at a time. Neighbouring
// entries lie in neighbouring banks; threads that read different entries of one bank wait for each other. With 32
// interleaved copies each lane has its own bank: no lane waits, whatever it reads.
#pragma once
#include "gather.h"

namespace constant_memory {

inline constexpr int tile_rows = 16; // rows of a block's threads, 32 in a row
inline constexpr int max_copies = warp;

template <int copies> struct Shared {
    const float* entries; // this lane's
    GLINT_HD float operator()(int i) const { return entries[i * copies]; }
};

/// A block keeps its copies for all of its tiles.
template <int copies>
__global__ void __launch_bounds__(warp* tile_rows)
    gather_shared(GLINT_GRID_CONSTANT const Reading reading, const float* entries, int count, glint::View<float> sums) {
    float* const here = glint::launched_shared<float>();
    const int lane = static_cast<int>(threadIdx.x), row = static_cast<int>(threadIdx.y);
    for (int i = row * warp + lane; i < count * copies; i += warp * tile_rows) here[i] = entries[i / copies];
    __syncthreads();
    const Shared<copies> memory{here + (copies > 1 ? lane : 0)};
    const int across = (sums.width + warp - 1) / warp, high = (sums.height + tile_rows - 1) / tile_rows;
    for (int tile = static_cast<int>(blockIdx.x); tile < across * high; tile += static_cast<int>(gridDim.x)) {
        const int x = tile % across * warp + lane, y = tile / across * tile_rows + row;
        if (x < sums.width && y < sums.height) sums(x, y) = reading.sum(memory, x, y);
    }
}

} // namespace constant_memory
