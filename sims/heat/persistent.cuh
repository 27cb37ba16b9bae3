// Any number of steps in one launch: a tile stays in its block's registers all the time, and every eight steps its rim
// goes through memory to the tiles around it. A cell is read and written once a launch, not once every eight steps, and
// nobody waits for a launch or for the whole grid: a block goes on as soon as its eight neighbours have told by their
// flags that their rims are there. All blocks must be resident, so the launch is cooperative, a block a multiprocessor.
#pragma once
#include "cells.cuh"

namespace heat::persistent {

using namespace tiles;

inline constexpr int flag_stride = 32; // a cache line each

struct Run : Pass {             // steps: of the whole run
    glint::View<float> rims[2]; // in turn: one is written while neighbours may still read the other
    unsigned* flags;            // of each tile: how many exchanges it has published since the first run
    unsigned before;            // this one
};

__device__ inline void publish(unsigned* flag, unsigned count) {
    __threadfence();
    *static_cast<volatile unsigned*>(flag) = count;
}
__device__ inline void await(const unsigned* flag, unsigned count) {
    while (static_cast<int>(*static_cast<const volatile unsigned*>(flag) - count) < 0) __nanosleep(20);
    __threadfence();
}

/// Tells the neighbours, and returns when all of them have told. By nine threads: one a neighbour, the middle its own.
__device__ inline void meet_neighbours(const Run& p, unsigned count) {
    const int across = static_cast<int>(gridDim.x), up = static_cast<int>(gridDim.y), i = static_cast<int>(threadIdx.x);
    __syncthreads(); // the whole rim is written
    if (i < 9) {
        int x = static_cast<int>(blockIdx.x) + i % 3 - 1, y = static_cast<int>(blockIdx.y) + i / 3 - 1;
        if (p.edges == glint::Edges::periodic) x = around(x, across), y = around(y, up);
        const bool exists = x >= 0 && y >= 0 && x < across && y < up;
        unsigned* flag = p.flags + (y * across + x) * flag_stride;
        if (i == 4)
            publish(flag, count);
        else if (exists)
            await(flag, count);
    }
    __syncthreads();
}

template <bool ragged> struct Exchange {
    const Place& place;
    // Neighbours across a seam that is no multiple of four cells see these shifted by up to three.
    static constexpr int rim = ragged ? deepest + 4 : deepest;

    __device__ void give(const Cells<ragged>& cells, const glint::View<float>& to) const {
        if (!place.owns_columns(cells.x)) return;
        const bool side = cells.x < place.left + rim || cells.x >= place.right - rim;
#pragma unroll
        for (int r = 0; r < rows; ++r) {
            const int y = cells.y + r;
            if (place.owns_row(y) && (side || y < place.bottom + deepest || y >= place.top - deepest))
                cells.write(r, to);
        }
    }
    /// What lies farther from the tile than `deepest` cells stays old: it does not arrive before the next exchange.
    __device__ void take(Cells<ragged>& cells, const glint::View<const float>& from) const {
        if (cells.x < place.left - deepest || cells.x >= place.right + deepest) return;
#pragma unroll
        for (int r = 0; r < rows; ++r) {
            const int y = cells.y + r;
            if (y < place.bottom - deepest || y >= place.top + deepest) continue;
            if (!place.owns_columns(cells.x) || !place.owns_row(y)) cells.read(r, from);
        }
    }
};

template <bool ragged> __global__ void __launch_bounds__(warps * 32, 1) advance(Run p) {
    __shared__ float4 rims[2][warps][2][32];
    const Place place(p);
    Cells<ragged> cells(p, place);
    const bool heated = __syncthreads_or(cells.load(p));
    const Exchange<ragged> exchange{place};
    int left = p.steps;
    for (unsigned n = 1;; ++n) {
        const int steps = min(left, deepest);
        cells.steps(rims, steps, heated);
        if ((left -= steps) == 0) break;
        const glint::View<float>& through = p.rims[n & 1];
        exchange.give(cells, through);
        meet_neighbours(p, p.before + n);
        exchange.take(cells, through);
    }
    if (!place.owns_columns(cells.x)) return;
#pragma unroll
    for (int r = 0; r < rows; ++r)
        if (place.owns_row(cells.y + r)) cells.write(r, p.next);
}

/// What a run needs beside the plate.
class Runner {
public:
    Runner(glint::Device device, glint::Extent e)
        : device_(device), rims_{{device, e}, {device, e}}, flags_(device, {flag_stride, gpu_tiles(e)}) {}

    /// Queues any number of steps from `now` to `next`. For `now` holds what it says in tiles.cuh.
    void launch(const Plates& plates, int steps) {
        const Pass pass{plates, steps, (plates.now.width + 3) / 4 * 4};
        const Run p{pass, {rims_[0].view(), rims_[1].view()}, flags_.view().data, exchanges_};
        glint::launch_together(device_.stream(), grid(pass), warps * 32,
                               p.now.width % 4 ? advance<true> : advance<false>, p);
        exchanges_ += static_cast<unsigned>((steps - 1) / deepest);
    }

private:
    glint::Device device_;
    glint::Field<float> rims_[2];
    glint::Field<unsigned> flags_; // 128 bytes a row
    unsigned exchanges_ = 0;
};

} // namespace heat::persistent
