// Sorting by cells of space, on a GPU: each sphere draws a number in its cell, the cells' sizes are added up along the
// curve, and then the place of every sphere is known. Four kernels and 0.1 ms for a million on an H200, half of it the
// scattered writes of the last one; the radix sort of sort.h takes thirty-six kernels and 0.9 ms. The order of spheres
// within a cell is random: the search for the nearest sphere finds the same one in any order.
#pragma once
#include "spheres/table.h"

namespace spheres {

inline constexpr int curve_bits = 30; // bits of the place along the curve: ten for each direction

/// A sphere's place along the curve: the bits of its three coordinates in turn (Morton's order). `reach`: the scene
/// lies within this distance from the middle; spheres beyond it count as on the border.
GLINT_HD inline std::uint32_t place(const Ball& s, float reach) {
    const auto spread = [reach](float at) { // 1010 becomes 1000001000
        constexpr float cells = 1 << curve_bits / 3;
        auto v = static_cast<std::uint32_t>(glint::clamp((at / reach + 1) * (cells / 2), 0.f, cells - 1));
        v = (v | v << 16) & 0x030000ff;
        v = (v | v << 8) & 0x0300f00f;
        v = (v | v << 4) & 0x030c30c3;
        return (v | v << 2) & 0x09249249;
    };
    return spread(s.x) | spread(s.y) << 1 | spread(s.z) << 2;
}

#ifdef __CUDACC__
/// A sphere's cell, and its number in that cell.
struct Spot {
    unsigned cell;
    int number;
};
struct alignas(16) Cell4 {
    int a, b, c, d;
};
inline constexpr int adders = 1024, each = 4, slice = adders * each; // threads per block; cells per thread; per block

/// The sum of `mine` over all of the block's threads before this one.
__device__ inline int sum_before(int mine, int thread) {
    __shared__ int warps[32];
    int sum = mine; // sum over the warp's threads up to this one
    for (unsigned by = 1; by < 32; by *= 2) {
        const int before = __shfl_up_sync(~0u, sum, by);
        if (thread % 32 >= static_cast<int>(by)) sum += before;
    }
    if (thread % 32 == 31) warps[thread / 32] = sum;
    __syncthreads();
    for (int w = 0; w < thread / 32; ++w) sum += warps[w];
    return sum - mine;
}

static __global__ void draw_numbers(const Ball* balls, int count, float reach, int shift, int* sizes, Spot* spots) {
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (i >= count) return;
    const unsigned cell = place(balls[i], reach) >> shift;
    spots[i] = {cell, atomicAdd(&sizes[cell], 1)};
}
/// For each cell, its beginning within its slice; sizes are reset to 0 for the next sort.
static __global__ void add_cells(Cell4* sizes, Cell4* starts, int* slices) {
    const int thread = static_cast<int>(threadIdx.x),
              at = static_cast<int>(blockIdx.x) * adders + thread; // index of four cells that are read at once
    const Cell4 mine = sizes[at];
    const int sum = mine.a + mine.b + mine.c + mine.d, start = sum_before(sum, thread);
    if (thread == adders - 1) slices[blockIdx.x] = start + sum;
    starts[at] = {start, start + mine.a, start + mine.a + mine.b, start + mine.a + mine.b + mine.c};
    sizes[at] = {0, 0, 0, 0};
}
/// Computes the beginning of each slice: at most 1024 slices, in one block.
static __global__ void add_slices(int* slices, int count) {
    const int thread = static_cast<int>(threadIdx.x), start = sum_before(thread < count ? slices[thread] : 0, thread);
    if (thread < count) slices[thread] = start;
}
static __global__ void move_balls(const Ball* from, int count, const Spot* spots, const int* starts, const int* slices,
                                  Ball* balls, int* indices) {
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (i >= count) return;
    const Spot spot = spots[i];
    const int at = slices[spot.cell / slice] + starts[spot.cell] + spot.number;
    balls[at] = from[i], indices[at] = i;
}
#endif

class Cells {
public:
    Cells(glint::Device device, int count)
        : device_(device),
          count_(count),
          bits_(bits_for(count)),
          sizes_(device, {1 << bits_, 1}),
          starts_(device, {1 << bits_, 1}),
          slices_(device, {1024, 1}),
          spots_(device, {count, 1}) {}

    void sort(const Ball* from, float reach, Ball* balls, int* indices) {
#ifdef __CUDACC__
        int *const sizes = sizes_.view().data, *const starts = starts_.view().data, *const slices = slices_.view().data;
        Spot* const spots = reinterpret_cast<Spot*>(spots_.view().data);
        const auto queue = device_.stream();
        const dim3 threads(256), blocks = glint::grid_of(glint::blocks_for(count_, 256));
        const int number = (1 << bits_) / slice;
        glint::launch(queue, blocks, threads, draw_numbers, from, count_, reach, curve_bits - bits_, sizes, spots);
        glint::launch(queue, dim3(static_cast<unsigned>(number)), dim3(adders), add_cells,
                      reinterpret_cast<Cell4*>(sizes), reinterpret_cast<Cell4*>(starts), slices);
        glint::launch(queue, dim3(1), dim3(static_cast<unsigned>(number + 31) / 32 * 32), add_slices, slices, number);
        glint::launch(queue, blocks, threads, move_balls, from, count_, spots, starts, slices, balls, indices);
#else
        (void)from, (void)reach, (void)balls, (void)indices;
#endif
    }

private:
    static int bits_for(int count) { // twice as many cells as spheres, 16 a direction at least, 128 at most
        int bits = 12;
        while (bits < 21 && 1 << bits < 2 * count) bits += 3;
        return bits;
    }

    glint::Device device_;
    [[maybe_unused]] int count_; // used only without CUDA
    int bits_;
    glint::Field<int> sizes_, starts_, slices_;
    glint::Field<std::uint64_t> spots_;
};

} // namespace spheres
