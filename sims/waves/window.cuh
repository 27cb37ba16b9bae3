// The place of a block's window in the tank, the cells that its tile owns, and how its threads fetch and store them:
// each thread has 4 columns of 8 rows.
#pragma once
#include "api/device.h"
#include "waves/pass.h"

namespace waves::tiles {

inline constexpr int rows = 8, warps = 8;                // per thread; per block, one above the other
inline constexpr int wide = 32 * 4, high = rows * warps; // a window

static_assert(wide == gpu_window.width && high == gpu_window.height);

__device__ inline int warp() { return static_cast<int>(threadIdx.x / 32); }
__device__ inline int lane() { return static_cast<int>(threadIdx.x % 32); }
__device__ inline int around(int i, int size) { return i < 0 ? i + size : i >= size ? i - size : i; }

/// A window ends at the tank's sides, or so far from its tile that cells beyond it have no influence in time. Across
/// periodic edges it continues on the opposite side.
struct Window {
    int width, height; // of the tank
    int x, y, left, right, bottom, top;
    bool periodic;

    __device__ explicit Window(const Pass& p)
        : width(p.step.now.width), height(p.step.now.height), periodic(p.step.boundary == Boundary::periodic) {
        left = static_cast<int>(blockIdx.x) * p.tile.width, bottom = static_cast<int>(blockIdx.y) * p.tile.height;
        right = min(left + p.tile.width, width), top = min(bottom + p.tile.height, height);
        x = left - halo_width(p.steps), y = bottom - p.steps;
        if (!periodic) x = min(max(x, 0), width - wide), y = min(max(y, 0), height - high);
    }
    __device__ bool at_left() const { return !periodic && x == 0; }
    __device__ bool at_right() const { return !periodic && x + wide == width; }
    __device__ bool at_bottom() const { return !periodic && y == 0; }
    __device__ bool at_top() const { return !periodic && y + high == height; }
    /// Whether no cell of it, and no neighbour of one, is on a side of the tank.
    __device__ bool inside() const { return x > 0 && y > 0 && x + wide < width && y + high < height; }
    __device__ bool meets(const Box& b) const {
        return wraps() || (b.x < x + wide && b.y < y + high && b.x + b.extent.width > x && b.y + b.extent.height > y);
    }
    // This thread's first cell; it may lie across a periodic edge, where `row` and `column` wrap it.
    __device__ int first_column() const { return x + 4 * lane(); }
    __device__ int first_row() const { return y + rows * warp(); }
    __device__ int row(int at) const { return around(at, height); }
    __device__ int column(int at) const { return around(at, width); }

    __device__ bool wraps() const { return x < 0 || y < 0 || x + wide > width || y + high > height; }
    __device__ bool whole() const { return x % 4 == 0 && !wraps(); }

    /// Fetches this thread's row j; the window must have whole float4s.
    __device__ void fetch(float (&to)[4], const glint::View<const float>& from, int j) const {
        const float4 quad = *reinterpret_cast<const float4*>(&from(first_column(), first_row() + j));
        to[0] = quad.x, to[1] = quad.y, to[2] = quad.z, to[3] = quad.w;
    }
    __device__ void fetch_cells(float (&to)[4], const glint::View<const float>& from, int j) const {
#pragma unroll
        for (int i = 0; i < 4; ++i) to[i] = from(column(first_column() + i), row(first_row() + j));
    }
    /// Stores the cells of row j that the tile owns.
    __device__ void store(const float (&values)[4], const glint::View<float>& to, int j) const {
        const int at_x = first_column(), at_y = first_row() + j;
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
