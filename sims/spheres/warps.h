// Decisions that the threads of a warp on a GPU take together: which sphere is next; and a kernel in which each warp
// searches for its own patch of the picture.
#pragma once
#include "spheres/bits.h"
#include "spheres/patch.h"

namespace spheres {

#ifdef __CUDACC__
/// Unsigned numbers above 0 in the same order as the floats.
__device__ inline unsigned rank_of(float f) {
    unsigned bits;
    memcpy(&bits, &f, sizeof bits);
    return bits & 0x80000000u ? ~bits : bits | 0x80000000u;
}
__device__ inline float of_rank(unsigned rank) {
    const unsigned bits = rank & 0x80000000u ? rank & 0x7fffffffu : ~rank;
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}
__device__ inline unsigned warp_max(unsigned value) {
#if defined __CUDA_ARCH__ && __CUDA_ARCH__ >= 800
    return __reduce_max_sync(warp, value);
#else
    for (int by = 16; by > 0; by /= 2) {
        const unsigned other = __shfl_xor_sync(warp, value, by);
        value = other > value ? other : value;
    }
    return value;
#endif
}

/// Calls `next` for the lanes with `in`, the largest z first, while the rays may still see something that high.
template <class Rays, class Next>
__device__ void by_descending_z(bool in, float max_z, const Rays& rays, int lane, Next next) {
    for (unsigned rank = in ? rank_of(max_z) : 0u;;) {
        const unsigned best = warp_max(rank);
        if (best == 0 || !rays.open_to(of_rank(best))) return;
        const int winner = lowest_bit(__ballot_sync(warp, rank == best));
        if (lane == winner) rank = 0;
        next(winner);
    }
}

/// Tests 32 spheres: each thread first tests one against the warp's window.
template <class Rays>
__device__ void look_at(const Ball* balls, const int* indices, int count, Rays& rays, const Window& window, int lane) {
    const Ball mine = balls[lane < count ? lane : 0];
    const bool in = lane < count && window.meets(mine.x, mine.y, mine.radius * mine.radius);
    by_descending_z(in, max_z(mine), rays, lane, [&](int k) {
        const Ball s = balls[k];
        if (indices)
            rays.look(Disc(s), s.z, indices[k]);
        else
            rays.look(Disc(s), s.z, k);
    });
}

inline constexpr int warp_columns = 2, warp_rows = 2; // in a block

template <class Rays, class Search, class Paint>
__global__ void __launch_bounds__(32 * warp_columns * warp_rows)
    trace_by_warps(Search search, Paint paint, glint::View<std::uint32_t> pixels) {
    const int thread = static_cast<int>(threadIdx.x), lane = thread & 31, mine = thread >> 5;
    const int x = (static_cast<int>(blockIdx.x) * warp_columns + mine % warp_columns) * Rays::width,
              y = (static_cast<int>(blockIdx.y) * warp_rows + mine / warp_columns) * Rays::height;
    const Window window(x, y, Rays::width, Rays::height, pixels.extent());
    Rays rays(x, y, lane, pixels.extent());
    search(rays, window, lane);
    rays.show(paint, pixels);
}
#endif

/// Draws on CUDA. `search` passes to rays the spheres that they may see; its Rays are the rays of one warp.
template <class Search, class Paint>
void trace_warps(glint::Device device, const Search& search, const Paint& paint, glint::View<std::uint32_t> pixels) {
    const glint::Device::Scope scope(device.host(), "trace");
#ifdef __CUDACC__
    using Rays = RaysFor<typename Search::Rays, Paint>;
    const dim3 grid = glint::grid_for(pixels.extent(), warp_columns * Rays::width, warp_rows * Rays::height);
    glint::launch(device.stream(), grid, dim3(32 * warp_columns * warp_rows), trace_by_warps<Rays, Search, Paint>,
                  search, paint, pixels);
#else
    (void)search, (void)paint, (void)pixels;
#endif
}

} // namespace spheres
