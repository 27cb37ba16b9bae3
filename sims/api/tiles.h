// Several steps a pass: a tile of the grid stays close to the processor until they are done. The threads of a GPU's
// block work on a tile in shared memory, one thread of a CPU on a tile in its cache. The kernel has one source for
// both:
//
//     struct Pass {
//         using OnGpu = Window<64, 32>;  // a tile's memory, at most 48 KB; `wide` and `high` are its cells
//         using OnCpu = Window<128, 64>; // on the thread's stack
//         int halo;                      // cells at each side that a tile reads and does not own
//         template <class Team, class Memory>
//         GLINT_HD void operator()(const Team& team, Memory& tile, int left, int bottom) const;
//     };
//
// (left, bottom) is the place in the grid of the tile's cell (0, 0), halo included: it may lie beyond the grid. The
// tile owns the cells [halo, wide - halo) x [halo, high - halo), as far as the grid goes.
#pragma once
#include "device.h"

namespace glint {

/// One CPU thread works on the tile.
struct OneThread {
    /// Calls what(x, y) for the cells [x0, x1) x [y0, y1), in any order.
    template <class What> GLINT_HD void cells(int x0, int y0, int x1, int y1, const What& what) const {
        for (int y = y0; y < y1; ++y)
#pragma GCC ivdep
            for (int x = x0; x < x1; ++x) what(x, y);
    }
    /// Waits until all threads have done the work before it.
    GLINT_HD void sync() const {}
};

/// Place i on a ring of n cells; i may be any number.
GLINT_HD inline int wrapped(int i, int n) {
    if (i >= 0 && i < n) return i;
    const int rest = i % n;
    return rest < 0 ? rest + n : rest;
}

/// How many tiles there are, across and up.
template <class Memory, class Kernel> Extent tiles_of(Extent grid, const Kernel& kernel) {
    return {int(blocks_for(grid.width, Memory::wide - 2 * kernel.halo)),
            int(blocks_for(grid.height, Memory::high - 2 * kernel.halo))};
}

#ifdef __CUDACC__
/// The threads of a block work on the tile.
struct ThreadsOfBlock {
    template <class What> __device__ void cells(int x0, int y0, int x1, int y1, const What& what) const {
        for (int y = y0 + static_cast<int>(threadIdx.y); y < y1; y += static_cast<int>(blockDim.y))
            for (int x = x0 + static_cast<int>(threadIdx.x); x < x1; x += static_cast<int>(blockDim.x)) what(x, y);
    }
    __device__ void sync() const { __syncthreads(); }
};

template <class Kernel> __global__ void __launch_bounds__(256) run_tiles(GLINT_GRID_CONSTANT const Kernel kernel) {
    using Memory = typename Kernel::OnGpu;
    __shared__ Memory tile;
    kernel(ThreadsOfBlock{}, tile, static_cast<int>(blockIdx.x) * (Memory::wide - 2 * kernel.halo) - kernel.halo,
           static_cast<int>(blockIdx.y) * (Memory::high - 2 * kernel.halo) - kernel.halo);
}
#endif

/// Runs the kernel for every tile of the grid, in a timed scope. On CUDA it is queued, on the CPU it is done on return.
template <class Kernel> void for_each_tile(Device device, const char* label, Extent grid, const Kernel& kernel) {
    static_assert(std::is_trivially_copyable_v<Kernel>, "a kernel is copied to the GPU by value");
    const Device::Scope scope(device.host(), label);
    if (device.is_cuda()) {
#ifdef __CUDACC__
        const Extent tiles = tiles_of<typename Kernel::OnGpu>(grid, kernel);
        launch(device.stream(), grid_for(tiles, 1, 1), dim3(32, 8), run_tiles<Kernel>, kernel);
#endif
        return;
    }
    using Memory = typename Kernel::OnCpu;
    struct Shared {
        Kernel kernel;
        Extent tiles;
    } shared{kernel, tiles_of<Memory>(grid, kernel)};
    const auto body = [](void* arg, std::int32_t first, std::int32_t last) {
        const Shared s = *static_cast<Shared*>(arg); // a copy: the compiler sees that no other thread writes it
        Memory tile;
        for (std::int32_t i = first; i < last; ++i)
            s.kernel(OneThread{}, tile, i % s.tiles.width * (Memory::wide - 2 * s.kernel.halo) - s.kernel.halo,
                     i / s.tiles.width * (Memory::high - 2 * s.kernel.halo) - s.kernel.halo);
    };
    const glint_host& host = device.host();
    host.for_rows(host.self, std::int32_t(shared.tiles.area()), Memory::wide * Memory::high, body, &shared);
}

} // namespace glint
