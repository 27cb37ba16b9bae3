// Scalars of a running simulation: a value per cell, reduced row by row on the device in one fixed order, so that CPU
// and CUDA give the same number. The host combines the rows.
#pragma once
#include "device.h"

namespace glint {

inline constexpr int probe_lanes = 32; // each row is reduced in 32 interleaved parts, then the parts as a tree

GLINT_HD inline double reduce_pair(std::int32_t how, double a, double b) {
    if (how == GLINT_MIN) return b < a ? b : a;
    if (how == GLINT_MAX) return b > a ? b : a;
    return a + b;
}
GLINT_HD inline double reduce_start(std::int32_t how) {
    return how == GLINT_MIN ? HUGE_VAL : how == GLINT_MAX ? -HUGE_VAL : 0.0;
}

/// One row's result, as one CPU thread computes it. Value is a trivially copyable functor: double(int x, int y).
template <class Value> double reduce_row(const Value& value, int width, int y, std::int32_t how) {
    double lanes[probe_lanes];
    for (double& lane : lanes) lane = reduce_start(how);
    for (int x = 0; x < width; ++x) lanes[x % probe_lanes] = reduce_pair(how, lanes[x % probe_lanes], value(x, y));
    for (int half = probe_lanes / 2; half > 0; half /= 2)
        for (int i = 0; i < half; ++i) lanes[i] = reduce_pair(how, lanes[i], lanes[i + half]);
    return lanes[0];
}

#ifdef __CUDACC__
template <class Value>
__global__ void reduce_rows(GLINT_GRID_CONSTANT const Value value, Extent extent, std::int32_t how, double* rows) {
    const int y = static_cast<int>(blockIdx.x * blockDim.y + threadIdx.y), lane = static_cast<int>(threadIdx.x);
    if (y >= extent.height) return; // whole warps return together: one warp handles one row
    double part = reduce_start(how);
    for (int x = lane; x < extent.width; x += probe_lanes) part = reduce_pair(how, part, value(x, y));
    for (int half = probe_lanes / 2; half > 0; half /= 2)
        part = reduce_pair(how, part, __shfl_down_sync(~0u, part, static_cast<unsigned>(half)));
    if (lane == 0) rows[y] = part;
}
#endif

/// Writes one result a row into device memory.
template <class Value> void reduce(Device device, Extent extent, std::int32_t how, const Value& value, double* rows) {
    static_assert(std::is_trivially_copyable_v<Value>, "a value is copied to the GPU");
    if (device.is_cuda()) {
#ifdef __CUDACC__
        const dim3 block(probe_lanes, 8);
        const dim3 grid((static_cast<unsigned>(extent.height) + 7) / 8);
        launch(device.stream(), grid, block, reduce_rows<Value>, value, extent, how, rows);
#endif
        return;
    }
    struct Shared {
        Value value;
        int width;
        std::int32_t how;
        double* rows;
    } shared{value, extent.width, how, rows};
    const auto body = [](void* arg, std::int32_t first, std::int32_t last) {
        const Shared& s = *static_cast<Shared*>(arg);
        for (int y = first; y < last; ++y) s.rows[y] = reduce_row(s.value, s.width, y, s.how);
    };
    const glint_host& host = device.host();
    host.for_rows(host.self, extent.height, extent.width, body, &shared);
}

/// The value of a cell of a field, for its plain sum, mean, minimum or maximum. T: the field's type.
template <class T> struct CellValue {
    View<const T> cells;
    GLINT_HD double operator()(int x, int y) const { return static_cast<double>(cells(x, y)); }
};

/// Writes each cell's part, as a kernel.
template <class Value> struct CellParts {
    Value value;
    View<float> to;
    GLINT_HD void operator()(int x, int y) const { to(x, y) = static_cast<float>(value(x, y)); }
};

/// A number of the whole state that the host knows when it asks, written as a maximum.
struct ConstantValue {
    double value;
    GLINT_HD double operator()(int, int) const { return value; }
};

/// Filled by S::probes(): a scalar's name, unit and help, and how to make its Value from the simulation:
///     table.sum("energy", "", "Kinetic and potential energy.",
///               [](const Waves& w, const glint::Tick&, const Params& p) {
///                   return EnergyDensity{w.now.view(), w.before.view(), p.speed};
///               });
template <class S> class ProbeTable {
public:
    using Params = typename S::Params;
    using Run = void (*)(const S&, const glint_tick&, const Params&, Device, Extent, double* rows);
    using Cells = void (*)(const S&, const glint_tick&, const Params&, Device, View<float> to);

    /// make: a lambda without captures, (const S&, const Tick&, const Params&), which returns a trivially copyable
    /// value with double operator()(int x, int y) const. It is called for each cell of the picture, in one fixed order
    /// of addition.
    template <class Make> void sum(const char* id, const char* unit, const char* help, Make) {
        add<GLINT_SUM, Make>(id, unit, help);
    }
    template <class Make> void mean(const char* id, const char* unit, const char* help, Make) {
        add<GLINT_MEAN, Make>(id, unit, help);
    }
    template <class Make> void min(const char* id, const char* unit, const char* help, Make) {
        add<GLINT_MIN, Make>(id, unit, help);
    }
    template <class Make> void max(const char* id, const char* unit, const char* help, Make) {
        add<GLINT_MAX, Make>(id, unit, help);
    }
    /// A sum whose parts can be shown cell by cell, like a field: an energy density shows where the waves are.
    template <class Make> void density(const char* id, const char* unit, const char* help, Make make) {
        sum(id, unit, help, make);
        rows_.back().flags = GLINT_CELLS;
        cells_.back() = [](const S& sim, const glint_tick& tick, const Params& params, Device device, View<float> to) {
            using Value = decltype(Make{}(sim, tick, params));
            device.for_each("cells", to.extent(), CellParts<Value>{Make{}(sim, tick, params), to});
        };
    }
    const std::vector<glint_probe>& rows() const { return rows_; }
    const std::vector<Run>& runs() const { return runs_; }
    const std::vector<Cells>& cells() const { return cells_; } ///< null except for densities

private:
    template <std::int32_t how, class Make> void add(const char* id, const char* unit, const char* help) {
        static_assert(std::is_default_constructible_v<Make>,
                      "a probe's function captures nothing: write: [](const S&, const Tick&, const Params&) { … }");
        rows_.push_back({id, unit, help, how, 0}), cells_.push_back(nullptr);
        runs_.push_back([](const S& sim, const glint_tick& tick, const Params& params, Device device, Extent extent,
                           double* rows) { reduce(device, extent, how, Make{}(sim, tick, params), rows); });
    }
    std::vector<glint_probe> rows_;
    std::vector<Run> runs_;
    std::vector<Cells> cells_;
};

} // namespace glint
