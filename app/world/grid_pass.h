// One pass over each grid of a world's state, queued after its other work; nothing waits for the result.
#pragma once
#include "app/world/text/fixed_string.h"
#include "app/world/world.h"
#include "interop/fields/field_statistics.h"
#include "sims/api/view.h"
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace glint {

struct GridStatistics {
    FixedString<72> field;
    FixedString<32> unit;
    Extent extent;         ///< of all layers
    bool has_gaps = false; ///< some cells may be NaN on purpose
    Statistics all;
    int x_of(std::int32_t cell) const { return cell % extent.width; }
    int y_of(std::int32_t cell) const { return cell / extent.width; }
};

/// Results for the state at one step: for the first fields and members, except those in ordinary memory.
struct AllStatistics {
    static constexpr std::size_t most = 8;
    std::int64_t step = 0; ///< the simulation's own
    std::size_t count = 0;
    std::array<GridStatistics, most> grids;
    std::span<const GridStatistics> all() const { return std::span(grids).first(count); }
};

class GridPass {
public:
    explicit GridPass(Queue& queue) : queue_(queue) {}
    ~GridPass() { give_up(); }
    GridPass(const GridPass&) = delete;
    GridPass& operator=(const GridPass&) = delete;

    bool in_progress() const { return in_progress_; }
    /// Starts a pass over the present state; not while one is under way. Without memory the result has no grids.
    void start(World&);
    /// The result, once it has arrived.
    std::optional<AllStatistics> take();
    void give_up();

private:
    /// False: the result has no grids. A run that fills the memory continues without a message.
    template <class Take> bool has_memory(const Take&);

    Queue& queue_;
    std::optional<DeviceMemory> rows_; ///< rows of all grids, one grid after the other
    AllStatistics asked_;
    std::array<RowParts, AllStatistics::most> parts_; ///< of each grid
    std::optional<int> token_;                        ///< nothing: no grid, or no memory
    bool in_progress_ = false;
};

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
