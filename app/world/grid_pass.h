// One pass over each grid of a world's state, queued after its other work; nothing waits for the result.
#pragma once
#include "app/world/text/fixed_string.h"
#include "app/world/world.h"
#include "interop/fields/field_statistics.h"
#include "sims/api/error.h"
#include "sims/api/view.h"
#include <algorithm>
#include <array>
#include <cstddef>
#include <exception>
#include <optional>
#include <span>
#include <utility>

namespace glint {

template <class Part> struct OfGrid {
    FixedString<72> field;
    FixedString<32> unit;
    Extent extent;         ///< of all layers
    bool has_gaps = false; ///< some cells may be NaN on purpose
    Part all;
    int x_of(std::int32_t cell) const { return cell % extent.width; }
    int y_of(std::int32_t cell) const { return cell / extent.width; }
};

/// Results for the state at one step: for the first grids that the part does not pass over, each with its name.
template <class Part> struct OfGrids {
    static constexpr std::size_t most = 8;
    std::int64_t step = 0; ///< the simulation's own
    std::size_t count = 0;
    std::array<OfGrid<Part>, most> grids;
    std::span<const OfGrid<Part>> all() const { return std::span(grids).first(count); }
};

template <class Part> class GridPass {
public:
    explicit GridPass(Queue& queue) : queue_(queue) {}
    ~GridPass() { give_up(); }
    GridPass(const GridPass&) = delete;
    GridPass& operator=(const GridPass&) = delete;

    bool in_progress() const { return in_progress_; }
    /// Starts a pass over the present state; not while one is under way. Without memory the result has no grids.
    void start(World&);
    /// The result, once it has arrived.
    std::optional<OfGrids<Part>> take();
    void give_up();

private:
    /// False: the result has no grids. A run that fills the memory continues without a message.
    template <class Take> bool has_memory(Take);

    Queue& queue_;
    std::optional<DeviceMemory> rows_; ///< rows of all grids, one grid after the other
    OfGrids<Part> asked_;
    std::array<RowParts, OfGrids<Part>::most> parts_; ///< of each grid
    std::optional<int> token_;                        ///< nothing: no grid, or no memory
    bool in_progress_ = false;
};

template <class Part> void GridPass<Part>::start(World& world) {
    asked_.step = world.step(), asked_.count = 0;
    std::size_t rows = 0;
    for (const glint_field& f : world.number_fields()) {
        if (f.flags & Part::passes_over || asked_.count == parts_.size()) continue;
        if (!can_be_nan(f.value) && !Part::counts_whole_numbers) continue;
        RowParts& parts = parts_[asked_.count];
        parts = in_short_rows(view_of(f));
        asked_.grids[asked_.count++] = {
            f.id, f.unit ? f.unit : "", {f.width, rows_of(f)}, (f.flags & GLINT_OPTIONAL) != 0, {}};
        rows += static_cast<std::size_t>(parts.grid.height + parts.rest.height);
    }
    in_progress_ = true;
    if (rows == 0) return;
    const std::size_t bytes = sizeof(Part) * rows;
    if (!has_memory([&] {
            if (!rows_ || rows_->bytes() != bytes) rows_.reset(), rows_.emplace(queue_, bytes);
        }))
        return;
    auto* row = static_cast<Part*>(rows_->data());
    for (const RowParts& parts : std::span(parts_).first(asked_.count))
        for (const GridView& part : {parts.grid, parts.rest}) {
            if (part.height > 0) join_cells(Device(queue_.table()), part, row);
            row += part.height;
        }
    (void)has_memory([&] { token_ = queue_.start_read(rows_->data(), bytes); });
}

template <class Part> template <class Take> bool GridPass<Part>::has_memory(Take take) {
    try {
        take();
        return true;
    } catch (const std::exception&) { return asked_.count = 0, false; }
}

template <class Part> std::optional<OfGrids<Part>> GridPass<Part>::take() {
    if (!in_progress_) return {};
    if (token_) {
        const auto arrived = queue_.take_read(*token_);
        if (!arrived) return {};
        const auto* row = reinterpret_cast<const Part*>(arrived->data());
        const auto next = [&](const GridView& part) {
            const auto height = static_cast<std::size_t>(part.height);
            return joined(std::span<const Part>(std::exchange(row, row + height), height));
        };
        for (std::size_t i = 0; i < asked_.count; ++i) {
            asked_.grids[i].all = next(parts_[i].grid);
            Part rest = next(parts_[i].rest);
            count_from(rest, parts_[i].grid.width * parts_[i].grid.height);
            asked_.grids[i].all.join(rest);
        }
    }
    token_.reset(), in_progress_ = false;
    return asked_;
}

template <class Part> void GridPass<Part>::give_up() {
    if (token_) queue_.drop_read(*std::exchange(token_, std::nullopt));
    in_progress_ = false;
}

// Chooses the grid for a space on the screen, so coarse that the device holds its rate. Pure functions: no clock, no
// session.

inline constexpr int coarsest = 4;

/// Grid of cells of this many pixels that fills the space, within the limits of grids. A remainder of less than a cell
/// stays free.
Extent grid_in(Extent space, int pixels_per_cell);

/// Before a measurement: 1, unless this gives more cells than typical for such a device.
int first_pixels_per_cell(Extent space, bool is_gpu);

/// Cell size that should hold the budget, after a frame took frame_ms with this one: never finer, at most `coarsest`.
int coarser(int pixels_per_cell, double frame_ms, double budget_ms);

/// The inverse: cells one pixel smaller if a frame would still take much less than the budget. So a grid that became
/// coarse on a busy machine becomes fine again. Never smaller than `finest`.
int finer(int pixels_per_cell, int finest, double frame_ms, double budget_ms);

/// Budget of a frame: 60 a second on a GPU, 30 on a CPU.
inline constexpr double gpu_frame_ms = 1000. / 60, cpu_frame_ms = 1000. / 30;

} // namespace glint
