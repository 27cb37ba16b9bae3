// Memory for the record of a launch, and the launch's shape: everything that the picture is drawn from.
#pragma once
#include "api/state.h"
#include "launch/layout.h"
#include "launch/tally.h"
#include <algorithm>
#include <array>

namespace launch {

/// Numbers in a row of a table of the state; rows follow each other without a gap.
inline constexpr int table_width = 1024;
constexpr glint::Extent rows_for(int numbers) { return {table_width, (numbers + table_width - 1) / table_width}; }

/// The shape of the last launch, which may differ from the current parameters.
struct Launched {
    Shape shape;
    Layout layout;
    int paths = 1;
};

class Record {
public:
    Record(glint::Device device, glint::Extent extent)
        : device_(device),
          extent_(extent),
          traces_(device, rows_for(capacity(extent) / warp_lanes)),
          tallies_(device, {max_places, 2}),
          rows_(device, rows_for(capacity(extent) / warp_lanes * pass_columns)),
          waited_(device, rows_for(capacity(extent))),
          together_(device, rows_for(capacity(extent))),
          summary_(device, {summary_columns, 1}) {}

    TraceRows rows() { return {traces_.view().data, waited_.view().data, together_.view().data}; }

    /// After a launch: converts its record into the data that is shown.
    void settle(const Launched& launched) {
        const Shape& shape = launched.shape;
        shape_ = {float(shape.threads),  float(shape.blocks),         float(shape.per_lane),
                  float(shape.elements), float(launched.layout.lane), float(launched.paths)};
        const Tallies tallies{tallies_.view().data, &tallies_.view()(0, 1)};
        const glint::Device::Scope scope(device_.host(), "tally");
        const PassTrace* const traces = traces_.view().data;
        float *const rows = rows_.view().data, *const summary = summary_.view().data;
        if (!device_.is_cuda()) return tally_on_cpu(shape, traces, rows, tallies, summary);
#ifdef __CUDACC__
        const dim3 grid = glint::grid_of(glint::blocks_for(shape.passes(), tally_threads));
        glint::launch(device_.stream(), grid, tally_threads, tally_passes, shape, traces, rows, tallies);
        glint::launch(device_.stream(), 1, max_places, conclude_tallies, tallies, summary);
#endif
    }

    void state(glint::State& s) {
        s.table("passes", rows_, {.unit = "µs, place, lanes", .lo = 0, .hi = 100});
        s.table("waited", waited_, {.lo = 0, .hi = 1});
        s.table("together", together_, {.unit = "lanes", .lo = 0, .hi = warp_lanes});
        s.table("summary", summary_, {.unit = "µs, places", .lo = 0, .hi = 100});
        s.host_table("shape", shape_, {.lo = 0, .hi = 1024});
    }

    /// Valid whatever a file contains.
    Launched launched() const {
        const auto at = [this](std::size_t i, int most) {
            return shape_[i] >= 1 ? static_cast<int>(std::min(shape_[i], static_cast<float>(most))) : 1;
        };
        const Layout layout(extent_, at(0, 1024), at(4, 16));
        return {{layout.threads, at(1, max_elements), at(2, 4) == 4 ? 4 : 1, at(3, layout.elements(100))},
                layout,
                at(5, warp_lanes)};
    }
    const float* passes() const { return rows_.view().data; }
    const float* waited() const { return waited_.view().data; }
    const float* together() const { return together_.view().data; }
    const float* summary() const { return summary_.view().data; }

private:
    glint::Device device_;
    glint::Extent extent_;
    glint::Field<PassTrace> traces_;
    glint::Field<int> tallies_;
    glint::Field<float> rows_, waited_, together_, summary_;
    std::array<float, 6> shape_{1, 1, 1, 1, 1, 1};
};

} // namespace launch
