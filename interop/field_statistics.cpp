// Compiled by nvcc where there is one, and by the C++ compiler with a GPU that is played.
#include "interop/field_statistics.h"

namespace glint {
namespace {

constexpr int row_lanes = 32; // a row is joined in so many interleaved parts, then those as a tree

std::int32_t first_cell(const View<const float>& grid, int y) { return y * grid.width; }

Statistics join_row(const View<const float>& grid, int y, Statistics) {
    Statistics lanes[row_lanes];
    for (int x = 0; x < grid.width; ++x) lanes[x % row_lanes].take(grid(x, y), first_cell(grid, y) + x);
    for (int half = row_lanes / 2; half > 0; half /= 2)
        for (int i = 0; i < half; ++i) lanes[i].join(lanes[i + half]);
    return lanes[0];
}

/// In vectors: it is done after every step, and there is hardly ever one.
NanCount join_row(const View<const float>& grid, int y, NanCount row) {
    const float* const cells = &grid(0, y);
    for (int x = 0; x < grid.width; ++x) row.count += cells[x] != cells[x];
    for (int x = 0; row.count > 0 && row.first == NanCount::nowhere; ++x)
        if (cells[x] != cells[x]) row.first = first_cell(grid, y) + x;
    return row;
}

#ifdef __CUDACC__
__device__ NanCount of_lane(const NanCount& here, unsigned above) {
    return {__shfl_down_sync(~0u, here.count, above), __shfl_down_sync(~0u, here.first, above)};
}
__device__ Statistics of_lane(const Statistics& here, unsigned above) {
    return {__shfl_down_sync(~0u, here.sum, above), __shfl_down_sync(~0u, here.squares, above),
            __shfl_down_sync(~0u, here.least, above), __shfl_down_sync(~0u, here.largest, above),
            of_lane(here.nan, above)};
}

template <class Part> __global__ void join_rows(View<const float> grid, Part* rows) {
    const int y = static_cast<int>(blockIdx.x * blockDim.y + threadIdx.y), lane = static_cast<int>(threadIdx.x);
    if (y >= grid.height) return; // whole warps: a row is a warp's
    Part part;
#pragma unroll 8
    for (int x = lane; x < grid.width; x += row_lanes) part.take(grid(x, y), y * grid.width + x);
    for (int half = row_lanes / 2; half > 0; half /= 2) part.join(of_lane(part, static_cast<unsigned>(half)));
    if (lane == 0) rows[y] = part;
}
#endif

template <class Part> void join_grid(Device device, View<const float> grid, Part* rows) {
    if (device.is_cuda()) {
#ifdef __CUDACC__
        constexpr int rows_per_block = 8;
        launch(device.stream(), grid_of(blocks_for(grid.height, rows_per_block)), dim3(row_lanes, rows_per_block),
               join_rows<Part>, grid, rows);
        return;
#else
        throw Error("this program was built without CUDA");
#endif
    }
    struct Shared {
        View<const float> grid;
        Part* rows;
    } shared{grid, rows};
    const auto body = [](void* arg, std::int32_t first, std::int32_t last) {
        const Shared& s = *static_cast<Shared*>(arg);
        for (int y = first; y < last; ++y) s.rows[y] = join_row(s.grid, y, Part());
    };
    const glint_host& host = device.host();
    host.for_rows(host.self, grid.height, grid.width, body, &shared);
}

} // namespace

void join_cells(Device device, View<const float> grid, Statistics* rows) { join_grid(device, grid, rows); }
void join_cells(Device device, View<const float> grid, NanCount* rows) { join_grid(device, grid, rows); }

} // namespace glint
