// One step a launch; each block keeps its cells and their neighbours, heights and medium, in shared memory: a value is
// fetched once a block, while `textbook` requests it five times. The method is hardly faster on GPUs whose first-level
// cache does the same (since Volta); it exists to show that. Beyond the sides of the tank, the tile holds wall cells,
// so that no computed cell needs a special case.
#pragma once
#include "api/device.h"
#include "waves/step.h"

namespace waves::shared {

inline constexpr int wide = 32, high = 32, threads_high = 8; // of a tile; a thread has 4 cells, 8 rows apart

static __global__ void __launch_bounds__(wide* threads_high) step(Step p) {
    __shared__ float heights[high + 2][wide + 2], media[high + 2][wide + 2];
    const int left = static_cast<int>(blockIdx.x) * wide, bottom = static_cast<int>(blockIdx.y) * high;
    const int i = static_cast<int>(threadIdx.x), x = left + i, w = p.now.width, h = p.now.height;
    const auto fetch = [&](int column, int row) {
        int cx = left + column - 1, cy = bottom + row - 1;
        if (p.boundary == Boundary::periodic)
            cx = cx < 0 ? w - 1 : cx == w ? 0 : cx, cy = cy < 0 ? h - 1 : cy == h ? 0 : cy;
        const bool exists = cx >= 0 && cy >= 0 && cx < w && cy < h;
        heights[row][column] = exists ? p.now(cx, cy) : 0.f;
        media[row][column] = exists ? p.medium(cx, cy) : wall;
    };
    for (int row = static_cast<int>(threadIdx.y); row < high + 2; row += threads_high) {
        fetch(i + 1, row);
        if (i < 2) fetch(i * (wide + 1), row);
    }
    __syncthreads();
    if (x >= w) return;
    for (int j = static_cast<int>(threadIdx.y) + 1; j <= high && bottom + j <= h; j += threads_high) {
        const int y = bottom + j - 1;
        const bool side = x == 0 || y == 0 || x == w - 1 || y == h - 1;
        if (side && p.boundary == Boundary::absorbing) continue; // AbsorbingBoundary has been here
        const float u = heights[j][i + 1], m = media[j][i + 1];
        const auto toward = [&](int dx, int dy) {
            return Step::toward(heights[j + dy][i + 1 + dx], media[j + dy][i + 1 + dx], u);
        };
        const float force = p.force(m, (toward(-1, 0) + toward(1, 0)) + (toward(0, -1) + toward(0, 1)));
        p.before(x, y) = p.moved(u, p.before(x, y), m, Step::pushed(x, m, force, p.push));
    }
}

/// Queues one step.
inline void launch(const glint::DeviceStream& stream, const Step& p) {
    glint::launch(stream, glint::grid_for(p.now.extent(), wide, high), dim3(wide, threads_high), step, p);
}

} // namespace waves::shared
