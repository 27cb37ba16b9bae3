// Rung 4 on a GPU: the blocks themselves find the spheres of their tiles, in a few operations a sphere and a block; a
// separate kernel would cost more to launch. Then the spheres are sorted by distance: a warp stops at the first sphere
// behind all hits of its rays. On an H200 a picture of 1024x1024 with 1000 spheres takes 13 µs, 75 with lists made
// beforehand. With 20 spheres, among which each warp searches by itself, it takes 5.5 µs instead of 16; half of this is
// the launch and the wait for memory.
#pragma once
#include "spheres/global.h"
#include "spheres/warps.h"

namespace spheres {

#ifdef __CUDACC__
inline constexpr int block_columns = 2, block_rows = 4; // warps of a block
inline constexpr int block_threads = 32 * block_columns * block_rows,
                     capacity = 512; // threads; spheres that are sorted together

/// Blocks that a multiprocessor is to hold: left alone, the compiler makes room for six, and spills.
#if defined __CUDA_ARCH__ && __CUDA_ARCH__ < 800
inline constexpr int blocks_per_multiprocessor = 4; // all that it can hold
#else
inline constexpr int blocks_per_multiprocessor = 5;
#endif

/// The spheres of a tile that are tested together. One for a block, in its shared memory.
struct Queue {
    float max_zs[capacity];
    int found[capacity];
    Disc discs[capacity]; // from the largest z on, as all below
    float highest[capacity], z[capacity];
    int indices[capacity];
    int size;
};

/// Appends the spheres of [first, end) that intersect the window, in any order.
template <class Balls>
__device__ void enqueue(Queue& queue, const Balls& balls, int first, int end, const Window& tile, int thread) {
    for (int begin = first; begin < end; begin += block_threads) {
        const int i = begin + thread;
        float top = 0;
        bool in = false;
        if (i < end) {
            const Ball s = balls(i);
            in = tile.meets(s.x, s.y, s.radius * s.radius), top = max_z(s);
        }
        const unsigned those = __ballot_sync(warp, in);
        if (those == 0) continue;
        int at = 0;
        if (thread % 32 == 0) at = atomicAdd(&queue.size, __popc(those));
        at = __shfl_sync(warp, at, 0) + __popc(those & ((1u << thread % 32) - 1));
        if (in) queue.max_zs[at] = top, queue.found[at] = i;
    }
}

/// Sorts the spheres: each thread counts the spheres that come before its own.
template <class Balls> __device__ void sort(Queue& queue, const Balls& balls, int thread) {
    for (int k = thread; k < queue.size; k += block_threads) {
        const float mine = queue.max_zs[k];
        int before = 0;
#pragma unroll 4
        for (int j = 0; j < queue.size; ++j) {
            const float other = queue.max_zs[j];
            before += (other > mine) | ((other == mine) & (j < k));
        }
        const int i = queue.found[k];
        const Ball s = balls(i);
        queue.discs[before] = Disc(s), queue.highest[before] = mine, queue.z[before] = s.z, queue.indices[before] = i;
    }
}

/// Tests the spheres of the queue until no other can be nearer than the hits of all rays.
template <class Rays> __device__ void look_at(const Queue& queue, Rays& rays, const Window& window, int lane) {
    for (int first = 0; first < queue.size; first += 32) {
        const int k = first + lane;
        bool in = k < queue.size;
        if (in) in = window.meets(queue.discs[k].x, queue.discs[k].y, queue.discs[k].square);
        for (unsigned those = __ballot_sync(warp, in); those != 0; those &= those - 1) {
            const int next = first + lowest_bit(those);
            if (!rays.open_to(queue.highest[next])) return;
            rays.look(queue.discs[next], queue.z[next], queue.indices[next]);
        }
    }
}

template <class Rays, class Paint>
__global__ void __launch_bounds__(block_threads, blocks_per_multiprocessor)
    trace_tiles(EverySphere<GlobalBalls> every, Paint paint, glint::View<std::uint32_t> pixels) {
    __shared__ Queue queue;
    const int thread = static_cast<int>(threadIdx.x), lane = thread & 31, mine = thread >> 5;
    const int left = static_cast<int>(blockIdx.x) * block_columns * Rays::width,
              bottom = static_cast<int>(blockIdx.y) * block_rows * Rays::height,
              x = left + mine % block_columns * Rays::width, y = bottom + mine / block_columns * Rays::height;
    const Window tile(left, bottom, block_columns * Rays::width, block_rows * Rays::height, pixels.extent()),
        window(x, y, Rays::width, Rays::height, pixels.extent());
    Rays rays(x, y, lane, pixels.extent());
    for (int first = 0; first < every.count; first += capacity) {
        if (first > 0) __syncthreads(); // no thread reads the previous spheres any more
        if (thread == 0) queue.size = 0;
        __syncthreads();
        enqueue(queue, every.balls, first, min(first + capacity, every.count), tile, thread);
        __syncthreads();
        sort(queue, every.balls, thread);
        __syncthreads();
        look_at(queue, rays, window, lane);
    }
    rays.show(paint, pixels);
}
#endif

/// For at most as many spheres as a warp has threads: no work is shared with other warps, so no thread waits for them.
struct FewSpheres {
    static constexpr int max = 32;
    EverySphere<GlobalBalls> every;

#ifdef __CUDACC__
    using Rays = Patch<2, 2>;
    template <class R> __device__ void operator()(R& rays, const Window& window, int lane) const {
        look_at(every.balls.balls, nullptr, every.count, rays, window, lane);
    }
#endif
};

/// Draws on CUDA.
template <class Paint>
void trace_tiled(glint::Device device, EverySphere<GlobalBalls> every, Paint paint, glint::View<std::uint32_t> pixels) {
    if (every.count <= FewSpheres::max) return trace_warps(device, FewSpheres{every}, paint, pixels);
    const glint::Device::Scope scope(device.host(), "trace");
#ifdef __CUDACC__
    using Rays = RaysFor<Patch<2, 2>, Paint>;
    const dim3 grid = glint::grid_for(pixels.extent(), block_columns * Rays::width, block_rows * Rays::height);
    glint::launch(device.stream(), grid, dim3(block_threads), trace_tiles<Rays, Paint>, every, paint, pixels);
#else
    (void)every, (void)paint, (void)pixels;
#endif
}

} // namespace spheres
