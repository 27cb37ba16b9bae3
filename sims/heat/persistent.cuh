// Any number of steps in one launch: a tile stays in its block's registers all the time, and every twelve steps its
// halo goes through memory to the tiles around it. A cell is read and written once a launch, not once every few steps.
// No block waits for a launch or for the whole grid: it continues as soon as the flags of its eight neighbours say that
// their halos have been written. All blocks must be resident, so the launch is cooperative, a block a multiprocessor.
#pragma once
#include "cells.cuh"

namespace heat::persistent {

using namespace tiles;

inline constexpr int flag_stride = 32; // a cache line each

struct Run : Pass {              // steps: of the whole run
    glint::View<float> halos[2]; // used in turn: one is written while neighbours may still read the other
    unsigned* flags;             // for each tile: how many exchanges it has published since the first run
    unsigned before;             // before this run
};

/// A thread that sees the count also sees the earlier writes of this thread and of the threads synchronised with it.
__device__ inline void publish(unsigned* flag, unsigned count) {
#ifdef __CUDA_ARCH__
    asm volatile("st.release.gpu.u32 [%0], %1;" ::"l"(flag), "r"(count) : "memory");
#else
    *flag = count;
#endif
}
__device__ inline unsigned published(const unsigned* flag) {
#ifdef __CUDA_ARCH__
    unsigned count;
    asm volatile("ld.acquire.gpu.u32 %0, [%1];" : "=r"(count) : "l"(flag) : "memory");
    return count;
#else
    __nanosleep(20); // lets other threads run on an emulated GPU
    return *static_cast<const volatile unsigned*>(flag);
#endif
}

/// Publishes this tile's count and returns when all neighbours have published theirs. First one thread publishes, so
/// that no two blocks wait for each other's count; then nine threads poll, one for each neighbour and an idle one for
/// the middle.
__device__ inline void neighbour_barrier(const Run& p, unsigned count) {
    const int across = static_cast<int>(gridDim.x), up = static_cast<int>(gridDim.y), i = static_cast<int>(threadIdx.x);
    const int column = static_cast<int>(blockIdx.x), row = static_cast<int>(blockIdx.y);
    __syncthreads(); // the whole halo is written
    if (i == 0) publish(p.flags + (row * across + column) * flag_stride, count);
    if (i < 9 && i != 4) {
        int x = column + i % 3 - 1, y = row + i / 3 - 1;
        if (p.boundary == glint::Boundary::periodic) x = around(x, across), y = around(y, up);
        const unsigned* flag = p.flags + (y * across + x) * flag_stride;
        if (x >= 0 && y >= 0 && x < across && y < up)
            while (static_cast<int>(published(flag) - count) < 0) {}
    }
    __syncthreads();
}

/// The rows of a thread that neighbouring tiles need, and the rows that it needs from them: a bit each.
template <Kind kind> struct Exchange {
    static constexpr int rows = kept_window.rows;
    // Across a seam that is no multiple of four cells, neighbours see these cells shifted by up to three.
    static constexpr int halo_width = is_ragged(kind) ? kept_window.halo + 4 : kept_window.halo;
    unsigned sent = 0, received = 0;

    /// Cells farther from the tile than `halo` are not updated: their values do not reach it before the next exchange.
    __device__ Exchange(const Cells<kept_window, kind>& cells, const Place<kept_window>& place) {
        const bool owned = place.owns_columns(cells.x),
                   side = cells.x < place.left + halo_width || cells.x >= place.right - halo_width;
        const bool near = cells.x >= place.left - kept_window.halo && cells.x < place.right + kept_window.halo;
#pragma unroll
        for (int r = 0; r < rows; ++r) {
            const int y = cells.y + r;
            const bool mine = owned && place.owns_row(y);
            const bool edge = side || y < place.bottom + kept_window.halo || y >= place.top - kept_window.halo;
            const bool reached = near && y >= place.bottom - kept_window.halo && y < place.top + kept_window.halo;
            sent |= unsigned{mine && edge} << r, received |= unsigned{!mine && reached} << r;
        }
    }
    __device__ void send_halo(const Cells<kept_window, kind>& cells, const glint::View<float>& to) const {
#pragma unroll
        for (int r = 0; r < rows; ++r)
            if (sent >> r & 1u) cells.write(r, to);
    }
    __device__ void receive_halo(Cells<kept_window, kind>& cells, const glint::View<const float>& from) const {
#pragma unroll
        for (int r = 0; r < rows; ++r)
            if (received >> r & 1u) cells.read(r, from);
    }
};

template <BoundaryKind ends, Kind kind, class Heaters>
__device__ void run(const Run& p, const Place<kept_window>& place, Cells<kept_window, kind>& cells,
                    WarpHalos<kept_window>& halos, Heaters& heaters) {
    const Exchange<kind> exchange(cells, place);
    int left = p.steps;
    for (unsigned n = 1;; ++n) {
        const int steps = min(left, kept_window.halo);
        cells.template steps<ends>(halos, steps, heaters);
        if ((left -= steps) == 0) break;
        const glint::View<float>& through = p.halos[n & 1];
        exchange.send_halo(cells, through);
        neighbour_barrier(p, p.before + n);
        exchange.receive_halo(cells, through);
    }
    cells.store(place, p.next);
}

template <Kind kind> __global__ void __launch_bounds__(kept_window.threads(), 1) advance(Run p) {
    [[maybe_unused]] __shared__ WarpHalos<kept_window> halos; // the lambda uses it, which g++ does not see
    const Place<kept_window> place(p, static_cast<int>(blockIdx.x), static_cast<int>(blockIdx.y),
                                   static_cast<int>(gridDim.x), static_cast<int>(gridDim.y));
    Cells<kept_window, kind> cells(p, place);
    cells.load(p.now);
    Conductivities<kept_window.rows> conductivities;
    NoHeaters none{p.k};
    const bool heated =
        cells.find(p.heaters, [&](int r, int i, bool heats) { conductivities.k[r][i] = heats ? 0.f : p.k; });
    by_boundary_kind<kind>(place.ends,
                           [&](auto ends) { // with exchanges: 5 % faster than one loop around all kinds of steps
                               if (heated)
                                   run<ends.value>(p, place, cells, halos, conductivities);
                               else
                                   run<ends.value>(p, place, cells, halos, none);
                           });
}

/// Memory that a run needs in addition to the plate.
class Runner {
public:
    Runner(glint::Device device, glint::Extent e)
        : device_(device), halos_{{device, e}, {device, e}}, flags_(device, {flag_stride, kept_window.tiles(e)}) {}

    /// Queues any number of steps from `now` to `next`. tiles.cuh says what holds for `now`.
    void launch(const Plates& plates, int steps) {
        const Run p{pass(plates, steps), {halos_[0].view(), halos_[1].view()}, flags_.view().data, exchanges_};
        by_kind(plates, [&](auto kind) {
            const dim3 blocks = grid(kept_window, p.now.extent());
            glint::launch(device_.stream(), blocks, kept_window.threads(), 0, glint::Launch::cooperative,
                          advance<kind.value>, p);
        });
        exchanges_ += static_cast<unsigned>((steps - 1) / kept_window.halo);
    }

private:
    glint::Device device_;
    glint::Field<float> halos_[2];
    glint::Field<unsigned> flags_; // 128 bytes a row
    unsigned exchanges_ = 0;
};

} // namespace heat::persistent
