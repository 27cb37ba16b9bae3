// tiles.cuh for large plates. A window is as tall as a multiprocessor's registers allow, 128 x 192 cells, for up to
// twelve steps. A block processes several tiles: while it computes one, the first cells of the next are being copied
// into shared memory, so that memory access and arithmetic overlap. For 12 steps, a tile owns 71 % of the cells of such
// a tall window; for 8 steps, 73 % of a low window. On GPUs that can, a launch begins while the one before it ends. On
// an H200 a plate of 2048 x 2048 reaches 2070 Gcells/s, with the book's heaters 1880. The largest plates are
// stream.cuh's.
#pragma once
#include "api/device.h"
#include "cells.cuh"
#include <cstdint>
#include <optional>

namespace heat::ahead {

using namespace tiles;

inline constexpr int bytes = tall_window.rows * tall_window.threads() * static_cast<int>(sizeof(float4));

struct Work : Pass {
    int across, up;
    std::uint32_t* heated;     // for each tile: whether there is a heater in its window
    std::uint32_t* heaters_of; // for each thread of such a tile: one bit per cell
    unsigned* drawn;           // tiles that blocks have drawn since the first launch, in addition to their first two
    unsigned drawn_before;     // before this launch

    __device__ Place<tall_window> place(int tile) const { return {*this, tile % across, tile / across, across, up}; }
    __device__ int tiles() const { return across * up; }
};

template <Kind kind> using Window = Cells<tall_window, kind>;
using Heaters = Conductivities<tall_window.rows>;
inline constexpr int words = (tall_window.rows + 7) / 8;

__device__ inline std::uint32_t* heaters_of(const Work& p, int tile) {
    return p.heaters_of + static_cast<std::ptrdiff_t>(tile) * words * tall_window.threads() + threadIdx.x;
}
/// A conductivity takes one register per cell, which 24 rows leave free, and costs no time; one bit per cell took a
/// third more time.
__device__ inline Heaters heaters_in(const Work& p, int tile) {
    Heaters heaters;
#pragma unroll
    for (int w = 0; w < words; ++w) {
        const std::uint32_t bits = heaters_of(p, tile)[w * tall_window.threads()];
#pragma unroll
        for (int i = 0; i < 32 && 8 * w + i / 4 < tall_window.rows; ++i)
            heaters.put(8 * w + i / 4, i % 4, bits >> i & 1u ? 0.f : p.k);
    }
    return heaters;
}

/// Starts copying 16 bytes; wait_for_copies() waits for them.
__device__ inline void copy_ahead(float4* to, const float4* from) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(static_cast<unsigned>(__cvta_generic_to_shared(to))),
                 "l"(from)
                 : "memory");
#else
    *to = __ldcg(from);
#endif
}
__device__ inline void wait_for_copies() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}

/// Each thread fetches its own cells, so that no thread waits for another's: a row of its warp lies 32 slots from the
/// next. The copy engine, with a row an instruction, took twice as long.
template <bool periodic> __device__ void fetch_ahead(float4* slots, const Work& p, const Place<tall_window>& place) {
    const int lane = static_cast<int>(threadIdx.x % 32), warp = static_cast<int>(threadIdx.x / 32);
    int x = place.x + 4 * lane;
    if (periodic) x = around(x, p.now.width);
#pragma unroll
    for (int r = 0; r < tall_window.rows; ++r) {
        int y = place.y + tall_window.rows * warp + r;
        if (periodic) y = around(y, p.now.height);
        copy_ahead(slots + 32 * r, reinterpret_cast<const float4*>(&p.now(x, y)));
    }
}

template <Kind kind, class Heaters>
__device__ void compute(Window<kind>& cells, WarpHalos<tall_window>& halos, const Work& p, BoundaryKind ends,
                        const Heaters& heaters) {
    by_boundary_kind<kind>(ends,
                           [&](auto ends_here) { cells.template steps<ends_here.value>(halos, p.steps, heaters); });
}

/// The next tile that no block has begun. Tiles with heaters take longer, so a block takes as many as it has time for.
/// The first two tiles of each block are fixed: otherwise a block that begins late would find that another block has
/// taken its second tile as its third.
__device__ inline int draw(const Work& p) {
    return static_cast<int>(2 * gridDim.x + (atomicAdd(p.drawn, 1u) - p.drawn_before));
}

template <bool periodic> __global__ void __launch_bounds__(tall_window.threads(), 1) advance(Work p) {
    constexpr Kind kind = periodic ? Kind::periodic : Kind::even;
    [[maybe_unused]] __shared__ WarpHalos<tall_window> halos; // the lambda uses it, which g++ does not see
    __shared__ int drawn;
    float4* const slots =
        glint::launched_shared<float4>() + threadIdx.x / 32 * tall_window.rows * 32 + threadIdx.x % 32;
    int tile = static_cast<int>(blockIdx.x), following = 0; // known to thread 0 only
    Place<tall_window> next = p.place(tile);
    sync_and_trigger();
    fetch_ahead<periodic>(slots, p, next);
    if (threadIdx.x == 0) drawn = tile + static_cast<int>(gridDim.x);
    bool next_heated = p.heated[tile];
    __syncthreads();
    for (;;) {
        const Place<tall_window> place = next;
        const int here = tile;
        const bool heated = next_heated;
        Window<kind> cells(p, place);
        wait_for_copies();
#pragma unroll
        for (int r = 0; r < tall_window.rows; ++r) cells.take(r, slots[32 * r]);
        tile = drawn;
        if (tile < p.tiles()) {
            if (threadIdx.x == 0) following = draw(p); // the next tile is not drawn before the copy has arrived
            next_heated = p.heated[tile];
            fetch_ahead<periodic>(slots, p, next = p.place(tile));
        }
        if (heated)
            compute(cells, halos, p, place.ends, heaters_in(p, here));
        else
            compute(cells, halos, p, place.ends, NoHeaters{p.k});
        if (threadIdx.x == 0) drawn = following;
        cells.store(place, p.next);
        if (tile >= p.tiles()) return;
        __syncthreads(); // all threads know it, and the halos may be overwritten
    }
}

/// Finds the heaters, once for as long as nothing is painted: then a bit a cell is fetched instead of them, and only if
/// there are any.
template <bool periodic> __global__ void __launch_bounds__(tall_window.threads(), 1) mark(Work p) {
    const int tile = static_cast<int>(blockIdx.x);
    const Window<periodic ? Kind::periodic : Kind::even> cells(p, p.place(tile));
    std::uint32_t bits[words] = {};
    const bool any = cells.find(
        p.heaters, [&](int r, int i, bool heats) { bits[r / 8] |= std::uint32_t{heats} << (4 * (r % 8) + i); });
    if (threadIdx.x == 0) p.heated[tile] = any;
    if (!any) return;
#pragma unroll
    for (int i = 0; i < words; ++i) heaters_of(p, tile)[i * tall_window.threads()] = bits[i];
}

/// Data about a plate in addition to its cells: the places of heaters.
class Tiles {
public:
    Tiles(glint::Device device, glint::Extent e)
        : device_(device),
          heated_(device, {tall_window.tiles(e), 1}),
          heaters_of_(device, {words * tall_window.threads(), tall_window.tiles(e)}),
          drawn_(device, {1, 1}) {
        launch_ = glint::programmatic_where_supported(device.facts().compute_major, advance<false>);
    }

    /// Whether a plate is large enough and the device has the shared memory.
    static bool is_suitable(glint::Device device, glint::Extent e) {
        return tall_window.fits(e) && e.width % 4 == 0 &&
               2 * tall_window.tiles(e) >= 3 * device.facts().multiprocessors &&
               device.facts().shared_bytes_per_block >= bytes + sizeof(WarpHalos<tall_window>) + 128;
    }
    void heaters_changed() { marked_.reset(); }

    /// Queues 1 <= steps <= tall_window.halo steps from `now` to `next`. tiles.cuh says what holds for `now`.
    void launch(const Plates& plates, int steps) {
        const glint::Extent e = plates.now.extent();
        const Work p{pass(plates, steps),     tall_window.across(e), tall_window.up(e), heated_.view().data,
                     heaters_of_.view().data, drawn_.view().data,    drawn_before_};
        const auto tiles = static_cast<unsigned>(tall_window.tiles(e));
        const bool periodic = plates.boundary == glint::Boundary::periodic;
        if (marked_ != plates.boundary)
            glint::launch(device_.stream(), tiles, tall_window.threads(), periodic ? mark<true> : mark<false>, p);
        marked_ = plates.boundary;
        const auto blocks = std::min(tiles, static_cast<unsigned>(device_.facts().multiprocessors));
        glint::launch(device_.stream(), blocks, tall_window.threads(), bytes, launch_,
                      periodic ? advance<true> : advance<false>, p);
        drawn_before_ += tiles - blocks; // a block draws when it has a next tile: once for each except its first
    }

private:
    glint::Device device_;
    glint::Field<std::uint32_t> heated_, heaters_of_, drawn_;
    unsigned drawn_before_ = 0;
    glint::Launch launch_;                  // a launch may begin while the one before it ends
    std::optional<glint::Boundary> marked_; // windows lie differently on a periodic plate
};

} // namespace heat::ahead
