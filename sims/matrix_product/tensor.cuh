// Tensor cores: a warp multiplies 16 x 8 by 8 x 16 numbers with one instruction. Of each number they take 11 bits
// (TF32), and add the products in an order of their own, so that the result has other bits than the other methods'. A
// number cut in two has 22: of the four products of such parts three count.
#pragma once
#include "pipeline.cuh"
#include <mma.h>

namespace matrix_product {

inline constexpr int fragment_side = 16, fragment_depth = 8, first_compute_major = 8;

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
template <class Use>
using Fragment = nvcuda::wmma::fragment<Use, fragment_side, fragment_side, fragment_depth,
                                        nvcuda::wmma::precision::tf32, nvcuda::wmma::row_major>;
using FragmentOfSums =
    nvcuda::wmma::fragment<nvcuda::wmma::accumulator, fragment_side, fragment_side, fragment_depth, float>;

/// A part of A or B as tensor cores take it: rounded, and where it is split, what rounding took away.
template <class Use, int parts> struct Rounded {
    Fragment<Use> part[parts];

    __device__ Rounded(const float* from, int pitch) {
        nvcuda::wmma::load_matrix_sync(part[0], from, static_cast<unsigned>(pitch));
        for (int i = 0; i < part[0].num_elements; ++i) {
            const float number = part[0].x[i], rounded = nvcuda::wmma::__float_to_tf32(number);
            part[0].x[i] = rounded;
            if constexpr (parts == 2) part[1].x[i] = nvcuda::wmma::__float_to_tf32(number - rounded);
        }
    }
};

/// The small products first, before the sum is large.
template <int parts>
__device__ void add_product(FragmentOfSums& sum, const Rounded<nvcuda::wmma::matrix_a, parts>& a,
                            const Rounded<nvcuda::wmma::matrix_b, parts>& b) {
    if constexpr (parts == 2) {
        nvcuda::wmma::mma_sync(sum, a.part[1], b.part[0], sum);
        nvcuda::wmma::mma_sync(sum, a.part[0], b.part[1], sum);
    }
    nvcuda::wmma::mma_sync(sum, a.part[0], b.part[0], sum);
}

/// What a warp has of the tile.
struct Fragments {
    static constexpr int up = 2, across = 4;
    int row, column;
    FragmentOfSums sums[up][across];

    __device__ explicit Fragments(int warp)
        : row(warp / 2 * up * fragment_side), column(warp % 2 * across * fragment_side) {
#pragma unroll
        for (auto& of_row : sums)
#pragma unroll
            for (auto& sum : of_row) nvcuda::wmma::fill_fragment(sum, 0.f);
    }
    template <int parts> __device__ void add(const Slices& here) {
#pragma unroll
        for (int k = 0; k < slice; k += fragment_depth) {
            const Rounded<nvcuda::wmma::matrix_a, parts> a[up] = {{here.a[row] + k, slice + 4},
                                                                  {here.a[row + fragment_side] + k, slice + 4}};
#pragma unroll
            for (int j = 0; j < across; ++j) {
                const Rounded<nvcuda::wmma::matrix_b, parts> b(here.b[k] + column + j * fragment_side, tile + 4);
#pragma unroll
                for (int i = 0; i < up; ++i) add_product(sums[i][j], a[i], b);
            }
        }
    }
    /// By way of a place in shared memory that is the warp's own: which lane holds which element nobody says.
    __device__ void write(const Tiles& p, const BlockOfTile& block, float* place) const {
        constexpr int pitch = fragment_side + 4;
#pragma unroll
        for (int i = 0; i < up; ++i)
#pragma unroll
            for (int j = 0; j < across; ++j) {
                nvcuda::wmma::store_matrix_sync(place, sums[i][j], pitch, nvcuda::wmma::mem_row_major);
                __syncwarp();
                for (int at = static_cast<int>(threadIdx.x % 32); at < fragment_side * fragment_side; at += 32) {
                    const int y = block.row + row + i * fragment_side + at / fragment_side,
                              x = block.column + column + j * fragment_side + at % fragment_side;
                    if (y < p.n && x < p.n) p.c(x, y) = place[at / fragment_side * pitch + at % fragment_side];
                }
                __syncwarp();
            }
    }
};
#endif

/// In parts of 11 bits, of each number as many as `parts`: 1 or 2.
template <int parts> __global__ void __launch_bounds__(block_threads, 3 - parts) multiply_tensor(Tiles p) {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
    const BlockOfTile block(p, 1);
    const int warp = static_cast<int>(threadIdx.x / 32);
    Fragments fragments(warp);
    for_slices(p, block, [&](const Slices& here) { fragments.template add<parts>(here); });
    __syncthreads(); // nobody reads the slices any more
    fragments.write(p, block, glint::launched_shared<float>() + warp * fragment_side * (fragment_side + 4));
#else
    (void)p; // nobody launches it: see unavailable()
#endif
}

} // namespace matrix_product
