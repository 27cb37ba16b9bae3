// Two slices of A and B in shared memory: while a block multiplies one slice, the next one is being loaded into the
// other. So memory and arithmetic overlap, and one barrier a slice is enough.
#pragma once
#include "registers.cuh"

namespace matrix_product {

/// Starts copying four numbers; wait_for_copies() waits for them.
__device__ inline void copy_ahead(float* to, const float* from) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(static_cast<unsigned>(__cvta_generic_to_shared(to))),
                 "l"(from)
                 : "memory");
#else
    *reinterpret_cast<Quad*>(to) = *reinterpret_cast<const Quad*>(from);
#endif
}
__device__ inline void wait_for_copies() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}

inline constexpr int slice = 16, quads_per_row = slice / 4;
inline constexpr int rows_apart = block_threads / quads_per_row; // distance of one thread's quads of A
inline constexpr int rows_below = block_threads / (tile / 4);    // distance of one thread's quads of B

/// A with its columns as rows. Rows are padded, so that the numbers that a warp writes at once lie in different banks.
struct Slices {
    float a[slice][tile + 4], b[slice][tile + 4];
};
inline constexpr int pipeline_bytes = 2 * static_cast<int>(sizeof(Slices));
static_assert(pipeline_bytes <= 48 << 10, "what every GPU has without being asked for more");

/// Loads a thread's share of one slice after another: A through registers, because its layout changes, B directly. The
/// addresses are computed once, for the first of the two slices.
class SliceLoader {
public:
    __device__ SliceLoader(const Tiles& p, const BlockOfTile& block, Slices& first)
        : pitch_of_a_(p.a.pitch), pitch_of_b_(p.b.pitch) {
        const int thread = static_cast<int>(threadIdx.x);
        const int row = thread / quads_per_row, k = thread % quads_per_row * 4;
        const int below = thread / (tile / 4), column = thread % (tile / 4) * 4;
        from_a_ = &p.a(k, block.row + row), to_a_ = &first.a[k][row];
        from_b_ = &p.b(block.column + column, below), to_b_ = &first.b[below][column];
    }
    __device__ void begin(int which) {
#pragma unroll
        for (int i = 0; i < quads_of_a; ++i)
            of_a_[i] = *reinterpret_cast<const Quad*>(from_a_ + std::int64_t(i) * rows_apart * pitch_of_a_);
#pragma unroll
        for (int i = 0; i < slice; i += rows_below)
            copy_ahead(to_b_ + which * floats + i * pitch, from_b_ + std::int64_t(i) * pitch_of_b_);
        from_a_ += slice, from_b_ += std::int64_t{slice} * pitch_of_b_;
    }
    /// Finishes the slice that was begun last.
    __device__ void finish(int which) const {
#pragma unroll
        for (int i = 0; i < quads_of_a; ++i)
#pragma unroll
            for (int j = 0; j < 4; ++j) to_a_[which * floats + j * pitch + i * rows_apart] = of_a_[i].at[j];
        wait_for_copies();
    }

private:
    static constexpr int quads_of_a = tile / rows_apart, pitch = tile + 4, floats = sizeof(Slices) / sizeof(float);

    const float *from_a_, *from_b_;
    float *to_a_, *to_b_;
    int pitch_of_a_, pitch_of_b_;
    Quad of_a_[quads_of_a];
};

/// The elements of a thread. A warp has 32 rows and 64 columns of the tile; a thread has four of these rows and four
/// more 16 below, and four columns and four more 32 to the right. Eight neighbours read the same elements of A, and
/// four of B.
struct Own {
    int row, column;

    __device__ Own() {
        const int thread = static_cast<int>(threadIdx.x), warp = thread / 32, lane = thread % 32;
        row = warp / 2 * 32 + lane / 8 * 4, column = warp % 2 * 64 + lane % 8 * 4;
    }
    __device__ int row_of(int j) const { return row + j / 4 * 16 + j % 4; }

    __device__ void add(const Slices& here, Sums& sums) const {
        const float *const of_a = &here.a[0][row], *const of_b = &here.b[0][column];
        constexpr int pitch = tile + 4;
#pragma unroll
        for (int k = 0; k < slice; ++k) {
            float a[own], b[own];
            put(*reinterpret_cast<const Quad*>(of_a + k * pitch), a);
            put(*reinterpret_cast<const Quad*>(of_a + k * pitch + 16), a + 4);
            put(*reinterpret_cast<const Quad*>(of_b + k * pitch), b);
            put(*reinterpret_cast<const Quad*>(of_b + k * pitch + 32), b + 4);
            sums.add(a, b);
        }
    }
};

static __global__ void __launch_bounds__(block_threads, 2) multiply_double_buffered(Tiles p) {
    Slices* const slices = glint::launched_shared<Slices>();
    const BlockOfTile block(p, 1);
    const Own mine;
    SliceLoader slice_loader(p, block, slices[0]);
    Sums sums;
    slice_loader.begin(0), slice_loader.finish(0);
    __syncthreads();
    const int count = p.padded(2 * slice) / slice; // even, so that the place of each slice is known at compile time
    for (int s = 0; s < count; s += 2)
#pragma unroll
        for (int here = 0; here < 2; ++here) {
            const bool more = s + here + 1 < count;
            if (more) slice_loader.begin(1 - here);
            mine.add(slices[here], sums);
            if (more) slice_loader.finish(1 - here);
            __syncthreads(); // the next slice has arrived for all threads, and all are done with this one
        }
#pragma unroll
    for (int j = 0; j < own; ++j) {
        const int row = block.row + mine.row_of(j);
        if (row >= p.n) continue;
        write_half(p, block.column + mine.column, row, sums.at[j]);
        write_half(p, block.column + mine.column + 32, row, sums.at[j] + 4);
    }
}

} // namespace matrix_product
