// A window of the plate in a block's registers, and its steps: what all methods that take several steps at a time
// share. Each thread has 4 columns of a few rows; left and right neighbours come by shuffles, the rows of other warps
// by shared memory. A cell and step cost 5.7 instructions, of which the definition in step.h asks for 5.
#pragma once
#include "heaters.cuh"
#include "shape.h"
#include "temporal.h"

namespace heat::tiles {

struct Pass : Plates {
    int steps;
    int padded; // the width, rounded up to whole float4s
};

/// What the launch before has written may be read after it, and what it reads be overwritten; the launch after may
/// begin: not sooner, so that of three the first has ended when the third begins.
__device__ inline void sync_and_trigger() {
    glint::grid_dependency_sync();
    glint::trigger_dependents();
}

__device__ inline int around(int i, int size) { return i < 0 ? i + size : i >= size ? i - size : i; }

/// What a cell lacks to its neighbours' mean, times four, rounded as in step.h.
__device__ inline float laplacian(float top_and_bottom, float r, float l, float here) {
    return fmaf(-4.f, here, (top_and_bottom + r) + l);
}

/// What a window's ends are: inside of the plate, where what lies beyond cannot arrive in time; or maybe its sides.
enum class BoundaryKind { interior, neumann, dirichlet };

/// Where a window lies, and which cells its tile owns: whole float4s of them.
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
        if (p.boundary == glint::Boundary::periodic) return; // there are no sides
        const int last_x = p.padded - shape.wide, last_y = p.now.height - shape.high();
        const bool at_side = x <= 0 || x >= last_x, below_or_above = y <= 0 || y >= last_y;
        if (p.boundary == glint::Boundary::dirichlet)
            ends = at_side || below_or_above ? BoundaryKind::dirichlet : BoundaryKind::interior;
        else if (at_side) // lowest and highest rows see themselves anyway
            ends = BoundaryKind::neumann;
        x = min(max(x, 0), last_x), y = min(max(y, 0), last_y);
    }
};

/// What a plate is to a kernel, known to its compiler: whether it ends within a float4, and whether one side is the
/// other's neighbour.
enum class Kind { even, ragged, periodic, ragged_and_periodic };
GLINT_HD constexpr bool is_ragged(Kind k) { return k == Kind::ragged || k == Kind::ragged_and_periodic; }
GLINT_HD constexpr bool is_periodic(Kind k) { return k == Kind::periodic || k == Kind::ragged_and_periodic; }

/// Four cells of a row, past the first-level cache, which other blocks' writes do not reach.
template <Kind kind> __device__ float4 fetch(const glint::View<const float>& from, int x, int y) {
    if constexpr (is_periodic(kind)) {
        const int row = around(y, from.height);
        const auto cell = [&](int i) { return __ldcg(&from(around(x + i, from.width), row)); };
        if constexpr (is_ragged(kind)) return make_float4(cell(0), cell(1), cell(2), cell(3));
        return __ldcg(reinterpret_cast<const float4*>(&from(around(x, from.width), row)));
    }
    return __ldcg(reinterpret_cast<const float4*>(&from(x, y)));
}

/// Without a branch, where the compiler would make one for each.
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

/// The first and last rows of each warp, for the others. Two, so that none is written while it is still read.
template <Shape shape> using WarpHalos = float4[2][shape.warps][2][32];

/// One thread's cells and what it knows of its neighbours.
template <Shape shape, Kind kind> struct Cells {
    static constexpr int rows = shape.rows, warps = shape.warps;
    float v[rows][4];
    int warp, lane, x, y;
    int last; // of a ragged plate: at which of this thread's columns it ends, if at one

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
    /// What the tile owns.
    __device__ void store(const Place<shape>& place, const glint::View<float>& to) const {
        const unsigned mine = owned(place);
#pragma unroll
        for (int r = 0; r < rows; ++r) store_if(mine >> r & 1u, &to(x, y + r), quad(r));
    }
    /// Whether there is a heater in the block's window, and for each cell of this thread `what(r, i, whether it is
    /// one)`.
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
    /// What is seen beyond a cell at the window's end.
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

    /// In place: `vertical` is what lies above and below of row r, added.
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

    /// Row 0 is the lowest. The first and last rows of each warp pass through shared memory; while they do, the others
    /// are computed. What lies above and below of a row is added before the row below it is overwritten, so that no row
    /// is copied: 24 rows take 163 registers where copies took 209.
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

    /// All threads of the block. Afterwards halos may still be read: __syncthreads() before the next.
    template <BoundaryKind ends, class Heaters>
    __device__ void steps(WarpHalos<shape>& halos, int n, const Heaters& heaters) {
#pragma unroll 2
        for (int s = 0; s < n; ++s) step<ends>(halos[s & 1], heaters);
    }
};

template <BoundaryKind of> using BoundaryKindIs = std::integral_constant<BoundaryKind, of>;

/// Calls what(BoundaryKindIs<…>): code of its own for each, chosen outside of its loops.
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
