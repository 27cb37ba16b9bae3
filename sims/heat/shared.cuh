// One step a launch; each block keeps its cells and their neighbours in shared memory: a cell is fetched once a block,
// while `global` requests it five times. This is not faster on GPUs whose first-level cache does the same (since
// Volta); the method exists to show that. The halo is fetched with the boundary in it, so that no computed cell has a
// border case.
#pragma once
#include "step.h"
#include "temporal.h"

namespace heat::shared {

inline constexpr int wide = 32, high = 32, threads_high = 8; // cells of a tile; a thread has 4 cells, 8 rows apart

/// The tile's cells with the plate's coordinates.
struct Cells {
    const float (*tile)[wide + 2];
    int left, bottom;
    __device__ float operator()(int x, int y) const { return tile[y - bottom + 1][x - left + 1]; }
};

static __global__ void __launch_bounds__(wide* threads_high) step(Plates p) {
    __shared__ float tile[high + 2][wide + 2];
    const int left = static_cast<int>(blockIdx.x) * wide, bottom = static_cast<int>(blockIdx.y) * high;
    const int i = static_cast<int>(threadIdx.x), j = static_cast<int>(threadIdx.y), x = left + i;
    const glint::Extent e = p.now.extent();
    const auto cell = [&](int at_x, int at_y) { return glint::Border{}.fetch(p.now, at_x, at_y, e, p.boundary, 0.f); };
    for (int y = j; y < high + 2; y += threads_high) {
        tile[y][i + 1] = cell(x, bottom + y - 1);
        if (i < 2) tile[y][i * (wide + 1)] = cell(left - 1 + i * (wide + 1), bottom + y - 1);
    }
    __syncthreads();
    if (x >= e.width) return;
    for (int y = bottom + j; y < bottom + high && y < e.height; y += threads_high) {
        const float heater = p.heaters(x, y);
        const float to = conducted(Cells{tile, left, bottom}, x, y, p.k, e, p.boundary, glint::Interior{});
        p.next(x, y) = heater == heater ? heater : to;
    }
}

/// Queues one step from `now` to `next`.
inline void launch(const glint::DeviceStream& stream, const Plates& p) {
    glint::launch(stream, glint::grid_for(p.now.extent(), wide, high), dim3(wide, threads_high), step, p);
}

} // namespace heat::shared
