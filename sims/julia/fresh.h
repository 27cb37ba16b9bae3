// The first of two kernels for a GPU: sixteen iterations of every point. Most points have escaped by then, and their
// cells are painted; the other cells go into a queue for the second kernel, see compacted.h.
#pragma once
#include "draw.h"
#include "unrolled.h"

namespace julia {

/// Cells whose points must be followed further, in any order.
struct Queue {
    std::uint32_t* cells; // x, and y from bit 16 on
    unsigned* size;
    unsigned* next_size; // the next picture's queue, to be reset to 0
};

#ifdef __CUDACC__
/// An escape beyond the cap does not count: strides do not end at the cap.
__device__ inline Escape capped(Escape e, int cap) { return e.count < cap ? e : Escape{cap, 0}; }

/// The first sixteen iterations of an orbit, without a test after each. A point that may come back after its escape is
/// followed to the end instead, with a test each time (in Julia sets there is none, see Compacted::suits).
template <class T> struct Beginning {
    bool stays = false;

    __device__ Beginning(const Picture& p, const Orbit<T>& orbit) : z(orbit.z), c(orbit.c) {
        comes_back = p.set == Set::mandelbrot && !never_returns(nearest_floats(c), p.bound);
        if (comes_back) return;
        z4 = ahead<4>(z, c);
        const Complex<T> z8 = ahead<4>(z4, c);
        if (!(size2(z8) <= p.bound)) return;
        z = z8, n = 8, z4 = ahead<4>(z, c);
        stays = size2(ahead<4>(z4, c)) <= p.bound;
    }
    /// Only for an orbit that does not stay: stores its escape count and size.
    __device__ void escape(const Picture& p, Escapes<1>& to) const {
        const Escape e =
            comes_back ? julia::escape(z, c, p.cap, p.bound) : capped(escape_within<8>(z, c, n, p.bound, z4), p.cap);
        *to.count = e.count, *to.size2 = e.size2;
    }

private:
    Complex<T> z, c, z4; // z4: four iterations after z, which is after n, before the escape
    int n = 0;
    bool comes_back;
};

/// Paints a cell if all its samples have escaped; returns whether it did. Returns false if (x, y) is outside the
/// picture.
template <class T, bool one_sample> __device__ bool draw_if_finished(const Picture& p, int x, int y) {
    const bool inside = x < p.pixels.width && y < p.pixels.height;
    const float at_x = static_cast<float>(x), at_y = static_cast<float>(y);
    Escapes<1> to;
    if constexpr (one_sample) {
        const Beginning<T> beginning(p, p.template orbit<T>(at_x, at_y));
        glint::grid_dependency_sync(); // called as late as possible
        if (!inside || beginning.stays) return false;
        beginning.escape(p, to);
        p.coloring(to.count, to.size2, p.cap, 1, &p.pixels(x, y));
        if (p.counts.data) p.counts(x, y) = static_cast<float>(*to.count);
        return true;
    }
    glint::grid_dependency_sync();
    if (!inside) return false;
    Sums<1> sums;
    for (int s = 0; s < p.samples * p.samples; ++s) {
        const float sample_x = at_x + p.offset(s % p.samples), sample_y = at_y + p.offset(s / p.samples);
        const Beginning<T> beginning(p, p.template orbit<T>(sample_x, sample_y));
        if (beginning.stays) return false;
        beginning.escape(p, to), sums.add(p, to, 1);
    }
    return sums.write(p, 1, p.target(x, y)), true;
}

inline constexpr int fresh_columns = 16, fresh_rows = 16; // cells of a block: eight squares of 8 x 4, a warp each

template <class T, bool one_sample>
__global__ void __launch_bounds__(fresh_columns* fresh_rows) follow_fresh(Picture p, Queue queue) {
    __shared__ unsigned waiting, first;
    const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int x = static_cast<int>(blockIdx.x * fresh_columns + warp % 2 * 8 + lane % 8);
    const int y = static_cast<int>(blockIdx.y * fresh_rows + warp / 2 * 4 + lane / 8);
    glint::trigger_dependents();
    if (threadIdx.x == 0) waiting = 0;
    const bool painted = draw_if_finished<T, one_sample>(p, x, y);
    const bool stays = !painted && x < p.pixels.width && y < p.pixels.height;
    __syncthreads();
    const unsigned those = __ballot_sync(~0u, stays);
    unsigned at = 0;
    if (lane == 0 && those != 0) at = atomicAdd(&waiting, static_cast<unsigned>(__popc(those)));
    at = __shfl_sync(~0u, at, 0) + static_cast<unsigned>(__popc(those & ((1u << lane) - 1)));
    __syncthreads();
    if (waiting == 0) return;
    if (threadIdx.x == 0) first = atomicAdd(queue.size, waiting);
    __syncthreads();
    if (stays) queue.cells[first + at] = static_cast<std::uint32_t>(x) | static_cast<std::uint32_t>(y) << 16;
}
#endif

} // namespace julia
