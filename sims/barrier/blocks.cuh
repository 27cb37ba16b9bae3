// Tiles in a GPU's block: threads exchange levels through shared memory or registers. A block has several tiles, one
// above the other, so that computing a level costs little compared with the exchange, which is measured.
#pragma once
#include "api/quads.h"
#include "places.h"

namespace barrier {

struct Thread {
    int x, y, left, bottom; // x, y: in its tile; left, bottom: of the tile. A block has `tiles` tiles
    __device__ explicit Thread(int tiles = 1)
        : x(static_cast<int>(threadIdx.x)),
          y(static_cast<int>(threadIdx.y)),
          left(static_cast<int>(blockIdx.x) * side),
          bottom(static_cast<int>(blockIdx.y) * side * tiles) {}
    __device__ int lane() const { return y % 2 * side + x; }
    __device__ int first_row() const { return y - y % 2; } // first of the two rows of its warp
};

/// The heights that a warp needs, one number per lane: for the 16 columns of a tile, and for 16 of its rows.
class WarpBumps {
public:
    /// row_of(i): the ith of these rows.
    template <class RowOf> __device__ WarpBumps(const Bumps& bumps, const Thread& me, const RowOf& row_of) {
        const int lane = me.lane();
        mine_ = lane < side ? bumps.column_height(me.left + lane) : bumps.row_height(row_of(lane - side));
    }
    __device__ float column(int x) const { return __shfl_sync(~0u, mine_, x); }
    __device__ float row(int i) const { return __shfl_sync(~0u, mine_, side + i); }

private:
    float mine_;
};

/// Moves a level to the opposite side of its tile. There are two places for each level: while some threads still read
/// one, others write the other, so that one barrier an exchange is enough.
template <class Layout> class Across {
public:
    static constexpr int words = 2 * Layout::words;
    __device__ Across(int* levels, const Thread& me)
        : mine_(levels + Layout::at(me.x, me.y)), theirs_(levels + Layout::at(side - 1 - me.x, side - 1 - me.y)) {}
    /// All threads of the block call it.
    __device__ int operator()(int level) {
        mine_[place_] = level;
        __syncthreads(); // all of them have written
        const int found = theirs_[place_];
        place_ = Layout::words - place_;
        return found;
    }

private:
    int *mine_, *theirs_;
    int place_ = 0;
};

inline constexpr int tiles_of_block = side / 2; // as many tile rows as WarpBumps has, two per tile

/// returns: how many more times a level is moved back and forth.
template <class Layout> __global__ void __launch_bounds__(side* side) mirror_with_barrier(Mirror mirror, int returns) {
    __shared__ int levels[Across<Layout>::words];
    const Thread me(tiles_of_block);
    const WarpBumps bumps(mirror.bumps, me, [&](int i) { return me.bottom + i / 2 * side + me.first_row() + i % 2; });
    const float column = bumps.column(me.x);
    Across<Layout> across(levels, me);
    for (int tile = 0; tile < tiles_of_block; ++tile) {
        const int bottom = me.bottom + tile * side;
        if (bottom >= mirror.to.height) return; // and so do all threads of the block
        int level = across(Bumps::level_of(column, bumps.row(2 * tile + me.y % 2)));
        for (int i = 0; i < returns; ++i) level = across(across(level));
        mirror.put(me.left + me.x, bottom + me.y, level);
    }
}

/// A deliberate data race, to be seen; its outcome is undefined. The race can only produce wrong levels: `volatile`
/// keeps the compiler from dropping or reordering accesses, and only eight bits of the memory's old content are used.
static __global__ void __launch_bounds__(side* side) mirror_without_barrier(Mirror mirror, unsigned wait) {
    __shared__ volatile int levels[Columns::words];
    const Thread me;
    levels[Columns::at(me.x, me.y)] = mirror.bumps.level(me.left + me.x, me.bottom + me.y);
    if (wait > 0) __nanosleep(wait);
    const int found = levels[Columns::at(side - 1 - me.x, side - 1 - me.y)];
    mirror.put(me.left + me.x, me.bottom + me.y, found & 255);
}

inline constexpr int shuffled_tiles = 4; // one above the other

/// Four neighbours of a row: their levels, all in one lane.
struct QuadOfLevels {
    static constexpr int size = 4;
    int level[size];

    __device__ QuadOfLevels() = default;
    __device__ QuadOfLevels(const float (&columns)[size], float row) {
        for (int i = 0; i < size; ++i) level[i] = Bumps::level_of(columns[i], row);
    }
    /// Moves it to the lane on the opposite side of the tile, in reverse order.
    __device__ QuadOfLevels across() const {
        QuadOfLevels found;
        for (int i = 0; i < size; ++i) found.level[i] = __shfl_xor_sync(~0u, level[size - 1 - i], side / size - 1);
        return found;
    }
    __device__ void put(const Mirror& mirror, int x, int y) const { // a block may reach beyond the picture
        glint::Quad<float> cells;
        for (int i = 0; i < size; ++i) cells.at[i] = static_cast<float>(level[i]);
        if (y < mirror.to.height) glint::write_quad(mirror.to, x, y, cells);
    }
};

/// A warp has a row of eight tiles side by side, and the row that it is mirrored to. Lanes exchange their levels by
/// shuffles, which wait for the warp by themselves. Quads, so that a warp writes whole lines of memory.
static __global__ void __launch_bounds__(lanes* side / 2) mirror_by_shuffles(Mirror mirror, int returns) {
    const int lane = static_cast<int>(threadIdx.x), low = static_cast<int>(threadIdx.y), high = side - 1 - low;
    const int x = (static_cast<int>(blockIdx.x) * lanes + lane) * QuadOfLevels::size,
              first = static_cast<int>(blockIdx.y) * side * shuffled_tiles;
    float columns[QuadOfLevels::size];
    for (int i = 0; i < QuadOfLevels::size; ++i) columns[i] = mirror.bumps.column_height(x + i);
    const float rows =
        mirror.bumps.row_height(first + lane / 2 * side + (lane % 2 == 0 ? low : high)); // one for each lane
#pragma unroll
    for (int tile = 0; tile < shuffled_tiles; ++tile) {
        const int bottom = first + tile * side;
        if (bottom >= mirror.to.height) return;
        auto from_low = QuadOfLevels(columns, __shfl_sync(~0u, rows, 2 * tile)).across(),
             from_high = QuadOfLevels(columns, __shfl_sync(~0u, rows, 2 * tile + 1)).across();
        for (int i = 0; i < returns; ++i)
            from_low = from_low.across().across(), from_high = from_high.across().across();
        from_high.put(mirror, x, bottom + low);
        from_low.put(mirror, x, bottom + high);
    }
}

} // namespace barrier
