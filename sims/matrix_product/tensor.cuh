// Tensor cores: a warp multiplies 16 x 8 by 8 x 8 numbers with one instruction. Tensor cores use 11 bits of each number
// (TF32) and add the products in their own order, so the result's bits differ from the other methods'. A number that is
// split in two has 22 bits. Of the four products of the parts, the product of the two low parts is left out.
#pragma once
#include "pipeline.cuh"

namespace matrix_product {

inline constexpr int deep = 32, tensor_threads = 128; // deep: a slice; each of four warps has a quarter of the tile
inline constexpr int fragment_rows = 16, fragment_columns = 8, fragment_depth = 8;

/// Operands as the instruction expects them, by lane: see "Matrix Fragments for mma.m16n8k8" in NVIDIA's PTX ISA.
struct FragmentOfA {
    unsigned at[4]; // rows lane / 4 and lane / 4 + 8, columns lane % 4; the same for columns + 4
};
struct FragmentOfB {
    unsigned at[2]; // rows lane % 4 and lane % 4 + 4, column lane / 4
};
struct FragmentOfSums {
    float at[4] = {}; // two rows as in A, with two columns each: lane % 4 * 2 and the next
};

/// Rows are padded, so that the numbers that a warp reads at once lie in different banks.
struct DeepSlices {
    float a[tile][deep + 4];
    float b[deep][tile + 8];
};
inline constexpr int tensor_bytes = 2 * static_cast<int>(sizeof(DeepSlices));

/// Only the upper 19 bits count: rounds to nearest, halves away from zero.
__device__ inline unsigned rounded(unsigned number) { return number + 0x1000u; }
/// The part of a number that rounded() removes, rounded too.
__device__ inline unsigned rest(unsigned number) {
    return rounded(__float_as_uint(__uint_as_float(number) - __uint_as_float(rounded(number) & ~0x1fffu)));
}

__device__ inline void multiply_add(FragmentOfSums& sum, const FragmentOfA& a, const FragmentOfB& b) {
#ifdef __CUDA_ARCH__
#if __CUDA_ARCH__ >= 800
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 "
                 "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(sum.at[0]), "+f"(sum.at[1]), "+f"(sum.at[2]), "+f"(sum.at[3])
                 : "r"(a.at[0]), "r"(a.at[1]), "r"(a.at[2]), "r"(a.at[3]), "r"(b.at[0]), "r"(b.at[1]));
#endif
#elif !defined(__NVCC__) // on an emulated GPU: the row's four lanes, and the two columns'
    const int lane = static_cast<int>(threadIdx.x % 32), row = lane / 4, column = lane % 4 * 2;
    FragmentOfA of_row[4];
    FragmentOfB of_columns[2][4];
    for (int i = 0; i < 4; ++i) {
        of_row[i] = __shfl_sync(~0u, a, row * 4 + i);
        for (int j = 0; j < 2; ++j) of_columns[j][i] = __shfl_sync(~0u, b, (column + j) * 4 + i);
    }
    const auto number = [](unsigned bits) { return __uint_as_float(bits & ~0x1fffu); };
    for (int i = 0; i < 4; ++i)
        for (int k = 0; k < fragment_depth; ++k)
            sum.at[i] += number(of_row[k % 4].at[i / 2 + k / 4 * 2]) * number(of_columns[i % 2][k % 4].at[k / 4]);
#endif
}

/// Loads a fragment, from a row and a column of the slice on.
__device__ inline FragmentOfA fragment_of_a(const DeepSlices& here, int row, int k) {
    FragmentOfA f;
    const int lane = static_cast<int>(threadIdx.x % 32);
// four matrices of 8 x 4 numbers; each lane gives the address of one row
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    const float* const from = &here.a[row + lane % 16][k + lane / 16 * 4];
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(f.at[0]), "=r"(f.at[1]), "=r"(f.at[2]), "=r"(f.at[3])
                 : "r"(static_cast<unsigned>(__cvta_generic_to_shared(from))));
#else
    for (int i = 0; i < 4; ++i) f.at[i] = __float_as_uint(here.a[row + lane / 4 + i % 2 * 8][k + lane % 4 + i / 2 * 4]);
#endif
    return f;
}
__device__ inline FragmentOfB fragment_of_b(const DeepSlices& here, int k, int column) {
    const int lane = static_cast<int>(threadIdx.x % 32);
    return {__float_as_uint(here.b[k + lane % 4][column + lane / 4]),
            __float_as_uint(here.b[k + lane % 4 + 4][column + lane / 4])};
}

/// Rounds each number and, with two parts, also stores the rounded-off part.
template <int parts, class Fragment> __device__ void cut(const Fragment& whole, Fragment (&to)[parts]) {
    constexpr int count = sizeof whole.at / sizeof *whole.at;
#pragma unroll
    for (int i = 0; i < count; ++i) {
        to[0].at[i] = rounded(whole.at[i]);
        if constexpr (parts == 2) to[1].at[i] = rest(whole.at[i]);
    }
}

/// A warp's part of the tile: 64 x 64 elements.
struct Quarter {
    static constexpr int side = tile / 2, up = side / fragment_rows, across = side / fragment_columns;
    int row, column;
    FragmentOfSums sums[up][across];

    __device__ explicit Quarter(int warp) : row(warp / 2 * side), column(warp % 2 * side) {}

    /// With two parts, adds the small products first, before the sum is large.
    template <int parts> __device__ void add(const DeepSlices& here) {
#pragma unroll
        for (int k = 0; k < deep; k += fragment_depth) {
            FragmentOfA a[up][parts];
#pragma unroll
            for (int i = 0; i < up; ++i) cut(fragment_of_a(here, row + i * fragment_rows, k), a[i]);
#pragma unroll
            for (int j = 0; j < across; ++j) {
                FragmentOfB b[parts];
                cut(fragment_of_b(here, k, column + j * fragment_columns), b);
#pragma unroll
                for (int i = 0; i < up; ++i) {
                    if constexpr (parts == 2)
                        multiply_add(sums[i][j], a[i][1], b[0]), multiply_add(sums[i][j], a[i][0], b[1]);
                    multiply_add(sums[i][j], a[i][0], b[0]);
                }
            }
        }
    }
    __device__ void write(const Tiles& p, const BlockOfTile& block) const {
        const int lane = static_cast<int>(threadIdx.x % 32);
#pragma unroll
        for (int i = 0; i < up; ++i)
#pragma unroll
            for (int j = 0; j < across; ++j)
#pragma unroll
                for (int at = 0; at < 4; ++at) {
                    const int y = block.row + row + i * fragment_rows + lane / 4 + at / 2 * 8,
                              x = block.column + column + j * fragment_columns + lane % 4 * 2 + at % 2;
                    if (y < p.n && x < p.n) p.c(x, y) = sums[i][j].at[at];
                }
    }
};

__device__ inline void fetch_ahead(DeepSlices& to, const Tiles& p, const BlockOfTile& block, int from) {
    constexpr int quads_of_a = deep / 4, quads_of_b = tile / 4;
    const float *const a = &p.a(from, block.row), *const b = &p.b(block.column, from);
#pragma unroll
    for (int i = 0; i < tile * deep / 4; i += tensor_threads) {
        const int quad = i + static_cast<int>(threadIdx.x);
        const int row = quad / quads_of_a, k = quad % quads_of_a * 4;
        copy_ahead(&to.a[row][k], a + row * p.a.pitch + k);
        const int below = quad / quads_of_b, column = quad % quads_of_b * 4;
        copy_ahead(&to.b[below][column], b + below * p.b.pitch + column);
    }
}

/// Splits each number into `parts` parts of 11 bits: 1 or 2.
template <int parts> __global__ void __launch_bounds__(tensor_threads, 2) multiply_tensor(Tiles p) {
    DeepSlices* const slices = glint::launched_shared<DeepSlices>();
    const BlockOfTile block(p, 1);
    Quarter quarter(static_cast<int>(threadIdx.x / 32));
    fetch_ahead(slices[0], p, block, 0);
    for (int from = 0, now = 0; from < p.n; from += deep, now = 1 - now) {
        wait_for_copies();
        __syncthreads(); // this slice has arrived for all threads, and all are done with the one before
        if (from + deep < p.n) fetch_ahead(slices[1 - now], p, block, from + deep);
        quarter.template add<parts>(slices[now]);
    }
    quarter.write(p, block);
}

} // namespace matrix_product
