// One step a launch, four columns of two rows a thread. `textbook` loads eleven values a cell, each when it is needed.
// Here a thread loads a float4 of each row, and the rows above and below for both; left and right neighbours come by
// shuffles. All loads are issued before the first value is used. Memory remains the limit: 16 bytes a cell, because
// rows that two blocks read come from the caches.
#pragma once
#include "api/device.h"
#include "waves/step.h"

namespace waves::quads {

inline constexpr int rows = 2, warps = 8;                // rows of a thread; warps of a block, one above the other
inline constexpr int wide = 32 * 4, high = rows * warps; // the cells of a block

/// Four cells in a row, and a neighbour on either side.
struct Row {
    float at[6];

    __device__ void load(const glint::View<const float>& from, int x, int y) {
        const float4 quad = *reinterpret_cast<const float4*>(&from(x, y));
        at[1] = quad.x, at[2] = quad.y, at[3] = quad.z, at[4] = quad.w;
    }
    /// Gets the cells at the sides from neighbouring lanes; beyond the ends of a warp it loads them.
    __device__ void exchange_with_neighbours() {
        const float left = __shfl_up_sync(~0u, at[4], 1), right = __shfl_down_sync(~0u, at[1], 1);
        at[0] = threadIdx.x == 0 ? at[0] : left, at[5] = threadIdx.x == 31 ? at[5] : right;
    }
};

/// A thread's cells, none of them on a side of the tank. All loads are issued before the first store, because a store
/// would wait.
__device__ inline void walk(const Step& p, int x, int y) {
    Row u[rows + 2], m[rows + 2], before[rows];
#pragma unroll
    for (int j = 0; j < rows + 2; ++j) u[j].load(p.now, x, y + j - 1), m[j].load(p.medium, x, y + j - 1);
#pragma unroll
    for (int j = 0; j < rows; ++j) before[j].load(glint::View<const float>(p.before), x, y + j);
    if (threadIdx.x == 0 || threadIdx.x == 31) {
        const int beyond = threadIdx.x == 0 ? x - 1 : x + 4;
#pragma unroll
        for (int j = 1; j <= rows; ++j) {
            u[j].at[0] = u[j].at[5] = p.now(beyond, y + j - 1);
            m[j].at[0] = m[j].at[5] = p.medium(beyond, y + j - 1);
        }
    }
#pragma unroll
    for (int j = 1; j <= rows; ++j) {
        u[j].exchange_with_neighbours(), m[j].exchange_with_neighbours();
        float next[4];
#pragma unroll
        for (int i = 1; i <= 4; ++i) {
            const float here = u[j].at[i];
            const auto toward = [&](int dx, int dy) {
                return Step::toward(u[j + dy].at[i + dx], m[j + dy].at[i + dx], here);
            };
            const float lap = (toward(-1, 0) + toward(1, 0)) + (toward(0, -1) + toward(0, 1));
            next[i - 1] = p.moved(here, before[j - 1].at[i], m[j].at[i], p.force(m[j].at[i], lap));
        }
        *reinterpret_cast<float4*>(&p.before(x, y + j - 1)) = make_float4(next[0], next[1], next[2], next[3]);
    }
}

static __global__ void __launch_bounds__(32 * warps) step(Step p) {
    const glint::Extent e = p.now.extent();
    const int left = static_cast<int>(blockIdx.x) * wide, bottom = static_cast<int>(blockIdx.y) * high;
    const int lane = static_cast<int>(threadIdx.x), y = bottom + static_cast<int>(threadIdx.y) * rows;
    if (left > 0 && bottom > 0 && left + wide < e.width && bottom + high < e.height) return walk(p, left + 4 * lane, y);
    for (int j = y; j < y + rows && j < e.height; ++j) // a block at the sides: cell by cell, as `textbook` does
        for (int x = left + lane; x < left + wide && x < e.width; x += 32) glint::run_cell(p, e, x, j);
}

/// Queues one step.
inline void launch(const glint::DeviceStream& stream, const Step& p) {
    glint::launch(stream, glint::grid_for(p.now.extent(), wide, high), dim3(32, warps), step, p);
}

} // namespace waves::quads
