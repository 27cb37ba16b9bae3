// Points that a block of a GPU follows together. After each stage the points that stay are compacted, so that no lane
// of a warp idles for a point that has left. A point keeps its slot; lists of slots contain the points that stay.
#pragma once
#include "fresh.h"

namespace julia {

#ifdef __CUDACC__
inline constexpr int block_threads = 1024; // threads of a block; a multiprocessor has one

/// A block's shared memory, for as many points at a time as GPUs from compute capability 8.0 on can hold. With half the
/// capacity, pictures of 4096 x 4096 took 5 to 7 % longer on an H200, the Mandelbrot set at 1024 x 1024 11 to 18 %.
template <class T, bool one_sample> struct ActivePoints {
    static constexpr int capacity = (sizeof(T) == sizeof(float) ? 4 : 2) * block_threads,
                         cell_capacity = one_sample ? capacity : capacity / 4;

    Complex<T> z[capacity];
    std::uint32_t lists[2][capacity];   // staying points from the front; gone ones from the back: slot + capacity * n
    std::uint32_t cells[cell_capacity]; // the same cells as in the queue
    unsigned sums[2][one_sample ? 1 : cell_capacity]; // sums of a cell's samples: red and green; blue and count
    unsigned sizes[3]; // sizes of the lists: points that stay, plus 2^16 for each that is gone; of three stages in turn
};

/// One thread's access to the active points of its block.
template <class Shared> struct ActiveList {
    Shared& points;
    int thread;
    int stage = 0, stay = 0, gone = 0; // how many

    __device__ explicit ActiveList(Shared& of) : points(of), thread(static_cast<int>(threadIdx.x)) {
        if (thread < 3) points.sizes[thread] = 0;
    }

    /// Starts with `count` points, point i in slot i. Call with all threads of the block, when they have no points
    /// left.
    __device__ void begin(int count) {
        stage = 0, stay = count, gone = 0; // all sizes are 0
        __syncthreads();
    }
    __device__ int staying_slot(int i) const { return static_cast<int>(points.lists[stage % 2][i]); }
    __device__ int finished_slot(int i) const { return static_cast<int>(finished_entry(i) % Shared::capacity); }
    __device__ int finished_iterations(int i) const { return static_cast<int>(finished_entry(i) / Shared::capacity); }

    /// Calls `each` with indices of points that stay, for whole warps and so also with some indices beyond the end. If
    /// a thread has several, all get about as many, and a warp moves to another scheduler each time.
    template <class Each> __device__ void for_each_active(Each each) const {
        const int rounds = (stay + block_threads - 1) / block_threads;
        if (rounds == 0) return;
        const int width = ((stay + rounds - 1) / rounds + 31) / 32 * 32;
        for (int round = 0; round < rounds; ++round) {
            const int mine = (thread + 32 * stage + (128 - width % 128) * round) % block_threads;
            if (mine < width && round * width + mine / 32 * 32 < stay) each(round * width + mine);
        }
    }
    /// Puts a point on a list of the next stage, or on none. Call with all threads of a warp.
    __device__ void push(bool stays, bool leaves, int slot, int n) const {
        const unsigned those = __ballot_sync(~0u, stays), others = __ballot_sync(~0u, leaves);
        if ((those | others) == 0) return;
        const unsigned lane = threadIdx.x % 32, before = (1u << lane) - 1;
        unsigned at = 0;
        if (lane == 0)
            at = atomicAdd(&points.sizes[stage % 3],
                           static_cast<unsigned>(__popc(those)) | static_cast<unsigned>(__popc(others)) << 16);
        at = __shfl_sync(~0u, at, 0);
        std::uint32_t* const list = points.lists[(stage + 1) % 2];
        if (stays) list[at % 65536 + static_cast<unsigned>(__popc(those & before))] = static_cast<std::uint32_t>(slot);
        if (leaves)
            list[Shared::capacity - 1 - (at >> 16) - static_cast<unsigned>(__popc(others & before))] =
                static_cast<std::uint32_t>(slot + Shared::capacity * n);
    }
    /// Goes on to the next stage; returns whether there are points left. Call with all threads of the block.
    __device__ bool compact() {
        __syncthreads();
        const unsigned size = points.sizes[stage % 3];
        stay = static_cast<int>(size % 65536), gone = static_cast<int>(size >> 16);
        ++stage;
        if (thread == 0) points.sizes[(stage + 1) % 3] = 0; // all threads have read it before they came here
        return size != 0;
    }

private:
    __device__ std::uint32_t finished_entry(int i) const { return points.lists[stage % 2][Shared::capacity - 1 - i]; }
};
#endif

} // namespace julia
