// Where a block's window lies in the tank, which cells its tile owns, and how its threads fetch and store them: each
// has 4 columns of 8 rows.
#pragma once
#include "api/device.h"
#include "waves/pass.h"

namespace waves::tiles {

inline constexpr int rows = 8, warps = 8;                // of a thread; of a block, one above the other
inline constexpr int wide = 32 * 4, high = rows * warps; // a window

static_assert(wide == gpu_window.width && high == gpu_window.height);

/// Columns that a window has on each side of its tile, for so many steps: whole float4s.
GLINT_HD inline int beside(int steps) { return (steps + 3) / 4 * 4; }

inline dim3 grid(const Pass& p) {
    const int own_wide = wide - 2 * beside(p.steps), own_high = high - 2 * p.steps;
    return {static_cast<unsigned>(((p.step.now.width + 3) / 4 * 4 + own_wide - 1) / own_wide),
            static_cast<unsigned>((p.step.now.height + own_high - 1) / own_high)};
}

__device__ inline int around(int i, int size) { return i < 0 ? i + size : i >= size ? i - size : i; }

/// A window ends where the tank does, or so far from its tile that what it misses cannot arrive in time. Periodic edges
/// are no ends: it goes on with the other side.
struct Window {
    int width, height; // of the tank
    int x, y, left, right, bottom, top;
    bool periodic;

    __device__ explicit Window(const Pass& p)
        : width(p.step.now.width), height(p.step.now.height), periodic(p.step.edges == Edges::periodic) {
        const int quads = (width + 3) / 4, bx = static_cast<int>(blockIdx.x), by = static_cast<int>(blockIdx.y);
        const int across = static_cast<int>(gridDim.x), up = static_cast<int>(gridDim.y);
        left = 4 * (quads * bx / across), right = min(4 * (quads * (bx + 1) / across), width);
        bottom = height * by / up, top = height * (by + 1) / up;
        x = left - beside(p.steps), y = bottom - p.steps;
        if (!periodic) x = min(max(x, 0), width - wide), y = min(max(y, 0), height - high);
    }
    __device__ bool at_left() const { return !periodic && x == 0; }
    __device__ bool at_right() const { return !periodic && x + wide == width; }
    __device__ bool at_bottom() const { return !periodic && y == 0; }
    __device__ bool at_top() const { return !periodic && y + high == height; }
    /// Neither a cell of it nor the next one is on a side of the tank.
    __device__ bool inside() const { return x > 0 && y > 0 && x + wide < width && y + high < height; }
    __device__ bool meets(const Box& b) const {
        const bool wraps = x < 0 || y < 0 || x + wide > width || y + high > height;
        return wraps || (b.x < x + wide && b.y < y + high && b.x + b.extent.width > x && b.y + b.extent.height > y);
    }
    __device__ int row(int at) const { return around(at, height); }
    __device__ int column(int at) const { return around(at, width); }

    /// Four cells; columns and rows may lie on the other side of the tank.
    __device__ void fetch(float (&to)[4], const glint::View<const float>& from, int at_x, int at_y) const {
        const int first = column(at_x);
        const float* line = &from(0, row(at_y));
        if (first % 4 == 0 && first + 4 <= width) {
            const float4 quad = *reinterpret_cast<const float4*>(line + first);
            to[0] = quad.x, to[1] = quad.y, to[2] = quad.z, to[3] = quad.w;
            return;
        }
#pragma unroll
        for (int i = 0; i < 4; ++i) to[i] = line[column(at_x + i)];
    }
    /// Those of four cells that the tile owns.
    __device__ void store(const float (&values)[4], const glint::View<float>& to, int at_x, int at_y) const {
        if (at_y < bottom || at_y >= top) return;
        if (at_x % 4 == 0 && at_x >= left && at_x + 4 <= right) {
            *reinterpret_cast<float4*>(&to(at_x, at_y)) = make_float4(values[0], values[1], values[2], values[3]);
            return;
        }
#pragma unroll
        for (int i = 0; i < 4; ++i)
            if (at_x + i >= left && at_x + i < right) to(at_x + i, at_y) = values[i];
    }
};

} // namespace waves::tiles
