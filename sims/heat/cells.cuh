// A window of the plate in a block's registers, and its steps: shared by all methods that take several steps at a time.
// Each thread has 4 columns of a few rows; left and right neighbours come by shuffles, the rows of other warps through
// shared memory. A cell and step cost 5.7 instructions; the definition in step.h alone needs 5.
#pragma once
#include "heaters.cuh"
#include "shape.h"
#include "temporal.h"

namespace heat::tiles {

struct Pass : Plates {
    int steps;
    int padded; // the width, rounded up to whole float4s
};

/// Waits for the launch before: its results may then be read and its input overwritten. Only then it lets the next
/// launch begin, so that the first of three launches has ended when the third begins.
__device__ inline void sync_and_trigger() {
    glint::grid_dependency_sync();
    glint::trigger_dependents();
}

__device__ inline int around(int i, int size) { return i < 0 ? i + size : i >= size ? i - size : i; }

/// Four times the difference between the neighbours' mean and the cell, rounded as in step.h.
__device__ inline float laplacian(float top_and_bottom, float r, float l, float here) {
    return fmaf(-4.f, here, (top_and_bottom + r) + l);
}

/// The ends of a window: interior, if nothing from beyond can arrive in time; else they may be the plate's sides.
enum class BoundaryKind { interior, neumann, dirichlet };

/// The place of a window, and the cells that its tile owns: whole float4s.
template <Shape shape> struct Place {
    int x, y, left, right, bottom, top;
    BoundaryKind ends;

    __device__ bool owns_columns(int at) const { return at >= left && at < right; }
    __device__ bool owns_row(int at) const { return at >= bottom && at < top; }

    __device__ Place(const Pass& p, int column, int row, int across, int up) {
        const int quads = p.padded / 4;
        left = 4 * (quads * column / across), right = 4 * (quads * (column + 1) / across);
        bottom = p.now.height * row / up, top = p.now.height * (row + 1) / up;
        x = left - shape.halo, y = bottom - shape.halo;
        ends = BoundaryKind::interior;
        if (p.boundary == glint::Boundary::periodic) return; // a periodic plate has no sides
        const int last_x = p.padded - shape.wide, last_y = p.now.height - shape.high();
        const bool at_side = x <= 0 || x >= last_x, below_or_above = y <= 0 || y >= last_y;
        if (p.boundary == glint::Boundary::dirichlet)
            ends = at_side || below_or_above ? BoundaryKind::dirichlet : BoundaryKind::interior;
        else if (at_side) // lowest and highest rows see themselves anyway
            ends = BoundaryKind::neumann;
        x = min(max(x, 0), last_x), y = min(max(y, 0), last_y);
    }
};

/// Properties of a plate that a kernel's compiler must know: whether it ends within a float4, and whether opposite
/// sides are neighbours.
enum class Kind { even, ragged, periodic, ragged_and_periodic };
GLINT_HD constexpr bool is_ragged(Kind k) { return k == Kind::ragged || k == Kind::ragged_and_periodic; }
GLINT_HD constexpr bool is_periodic(Kind k) { return k == Kind::periodic || k == Kind::ragged_and_periodic; }

/// Four cells of a row, not through the first-level cache, which does not see other blocks' writes.
template <Kind kind> __device__ float4 fetch(const glint::View<const float>& from, int x, int y) {
    if constexpr (is_periodic(kind)) {
        const int row = around(y, from.height);
        const auto cell = [&](int i) { return __ldcg(&from(around(x + i, from.width), row)); };
        if constexpr (is_ragged(kind)) return make_float4(cell(0), cell(1), cell(2), cell(3));
        return __ldcg(reinterpret_cast<const float4*>(&from(around(x, from.width), row)));
    }
    return __ldcg(reinterpret_cast<const float4*>(&from(x, y)));
}

/// Has no branch, because the compiler would make one for each store.
__device__ inline void store_if(bool wanted, float* to, float4 v) {
#ifdef __CUDA_ARCH__
    asm volatile("{\n.reg .pred p;\nsetp.ne.u32 p, %0, 0;\n@p st.global.cg.v4.f32 [%1], {%2, %3, %4, %5};\n}" ::"r"(
                     unsigned{wanted}),
                 "l"(to), "f"(v.x), "f"(v.y), "f"(v.z), "f"(v.w)
                 : "memory");
#else
    if (wanted) __stcg(reinterpret_cast<float4*>(to), v);
#endif
}

/// The first and last rows of each warp, for the others. Two sets, so that no row is written while it is still read.
template <Shape shape> using WarpHalos = float4[2][shape.warps][2][32];

/// One thread's cells, and its data about neighbours.
template <Shape shape, Kind kind> struct Cells {
    static constexpr int rows = shape.rows, warps = shape.warps;
    float v[rows][4];
    int warp, lane, x, y;
    int last; // in a ragged plate: this thread's column at which it ends, if any

    __device__ Cells(const Pass& p, const Place<shape>& place)
        : warp(static_cast<int>(threadIdx.x / 32)),
          lane(static_cast<int>(threadIdx.x % 32)),
          x(place.x + 4 * lane),
          y(place.y + rows * warp),
          last(p.now.width - 1 - x) {}

    __device__ void take(int r, float4 t) { v[r][0] = t.x, v[r][1] = t.y, v[r][2] = t.z, v[r][3] = t.w; }
    __device__ float4 quad(int r) const { return make_float4(v[r][0], v[r][1], v[r][2], v[r][3]); }
    __device__ void read(int r, const glint::View<const float>& from) { take(r, fetch<kind>(from, x, y + r)); }
    __device__ void load(const glint::View<const float>& from) {
#pragma unroll
        for (int r = 0; r < rows; ++r) read(r, from);
    }
    __device__ void write(int r, const glint::View<float>& to) const {
        __stcg(reinterpret_cast<float4*>(&to(x, y + r)), quad(r));
    }
    /// A bit for each of this thread's rows that the tile owns.
    __device__ unsigned owned(const Place<shape>& place) const {
        const auto below = [](int r) { return r <= 0 ? 0u : r >= 32 ? ~0u : (1u << r) - 1u; };
        return place.owns_columns(x) ? below(place.top - y) & ~below(place.bottom - y) : 0u;
    }
    /// Stores the cells that the tile owns.
    __device__ void store(const Place<shape>& place, const glint::View<float>& to) const {
        const unsigned mine = owned(place);
#pragma unroll
        for (int r = 0; r < rows; ++r) store_if(mine >> r & 1u, &to(x, y + r), quad(r));
    }
    /// Returns whether there is a heater in the block's window; calls `what(r, i, is_heater)` for each cell of this
    /// thread.
    template <class What> __device__ bool find(const glint::View<const float>& heaters, What what) const {
        bool any = false;
#pragma unroll
        for (int r = 0; r < rows; ++r) {
            const float4 h = fetch<kind>(heaters, x, y + r);
            const float heater[4] = {h.x, h.y, h.z, h.w};
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                const bool heats = heater[i] == heater[i];
                what(r, i, heats), any |= heats;
            }
        }
        __shared__ int found; // read by all from one place, so that the compiler knows that all take the same branch
        const int by_anyone = __syncthreads_or(any);
        if (threadIdx.x == 0) found = by_anyone;
        __syncthreads();
        return found;
    }

    struct Sides {
        float left, right;
    };
    /// The value beyond a cell at the window's end.
    template <BoundaryKind ends> static __device__ float beyond(float cell) {
        return ends == BoundaryKind::dirichlet ? 0.f : cell;
    }

    template <BoundaryKind ends> __device__ Sides sides(const float (&c)[4]) const {
        Sides s{__shfl_up_sync(~0u, c[3], 1), __shfl_down_sync(~0u, c[0], 1)};
        if constexpr (ends != BoundaryKind::interior) {
            s.left = lane == 0 ? beyond<ends>(c[0]) : s.left;
            s.right = lane == 31 ? beyond<ends>(c[3]) : s.right;
        }
        return s;
    }

    /// In place; `vertical`: the sum of the cells above and below row r.
    template <BoundaryKind ends, class Heaters>
    __device__ void row(int r, const float (&vertical)[4], const Sides& s, const Heaters& heaters) {
        const float c[4] = {v[r][0], v[r][1], v[r][2], v[r][3]};
        const float left[4] = {s.left, c[0], c[1], c[2]};
        float right[4] = {c[1], c[2], c[3], s.right};
        if constexpr (ends != BoundaryKind::interior && is_ragged(kind)) {
#pragma unroll
            for (int i = 0; i < 4; ++i) right[i] = i == last ? beyond<ends>(c[i]) : right[i];
        }
#pragma unroll
        for (int i = 0; i < 4; ++i) v[r][i] = heaters(r, i, laplacian(vertical[i], right[i], left[i], c[i]), c[i]);
    }

    /// Row 0 is the lowest. The first and last rows of each warp pass through shared memory; meanwhile the others are
    /// computed. The neighbours above and below are added before the row below is overwritten, so no row needs a copy:
    /// 24 rows take 163 registers instead of 209.
    template <BoundaryKind ends, class Heaters>
    __device__ void step(float4 (&edge)[warps][2][32], const Heaters& heaters) {
        edge[warp][0][lane] = quad(0), edge[warp][1][lane] = quad(rows - 1);
        float vertical[4], second[4], last_but_one[4];
#pragma unroll
        for (int i = 0; i < 4; ++i)
            vertical[i] = v[0][i] + v[2][i], second[i] = v[1][i], last_but_one[i] = v[rows - 2][i];
#pragma unroll
        for (int r = 1; r < rows - 1; ++r) {
            float vertical_next[4];
#pragma unroll
            for (int i = 0; i < 4; ++i) vertical_next[i] = v[r][i] + v[min(r + 2, rows - 1)][i];
            row<ends>(r, vertical, sides<ends>(v[r]), heaters);
#pragma unroll
            for (int i = 0; i < 4; ++i) vertical[i] = vertical_next[i];
        }
        const Sides of_first = sides<ends>(v[0]), of_last = sides<ends>(v[rows - 1]);
        __syncthreads();
        const float4 d = edge[warp > 0 ? warp - 1 : 0][warp > 0 ? 1 : 0][lane];
        const float4 u = edge[warp < warps - 1 ? warp + 1 : warp][warp < warps - 1 ? 0 : 1][lane];
        float down[4] = {d.x, d.y, d.z, d.w}, up[4] = {u.x, u.y, u.z, u.w};
        if constexpr (ends == BoundaryKind::dirichlet) {
#pragma unroll
            for (int i = 0; i < 4; ++i) down[i] = warp == 0 ? 0.f : down[i], up[i] = warp == warps - 1 ? 0.f : up[i];
        }
#pragma unroll
        for (int i = 0; i < 4; ++i) second[i] = down[i] + second[i], last_but_one[i] = last_but_one[i] + up[i];
        row<ends>(0, second, of_first, heaters);
        row<ends>(rows - 1, last_but_one, of_last, heaters);
    }

    /// Call with all threads of the block. Halos may still be read afterwards: __syncthreads() before the next call.
    template <BoundaryKind ends, class Heaters>
    __device__ void steps(WarpHalos<shape>& halos, int n, const Heaters& heaters) {
#pragma unroll 2
        for (int s = 0; s < n; ++s) step<ends>(halos[s & 1], heaters);
    }
};

template <BoundaryKind of> using BoundaryKindIs = std::integral_constant<BoundaryKind, of>;

/// Calls what(BoundaryKindIs<…>): separate code for each kind, chosen outside of its loops.
template <Kind kind, class What> __device__ void by_boundary_kind(BoundaryKind ends, What what) {
    if constexpr (is_periodic(kind))
        what(BoundaryKindIs<BoundaryKind::interior>{});
    else if (ends == BoundaryKind::interior)
        what(BoundaryKindIs<BoundaryKind::interior>{});
    else if (ends == BoundaryKind::neumann)
        what(BoundaryKindIs<BoundaryKind::neumann>{});
    else
        what(BoundaryKindIs<BoundaryKind::dirichlet>{});
}

template <Kind of> using KindIs = std::integral_constant<Kind, of>;

/// Calls what(KindIs<…>).
template <class What> void by_kind(const Plates& plates, What what) {
    const bool ragged = plates.now.width % 4;
    if (plates.boundary == glint::Boundary::periodic)
        ragged ? what(KindIs<Kind::ragged_and_periodic>{}) : what(KindIs<Kind::periodic>{});
    else
        ragged ? what(KindIs<Kind::ragged>{}) : what(KindIs<Kind::even>{});
}

inline Pass pass(const Plates& plates, int steps) { return {plates, steps, (plates.now.width + 3) / 4 * 4}; }
inline dim3 grid(Shape shape, glint::Extent e) {
    return {static_cast<unsigned>(shape.across(e)), static_cast<unsigned>(shape.up(e))};
}

} // namespace heat::tiles
