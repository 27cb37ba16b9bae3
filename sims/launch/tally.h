// Converts the record of a launch into the data shown and saved: each pass in microseconds since the first block began;
// the total time, the number of places that took part, and when the first of them became idle.
#pragma once
#include "api/device.h"
#include "launch/special_registers.h"
#include "launch/trace.h"
#include <algorithm>

namespace launch {

/// For each place of a block on a multiprocessor: nanoseconds until its last pass ended, and its number of passes. All
/// 0 before and after.
struct Tallies {
    int* ended;
    int* passes;
};

/// Columns of the field `summary`, one row a launch.
inline constexpr int took_column = 0, first_idle_column = 1, places_column = 2, summary_columns = 3;

/// Writes a pass's row, zeros if the pass had nothing to do; returns whether it had.
GLINT_HD inline bool write_row(const Shape& shape, const PassTrace* traces, float* rows, int pass) {
    const PassTrace& t = traces[pass];
    const bool ran = shape.lanes_of(pass) > 0; // else the record is an older launch's
    float* const row = rows + std::ptrdiff_t(pass) * pass_columns;
    row[began_column] = ran ? microseconds(between(traces[0].began, t.began)) : 0;
    row[ended_column] = ran ? microseconds(between(traces[0].began, t.ended)) : 0;
    row[place_column] = ran ? static_cast<float>(t.place) : 0;
    row[lanes_column] = ran ? static_cast<float>(t.lanes) : 0;
    return ran;
}
GLINT_HD inline int end_of(const PassTrace* traces, int pass) {
    const int end = between(traces[0].began, traces[pass].ended);
    return end > 0 ? end : 0;
}
GLINT_HD inline void write_summary(float* summary, int took, int first_idle, int places) {
    summary[took_column] = microseconds(took), summary[first_idle_column] = microseconds(first_idle);
    summary[places_column] = static_cast<float>(places);
}

#ifdef __CUDACC__
inline constexpr int tally_threads = 256;

static __global__ void tally_passes(Shape shape, const PassTrace* traces, float* rows, Tallies to) {
    const int pass = static_cast<int>(blockIdx.x) * tally_threads + static_cast<int>(threadIdx.x);
    if (pass >= shape.passes() || !write_row(shape, traces, rows, pass)) return;
    const unsigned place = traces[pass].place;
    atomicMax(&to.ended[place], end_of(traces, pass));
    atomicAdd(&to.passes[place], 1);
}

/// One block, with a thread for each place.
static __global__ void conclude_tallies(Tallies from, float* summary) {
    __shared__ int took, first_idle, places;
    const int place = static_cast<int>(threadIdx.x);
    if (place == 0) took = 0, first_idle = 0x7fffffff, places = 0;
    __syncthreads();
    if (from.passes[place] > 0) {
        atomicMax(&took, from.ended[place]), atomicMin(&first_idle, from.ended[place]), atomicAdd(&places, 1);
        from.passes[place] = 0, from.ended[place] = 0;
    }
    __syncthreads();
    if (place == 0) write_summary(summary, took, first_idle, places);
}
#endif

inline void tally_on_cpu(const Shape& shape, const PassTrace* traces, float* rows, Tallies to, float* summary) {
    for (int pass = 0; pass < shape.passes(); ++pass) {
        if (!write_row(shape, traces, rows, pass)) continue;
        const unsigned place = traces[pass].place;
        to.ended[place] = std::max(to.ended[place], end_of(traces, pass)), ++to.passes[place];
    }
    int took = 0, first_idle = 0x7fffffff, places = 0;
    for (int place = 0; place < max_places; ++place) {
        if (to.passes[place] == 0) continue;
        took = std::max(took, to.ended[place]), first_idle = std::min(first_idle, to.ended[place]), ++places;
        to.passes[place] = 0, to.ended[place] = 0;
    }
    write_summary(summary, took, first_idle, places);
}

} // namespace launch
