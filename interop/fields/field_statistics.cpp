// Compiled by nvcc if there is one, and by the C++ compiler for the emulated GPU.
#include "interop/fields/field_statistics.h"
#include "sims/api/error.h"
#include <limits>
#include <type_traits>
#include <utility>

namespace glint {
namespace {

constexpr int row_lanes = 32; // a row is reduced in this many interleaved parts, then the parts as a tree

/// One lane's statistics, in the type of the cells: comparing doubles is slow on some GPUs.
template <class T> struct LaneStatistics {
    double sum = 0, squares = 0;
    T least = std::numeric_limits<T>::has_infinity ? std::numeric_limits<T>::infinity() : std::numeric_limits<T>::max();
    T largest = std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity() : T{0};
    bool any = false;
    NanCount nan;

    GLINT_HD void take(T value, std::int32_t cell) {
        if constexpr (std::is_floating_point_v<T>) nan.take(value, cell);
        const double number = value == value ? static_cast<double>(value) : 0;
        sum += number, squares += number * number; // never contracted: the product of two uint32 is not exact
        if (value < least) least = value;
        if (value > largest) largest = value;
        any = true;
    }
    GLINT_HD Statistics all() const {
        if (!any) return {};
        return {sum, squares, static_cast<double>(least), static_cast<double>(largest), nan};
    }
};

/// The type of the cells' numbers.
template <class Cells> using NumberOf = std::remove_cvref_t<decltype(std::declval<const Cells&>()(0, 0))>;

std::int32_t first_cell(int width, int y) { return y * width; }

template <class Cells> Statistics join_row(const Cells& grid, int y) {
    LaneStatistics<NumberOf<Cells>> lanes[row_lanes];
    for (int x = 0; x < grid.width; ++x) lanes[x % row_lanes].take(grid(x, y), first_cell(grid.width, y) + x);
    Statistics parts[row_lanes];
    for (int i = 0; i < row_lanes; ++i) parts[i] = lanes[i].all();
    for (int half = row_lanes / 2; half > 0; half /= 2)
        for (int i = 0; i < half; ++i) parts[i].join(parts[i + half]);
    return parts[0];
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

template <class Cells> __global__ void join_rows(Cells grid, Statistics* rows) {
    const int y = static_cast<int>(blockIdx.x * blockDim.y + threadIdx.y), lane = static_cast<int>(threadIdx.x);
    if (y >= grid.height) return; // whole warps return together: one warp handles one row
    LaneStatistics<NumberOf<Cells>> cells;
#pragma unroll 8
    for (int x = lane; x < grid.width; x += row_lanes) cells.take(grid(x, y), y * grid.width + x);
    Statistics part = cells.all();
    for (int half = row_lanes / 2; half > 0; half /= 2) part.join(of_lane(part, static_cast<unsigned>(half)));
    if (lane == 0) rows[y] = part;
}
#endif

template <class Cells> void join_grid(Device device, const Cells& grid, Statistics* rows) {
    if (device.is_cuda()) {
#ifdef __CUDACC__
        constexpr int rows_per_block = 8;
        launch(device.stream(), grid_of(blocks_for(grid.height, rows_per_block)), dim3(row_lanes, rows_per_block),
               join_rows<Cells>, grid, rows);
        return;
#else
        throw Error("this program was built without CUDA");
#endif
    }
    struct Shared {
        Cells grid;
        Statistics* rows;
    } shared{grid, rows};
    const auto body = [](void* arg, std::int32_t first, std::int32_t last) {
        const Shared& s = *static_cast<Shared*>(arg);
        for (int y = first; y < last; ++y) s.rows[y] = join_row(s.grid, y);
    };
    const glint_host& host = device.host();
    host.for_rows(host.self, grid.height, grid.width, body, &shared);
}

} // namespace

void join_cells(Device device, const GridView& grid, Statistics* rows) {
    if (!grid.is_dense()) return join_grid(device, AnyCells<double>(grid), rows);
    if (grid.value == GLINT_UINT8) return join_grid(device, grid.of<std::uint8_t>(), rows);
    if (grid.value == GLINT_UINT32) return join_grid(device, grid.of<std::uint32_t>(), rows);
    if (grid.value == GLINT_FLOAT32) return join_grid(device, grid.of<float>(), rows);
    join_grid(device, AnyCells<double>(grid), rows);
}

} // namespace glint
