// A tile in a GPU's block: levels that threads hand each other, by way of shared memory or of registers.
#pragma once
#include "mirror.h"

namespace barrier {

// Where a level lies in shared memory, whose 32 banks take turns with each word.
struct Columns { // as the book has it: 16 neighbours of a row lie in two banks
    static constexpr int words = side * side;
    __device__ static int at(int x, int y) { return x * side + y; }
};
struct Rows {
    static constexpr int words = side * side;
    __device__ static int at(int x, int y) { return y * side + x; }
};
struct PaddedColumns {
    static constexpr int words = side * (side + 1);
    __device__ static int at(int x, int y) { return x * (side + 1) + y; }
};

struct Thread {
    int x, y, left, bottom; // in its tile; the tile's

    __device__ Thread()
        : x(static_cast<int>(threadIdx.x)),
          y(static_cast<int>(threadIdx.y)),
          left(static_cast<int>(blockIdx.x) * side),
          bottom(static_cast<int>(blockIdx.y) * side) {}
};

template <class Layout> __global__ void __launch_bounds__(side* side) mirror_with_barrier(Mirror mirror) {
    __shared__ int levels[Layout::words];
    const Thread me;
    levels[Layout::at(me.x, me.y)] = mirror.bumps.level(me.left + me.x, me.bottom + me.y);
    __syncthreads(); // all of them have written
    mirror.put(me.left + me.x, me.bottom + me.y, levels[Layout::at(side - 1 - me.x, side - 1 - me.y)]);
}

/// What not to write, to be seen: a data race, whose outcome nobody defines. It is kept from more harm than wrong
/// levels: `volatile`, so that the compiler drops and swaps nothing, and of what was in that memory before eight bits
/// are taken.
static __global__ void __launch_bounds__(side* side) mirror_without_barrier(Mirror mirror, unsigned wait) {
    __shared__ volatile int levels[Columns::words];
    const Thread me;
    levels[Columns::at(me.x, me.y)] = mirror.bumps.level(me.left + me.x, me.bottom + me.y);
    if (wait > 0) __nanosleep(wait);
    const int found = levels[Columns::at(side - 1 - me.x, side - 1 - me.y)];
    mirror.put(me.left + me.x, me.bottom + me.y, found & 255);
}

/// A warp has two rows of the tile and the two that they are mirrored to: lanes hand each other what they hold, and the
/// instruction that does it waits for the warp by itself.
static __global__ void __launch_bounds__(side* side / 2) mirror_by_shuffles(Mirror mirror) {
    const Thread me;
    const int x = me.left + me.x, low = me.bottom + me.y, high = me.bottom + side - 2 - me.y + me.y % 2 * 2;
    const int of_low = mirror.bumps.level(x, low), of_high = mirror.bumps.level(x, high);
    mirror.put(x, low, __shfl_xor_sync(~0u, of_high, 31));
    mirror.put(x, high, __shfl_xor_sync(~0u, of_low, 31));
}

} // namespace barrier
