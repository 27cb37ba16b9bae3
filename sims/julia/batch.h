// The samples of some cells, which a block of a GPU follows together.
#pragma once
#include "active_list.h"

namespace julia {

#ifdef __CUDACC__
/// Cells of a block's active points; each of their samples is a point, and slot i is one of cell i / samples.
template <class T, bool one_sample> struct Batch {
    const Picture& p;
    ActivePoints<T, one_sample>& points;

    int samples = one_sample ? 1 : p.samples * p.samples;                 // samples of a cell
    unsigned part = (65536u + unsigned(samples) - 1) / unsigned(samples); // 2^-16 / samples: exact enough for slots

    __device__ int max_cells() const { return ActivePoints<T, one_sample>::capacity / samples; }
    __device__ static int x(std::uint32_t cell) { return static_cast<int>(cell & 65535); }
    __device__ static int y(std::uint32_t cell) { return static_cast<int>(cell >> 16); }
    __device__ int cell(int slot) const {
        return one_sample ? slot : static_cast<int>(static_cast<unsigned>(slot) * part >> 16);
    }

    __device__ void take(int i, std::uint32_t cell_of_queue) const {
        points.cells[i] = cell_of_queue;
        if constexpr (!one_sample) points.sums[0][i] = points.sums[1][i] = 0;
    }
    __device__ Orbit<T> orbit(int slot) const {
        const std::uint32_t at = points.cells[cell(slot)];
        const auto at_x = static_cast<float>(x(at)), at_y = static_cast<float>(y(at));
        if constexpr (one_sample) return p.template orbit<T>(at_x, at_y);
        const int sample = slot - cell(slot) * samples;
        return p.template orbit<T>(at_x + p.offset(sample % p.samples), at_y + p.offset(sample / p.samples));
    }
    __device__ Complex<T> c(int slot) const { return p.set == Set::julia ? as<T>(p.c) : orbit(slot).c; }

    __device__ void show(int slot, Escape e) const {
        const std::int32_t count = e.count;
        std::uint32_t color;
        p.coloring(&count, &e.size2, p.cap, 1, &color);
        write(slot, color, count);
    }
    __device__ void draw_inside(int slot) const { write(slot, p.coloring.inside, p.cap); }
    /// With 16 samples and 50000 iterations, a sum of counts is below 2^20.
    __device__ void show_sums(int i) const {
        const unsigned rg = points.sums[0][i], bn = points.sums[1][i];
        const auto number = [](unsigned v) { return static_cast<std::int32_t>(v); };
        const Sums<1> sums{{number(rg & 65535)}, {number(rg >> 16)}, {number(bn >> 20)}, {number(bn & 0xfffff)}};
        sums.write(p, 1, p.target(x(points.cells[i]), y(points.cells[i])));
    }

private:
    __device__ void write(int slot, std::uint32_t color, std::int32_t count) const {
        const int i = cell(slot);
        if constexpr (one_sample) {
            const int to_x = x(points.cells[i]), to_y = y(points.cells[i]);
            p.pixels(to_x, to_y) = color;
            if (p.counts.data) p.counts(to_x, to_y) = static_cast<float>(count);
            return;
        }
        atomicAdd(&points.sums[0][i], (color & 255) | (color >> 8 & 255) << 16);
        atomicAdd(&points.sums[1][i], (color >> 16 & 255) << 20 | static_cast<unsigned>(count));
    }
};

/// Draws the points that escaped in the last stage, whose strides had this length; these points are compacted, too.
template <int stride, class T, bool one_sample>
__device__ void draw_finished(const ActiveList<ActivePoints<T, one_sample>>& active,
                              const Batch<T, one_sample>& batch) {
    for (int i = active.thread; i < active.gone; i += block_threads) {
        const int slot = active.finished_slot(i), n = active.finished_iterations(i);
        const Escape e = escape_within<stride>(batch.points.z[slot], batch.c(slot), n, batch.p.bound);
        batch.show(slot, capped(e, batch.p.cap));
    }
}

/// Advances z and n in strides that end by iteration `last`, until the next stride lets the point escape. Returns
/// whether it does.
template <int stride, class T>
__device__ bool escapes_in_strides(Complex<T>& z, int& n, Complex<T> c, int last, float bound) {
    for (; n + stride <= last; n += stride) {
        const Complex<T> then = ahead<stride>(z, c);
        if (!(size2(then) <= bound)) return true;
        z = then;
    }
    return false;
}

inline constexpr int known = 0x7fffffff; // an iteration count that means: the point's escape is already shown

/// Follows the points that stay from iteration `from` to `until`. A point that leaves or reaches the cap is no longer
/// on the list of points that stay.
template <int stride, class T, bool one_sample>
__device__ void follow(const ActiveList<ActivePoints<T, one_sample>>& active, const Batch<T, one_sample>& batch,
                       int from, int until) {
    const Picture& p = batch.p;
    const int last = until < p.cap ? until : p.cap;
    active.for_each_active([&](int i) {
        bool stays = i < active.stay, leaves = false;
        int slot = 0, n = from;
        if (stays) {
            slot = from == 0 ? i : active.staying_slot(i);
            const Complex<T> c = batch.c(slot);
            Complex<T> z = from == 0 ? batch.orbit(slot).z : batch.points.z[slot];
            if constexpr (!one_sample) // a point that may come back is here only because of another sample of its cell
                if (from == 0 && !never_returns(nearest_floats(c), p.bound))
                    batch.show(slot, escape(z, c, p.cap, p.bound)), n = known;
            constexpr int rest = 8; // the cap may lie between two strides
            leaves = n != known && (escapes_in_strides<stride>(z, n, c, last, p.bound) ||
                                    escapes_in_strides<rest>(z, n, c, last + rest - 1, p.bound));
            stays = !leaves && n < p.cap;
            if (stays || leaves)
                batch.points.z[slot] = z;
            else if (n != known)
                batch.draw_inside(slot);
        }
        active.push(stays, leaves, slot, n);
    });
}
#endif

} // namespace julia
