// tiles.cuh for the largest plates, as a stream of rows. One warp goes up a strip of 128 columns; each row that arrives
// makes the row below it one step older, that one the row below it, and so on, all in registers. There are no barriers
// and no shared cells: each turn loads a row and stores a row, and fetching, computing and storing overlap. A strip
// owns 81 % of its cells, and a cell and step cost 5.8 instructions. On an H200 a plate of 8192 x 8192 reaches 3400
// Gcells/s, with the book's heaters 3070 (ahead.cuh: 2550 and 2500). A plate of 4096 x 4096 reaches 2630 to 2750 and
// 2270 (ahead.cuh: 2260 and 2180): there a warp has a chunk of some 108 rows, and its start takes as long as 39 rows.
#pragma once
#include "api/device.h"
#include "columns.cuh"
#include <cmath>
#include <cstdint>
#include <optional>

namespace heat::stream {

using namespace tiles;

inline constexpr int pipeline_stages = Strips::pipeline_stages,
                     kept = Strips::halo + 1;              // rows whose conductivities are at hand
inline constexpr int poll_interval = 12 * pipeline_stages; // rows taken as if they had heaters, before the next check

/// Writes zeroes if not wanted.
__device__ inline void copy_ahead(float4* to, const float4* from, bool wanted) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    const auto at = static_cast<unsigned>(__cvta_generic_to_shared(to));
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(at), "l"(from), "r"(wanted ? 16 : 0) : "memory");
#else
    *to = wanted ? __ldcg(from) : make_float4(0, 0, 0, 0);
#endif
}
/// The copies of a row form a group.
__device__ inline void end_group() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}
__device__ inline void wait_for_oldest_group() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.wait_group %0;" ::"n"(pipeline_stages - 1) : "memory");
#endif
}

/// Checks that a row may need: none; the plate's sides in its strip; heaters' conductivity and the values beyond a cold
/// plate; all of these, and rows beyond the plate.
enum class CellChecks { none, sides, heaters, all };

/// A warp's cells. `v[j]` are the three youngest rows of level j; each stage replaces one, so that none is moved.
template <int depth> struct Stream {
    static constexpr int lead = (2 * depth + pipeline_stages - 1) / pipeline_stages * pipeline_stages;
    float v[depth][pipeline_stages][4];
    const Work& p;
    const std::uint8_t* hot;
    float4* const mine;      // in shared memory: rows 32 apart of cells, heaters and conductivities
    int lane, x, first, end; // row q that arrives is first + q of the plate; the chunk ends before row `end`
    bool exist, owns, at_left, at_right;
    int slot = 0;         // slot of the conductivities of the next row
    bool fetched = false; // whether the heaters of the rows being copied were fetched, too

    __device__ float4& cells(int stage) { return mine[32 * stage]; }
    __device__ float4& heaters(int stage) { return mine[32 * (pipeline_stages + stage)]; }
    __device__ float4& k(int at) { return mine[32 * (2 * pipeline_stages + at)]; }
    __device__ float (&row(int level, int stage))[4] { return v[level][(stage + pipeline_stages) % pipeline_stages]; }
    static __device__ void put(float (&to)[4], float4 t) { to[0] = t.x, to[1] = t.y, to[2] = t.z, to[3] = t.w; }
    static GLINT_HD constexpr bool heated(CellChecks checks) {
        return checks == CellChecks::heaters || checks == CellChecks::all;
    }

    /// The first row from q on that has heaters or lies beyond the plate.
    __device__ int next_hot(int q, int until) const {
        for (; q < until; q += 128) {
            unsigned found[4]; // independent loads
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                const int y = first + q + 32 * i + lane, on_plate = min(max(y, 0), p.now.height - 1);
                found[i] = __ballot_sync(~0u, bool(int{y != on_plate} | __ldcg(hot + on_plate)));
            }
#pragma unroll
            for (int i = 0; i < 4; ++i)
                if (found[i]) return q + 32 * i + __popc((found[i] & (0u - found[i])) - 1u);
        }
        return until;
    }

    template <CellChecks checks> __device__ void fetch(int stage, const float* cell, const float* heater, bool wanted) {
        copy_ahead(&cells(stage), reinterpret_cast<const float4*>(cell), wanted);
        if constexpr (heated(checks)) copy_ahead(&heaters(stage), reinterpret_cast<const float4*>(heater), wanted);
        end_group();
    }
    template <CellChecks checks> __device__ void fetch(int stage, int q) {
        const int r = row_of(p, first + q), y = max(r, 0);
        fetch<checks>(stage, &p.now(x, y), &p.heaters(x, y), exist && r >= 0);
    }
    /// Rows being copied without their heaters have no heaters.
    __device__ void expect_heaters() {
        if (fetched) return;
        fetched = true;
#pragma unroll
        for (int stage = 0; stage < pipeline_stages; ++stage) heaters(stage) = make_float4(NAN, NAN, NAN, NAN);
    }
    template <CellChecks checks> __device__ void arrive(int stage) {
        wait_for_oldest_group();
        put(row(0, stage), cells(stage));
        if constexpr (heated(checks)) {
            const float4 h = heaters(stage);
            const auto of = [&](float heater) { return heater == heater ? 0.f : p.k; };
            k(slot) = k(slot + kept) = make_float4(of(h.x), of(h.y), of(h.z), of(h.w));
            slot = slot == kept - 1 ? 0 : slot + 1;
        }
    }
    /// Advances the row below the one that just came from level j - 1 to level j.
    template <CellChecks checks> __device__ void advance_level(int j, int stage, float (&to)[4]) {
        const float(&t)[4] = row(j - 1, stage - 2), (&c)[4] = row(j - 1, stage - 1), (&b)[4] = row(j - 1, stage);
        float l = __shfl_up_sync(~0u, c[3], 1), r = __shfl_down_sync(~0u, c[0], 1);
        if constexpr (checks == CellChecks::sides || checks == CellChecks::all)
            l = at_left ? c[0] : l, r = at_right ? c[3] : r;
        float ks[4] = {p.k, p.k, p.k, p.k};
        if constexpr (heated(checks)) put(ks, k(slot + kept - 1 - j));
#pragma unroll
        for (int i = 0; i < 4; ++i)
            to[i] = fmaf(ks[i], laplacian(t[i] + b[i], i < 3 ? c[i + 1] : r, i ? c[i - 1] : l, c[i]), c[i]);
    }
    template <CellChecks checks> __device__ float4 advance_level(int stage) {
        float out[4];
#pragma unroll
        for (int j = 1; j < depth; ++j) advance_level<checks>(j, stage, row(j, stage));
        advance_level<checks>(depth, stage, out);
        return make_float4(out[0], out[1], out[2], out[3]);
    }

    /// Runs until all levels have begun: one every second row.
    template <CellChecks checks> __device__ void begin() {
        fetched = heated(checks);
#pragma unroll 1
        for (int q = 0; q < lead; q += pipeline_stages) {
#pragma unroll
            for (int stage = 0; stage < pipeline_stages; ++stage) {
                arrive<checks>(stage);
                fetch<checks>(stage, q + stage + pipeline_stages);
                const int levels = (q + stage - (lead - 2 * depth)) / 2;
#pragma unroll
                for (int j = 1; j < depth; ++j) {
                    if (j > levels) break;
                    advance_level<checks>(j, stage, row(j, stage));
                }
            }
        }
    }
    /// Advances rows q up to `until`; rows that arrive may be beyond the plate.
    __device__ void run_checked(int q, int until) {
        expect_heaters();
#pragma unroll 1
        for (; q < until; q += pipeline_stages) {
#pragma unroll
            for (int stage = 0; stage < pipeline_stages; ++stage) {
                arrive<CellChecks::all>(stage);
                fetch<CellChecks::all>(stage, q + stage + pipeline_stages);
                const int y = first + q + stage - depth;
                const float4 out = advance_level<CellChecks::all>(stage);
                store_if(owns && y < end, &p.next(x, min(y, end - 1)), out);
            }
        }
    }
    /// Likewise, if all rows that arrive or are fetched during this belong to the plate.
    template <CellChecks checks> __device__ void run_interior(int q, int until) {
        if constexpr (heated(checks)) expect_heaters();
        if constexpr (!heated(checks)) fetched = false;
        const float* from = &p.now(x, first + q + pipeline_stages);
        const float* heater = &p.heaters(x, first + q + pipeline_stages);
        float* to = &p.next(x, first + q - depth);
        const int rows = end - first + depth;
#pragma unroll 1
        for (; q < until; q += pipeline_stages) {
#pragma unroll
            for (int stage = 0; stage < pipeline_stages; ++stage) {
                arrive<checks>(stage);
                fetch<checks>(stage, from, heater, !heated(checks) || exist);
                store_if(owns && q + stage < rows, to, advance_level<checks>(stage));
                from += p.now.pitch, to += p.next.pitch;
                if constexpr (heated(checks)) heater += p.heaters.pitch;
            }
        }
    }
    __device__ void run() {
        const int rows = end - first + depth; // that arrive
        const bool sides = __any_sync(~0u, at_left || at_right);
#pragma unroll 1
        for (int q = 0; q < pipeline_stages; ++q) fetch<CellChecks::all>(q, q);
        if (!sides && next_hot(0, lead + pipeline_stages) >= lead + pipeline_stages)
            begin<CellChecks::none>();
        else
            begin<CellChecks::all>();
        for (int q = lead; q < rows;) {
            const int fetch_end = rows + 2 * pipeline_stages, hot_row = next_hot(q - kept, fetch_end);
            int until = hot_row >= fetch_end ? rows : hot_row - 2 * pipeline_stages + 1;
            if (until > q) { // and no conductivity in memory is a heater's
                sides ? run_interior<CellChecks::sides>(q, until) : run_interior<CellChecks::none>(q, until);
            } else {
                until = min(q + poll_interval, rows);
                const bool inside = first + q >= 0 && first + until + 2 * pipeline_stages < p.now.height;
                inside && !sides ? run_interior<CellChecks::heaters>(q, until) : run_checked(q, until);
            }
            q += (until - q + pipeline_stages - 1) / pipeline_stages * pipeline_stages;
        }
    }
};

template <int depth> __global__ void __launch_bounds__(32, Strips::warps_per_multiprocessor) advance(Work p) {
    __shared__ float4 rows[(2 * pipeline_stages + 2 * kept) * 32];
    const int strip = static_cast<int>(blockIdx.x) % p.strips.count, lane = static_cast<int>(threadIdx.x);
    const Columns columns(p, strip, lane);
    for (int i = 0; i < 2 * kept; ++i) rows[32 * (2 * pipeline_stages + i) + lane] = make_float4(p.k, p.k, p.k, p.k);
    sync_and_trigger();
    const int* starts = p.starts + strip * (p.strips.chunks + 1) + static_cast<int>(blockIdx.x) / p.strips.count;
    Stream<depth> stream{{},
                         p,
                         p.hot + static_cast<std::ptrdiff_t>(strip) * p.now.height,
                         rows + lane,
                         lane,
                         columns.on_plate(p),
                         __ldcg(starts) + depth - Stream<depth>::lead,
                         __ldcg(starts + 1),
                         columns.exist,
                         columns.x >= columns.left && columns.x < columns.right,
                         columns.at_left && lane == 0,
                         columns.at_right && lane == 31};
    stream.run();
}

/// Data about a plate in addition to its cells: the places of heaters, which determine how the strips are cut.
class Runner {
public:
    static constexpr int deep = Strips::halo, shallow = deep / 2;

    Runner(glint::Device device, glint::Extent e)
        : device_(device),
          strips_(Strips::of(e, device.facts().multiprocessors)),
          hot_(device, {(e.height + 127) / 128 * 128, Strips::across(e)}),
          starts_(device, {(strips_.chunks + 1) * strips_.count, 1}) {
        launch_ = glint::programmatic_where_supported(device.facts().compute_major, advance<deep>);
    }
    void heaters_changed() { marked_.reset(); }

    /// Queues `deep` or `shallow` steps from `now` to `next`. tiles.cuh says what holds for `now`.
    void launch(const Plates& plates, int steps) {
        const Work p{pass(plates, steps), strips_, hot_.view().data, starts_.view().data};
        const glint::Extent e = plates.now.extent();
        if (marked_ != plates.boundary) {
            const dim3 blocks(static_cast<unsigned>(glint::blocks_for(e.height, rows_per_block)),
                              static_cast<unsigned>(strips_.count));
            glint::launch(device_.stream(), blocks, 32 * rows_per_block, mark, p);
            glint::launch(device_.stream(), static_cast<unsigned>(strips_.count), 32, cut, p);
        }
        marked_ = plates.boundary;
        glint::launch(device_.stream(), static_cast<unsigned>(strips_.warps()), 32, 0, launch_,
                      steps == deep ? advance<deep> : advance<shallow>, p);
    }

private:
    glint::Device device_;
    Strips strips_;
    glint::Field<std::uint8_t> hot_; // a byte a row of a strip, one strip after the other
    glint::Field<int> starts_;
    glint::Launch launch_;                  // a launch may begin while the one before it ends
    std::optional<glint::Boundary> marked_; // strips lie differently on a periodic plate
};

} // namespace heat::stream
