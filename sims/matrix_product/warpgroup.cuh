// Tensor cores as used since compute capability 9.0: they read shared memory by themselves. One thread of a block
// starts copies of slices of A and of B, transposed, into four places in turn; two warpgroups multiply the slices that
// have arrived, 64 rows each. The copies round numbers to 11 bits (TF32).
#pragma once
#include "squares.h"
#include "wgmma.cuh"

namespace matrix_product {

inline constexpr int cluster_blocks = 2, consumers = 2, group_block_threads = (1 + consumers) * warpgroup_threads;
inline constexpr int group_slice = 32, group_stages = 4; // a slice's rows are 128 bytes

/// How copies find the factors: boxes of 128 rows and a slice's columns.
struct FactorMaps {
    CUtensorMap a, b_transposed;
};

/// A block's stage: two tiles' columns of B; each block of the cluster loads one tile's.
struct Stage {
    float a[tile][group_slice], b[cluster_blocks][tile][group_slice];
};
struct Stages {
    Stage at[group_stages];
    PhaseBarrier full[group_stages], empty[group_stages];
};
inline constexpr int stage_boundary = 1024; // alignment for swizzling
inline constexpr int group_bytes = static_cast<int>(sizeof(Stages)) + stage_boundary;

__device__ inline Stages& launched_stages() {
    unsigned char* const from = glint::launched_shared<unsigned char>();
    return *reinterpret_cast<Stages*>(from + (0u - shared_address(from)) % stage_boundary);
}

/// The current stage, and the parity of complete rounds through all stages.
struct Turn {
    int stage = 0;
    unsigned parity = 0;

    __device__ void advance() {
        if (++stage == group_stages) stage = 0, parity ^= 1;
    }
};

/// A cluster's squares, one after another.
template <class Work> __device__ void for_each_square(const Squares& squares, Work work) {
    const int clusters = static_cast<int>(gridDim.x) / cluster_blocks;
    for (int i = static_cast<int>(blockIdx.x) / cluster_blocks; i < squares.count(); i += clusters)
        if (const Square square = squares.at(i); !squares.is_empty(square)) work(square);
}

/// One thread loads a slice as soon as both blocks of the cluster are done with the previous slice in its place.
__device__ inline void load_slices(const Tiles& p, const Squares& squares, const FactorMaps& maps, Stages& stages) {
    const unsigned rank = rank_in_cluster();
    Turn turn;
    for_each_square(squares, [&](Square square) {
        const int row = (square.row + static_cast<int>(rank)) * tile,
                  column = (square.column + static_cast<int>(rank)) * tile;
        for (int k = 0; k < p.n; k += group_slice, turn.advance()) {
            Stage& stage = stages.at[turn.stage];
            PhaseBarrier& full = stages.full[turn.stage];
            stages.empty[turn.stage].wait(turn.parity ^ 1);
            full.arrive_and_expect(sizeof(Stage));
            copy_box(&stage.a[0][0], maps.a, k, row, full);
            copy_box_to((1u << cluster_blocks) - 1, &stage.b[rank][0][0], maps.b_transposed, k, column, full);
        }
    });
}

/// Writes half of a block's rows. Skips tiles that do not belong to the launch.
__device__ inline void write(const Tiles& p, const Squares& squares, Square square, int half, const GroupSums& sums) {
    const int thread = static_cast<int>(threadIdx.x) % warpgroup_threads, lane = thread % 32;
    const int tile_row = square.row + static_cast<int>(rank_in_cluster());
    const int row = tile_row * tile + half * group_rows + thread / 32 * 16 + lane / 4,
              column = square.column * tile + lane % 4 * 2;
#pragma unroll
    for (int right = 0; right < 2; ++right) {
        if (!squares.holds(tile_row, square.column + right)) continue;
#pragma unroll
        for (int i = 0; i < tile / 8; ++i)
#pragma unroll
            for (int below = 0; below < 2; ++below) {
                const int x = column + right * tile + i * 8, y = row + below * 8;
                const float* const pair = &sums.at[right * tile / 2 + i * 4 + below * 2];
                if (y >= p.n || x >= p.n) continue;
                if (x + 1 < p.n)
                    *reinterpret_cast<float2*>(&p.c(x, y)) = {pair[0], pair[1]};
                else
                    p.c(x, y) = pair[0];
            }
    }
}

/// A warpgroup's part: while it multiplies a slice, it releases the one before.
__device__ inline void multiply_slices(const Tiles& p, const Squares& squares, int half, Stages& stages) {
    const bool tells = threadIdx.x % warpgroup_threads < cluster_blocks; // one thread for each block of the cluster
    const auto leave = [&](int stage) {
        if (tells) stages.empty[stage].arrive_in(threadIdx.x % warpgroup_threads);
    };
    GroupSums sums;
    Turn turn;
    for_each_square(squares, [&](Square square) {
        int before = -1;
        for (int k = 0; k < p.n; k += group_slice, turn.advance()) {
            const Stage& stage = stages.at[turn.stage];
            const std::uint64_t a = described(&stage.a[half * group_rows][0]), b = described(&stage.b[0][0][0]);
            stages.full[turn.stage].wait(turn.parity);
            begin_products();
#pragma unroll
            for (int i = 0; i < group_slice; i += group_depth) // addresses count quads
                multiply_add(sums, a + i / 4, b + i / 4, k + i);
            end_products();
            wait_for_products<1>();
            if (before >= 0) leave(before);
            before = turn.stage;
        }
        wait_for_products<0>();
        leave(before);
        write(p, squares, square, half, sums);
    });
}

static __global__ void __cluster_dims__(cluster_blocks) __launch_bounds__(group_block_threads, 1)
    multiply_warpgroup(Tiles p, Squares squares, GLINT_GRID_CONSTANT const FactorMaps maps) {
#ifdef __CUDA_ARCH_FEAT_SM90_ALL
    Stages& stages = launched_stages();
    if (threadIdx.x == 0) {
        for (int i = 0; i < group_stages; ++i)
            stages.full[i].begin(1), stages.empty[i].begin(cluster_blocks * consumers);
        publish_barriers();
    }
    wait_for_cluster();
    const int group = static_cast<int>(threadIdx.x) / warpgroup_threads;
    if (group == consumers) {
        asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
        if (threadIdx.x % warpgroup_threads == 0) load_slices(p, squares, maps, stages);
    } else {
        asm volatile("setmaxnreg.inc.sync.aligned.u32 232;");
        multiply_slices(p, squares, group, stages);
    }
    wait_for_cluster(); // a block must not end while others may arrive at its barriers
#else
    __trap(); // not reached: a driver loads the code for exactly its GPU if the program contains it
#endif
}

} // namespace matrix_product
