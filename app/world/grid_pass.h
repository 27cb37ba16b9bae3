// One pass over each grid of a world's state, queued after its other work; nothing waits for the result.
#pragma once
#include "app/world/text/fixed_string.h"
#include "app/world/world.h"
#include "interop/fields/field_nans.h"
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

// The first NaN of a world's state (nan_pass.cpp): one search in all its fields, queued after other work; nothing waits
// for the result.

/// The place of a number in the state.
struct NumberPlace {
    FixedString<72> number; ///< "counted", "bodies.mass", "bodies.speed.1"
    int x = 0, y = 0;       ///< cell; of a list, x is the element
    int layer = 0;
    bool in_volume = false, in_list = false;

    /// "cell 5, 3", "cell 5, 3 of layer 2", "element 17".
    FixedString<64> text() const;
};

/// Searches fields in which NaN has a meaning: not those that only drawing writes, and not those whose cells may have
/// no value.
class NanPass {
public:
    struct Found {
        std::int64_t step = 0;          ///< the simulation's own
        std::optional<NumberPlace> nan; ///< the first one of the first field with NaN; nothing: there is none
        bool searched = true;           ///< false: there was no memory, so that NaN is not known
    };

    explicit NanPass(Queue& queue) : queue_(queue) {}
    ~NanPass() { give_up(); }
    NanPass(const NanPass&) = delete;
    NanPass& operator=(const NanPass&) = delete;

    bool in_progress() const { return in_progress_; }
    /// Starts a pass over the present state; not while one is under way. Without memory it searches nothing: see Found.
    void start(World&);
    /// The result, once it has arrived. The world is the one of `start`.
    std::optional<Found> take(World&);
    void give_up();

private:
    struct Searched {
        FixedString<72> field;
        int width, height, depth;
        FloatNumbers numbers;
        GridView grid;
        std::size_t parts; ///< in device memory; 0: the field is in ordinary memory
        FirstNan in_host_memory;
    };
    void choose(World&);
    void search(std::size_t parts);
    /// False: work() threw, and nothing is searched.
    template <class Work> bool succeeds(const Work&);
    static NumberPlace place_of(World&, const Searched&, FirstNan);

    Queue& queue_;
    std::optional<DeviceMemory> found_; ///< parts of all fields, one field after the other
    std::array<Searched, max_fields> searched_;
    std::size_t count_ = 0;
    std::int64_t step_ = 0;
    std::optional<int> token_; ///< nothing: no field in device memory, or no memory
    bool in_progress_ = false, searches_ = false;
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

/// Whether coarser cells have made a frame clearly shorter: the share of time saved is at least a quarter of the share
/// of cells saved, so about a fifth for a quarter of the cells.
bool pays_off(int finer_cell, double finer_ms, int coarser_cell, double coarser_ms);

/// Size of a simulation's cells, from the times of its frames. If coarser cells do not pay off, because the work does
/// not depend on the number of cells, the size before comes back and stays.
struct CellSize {
    int pixels;          ///< width of a cell
    int tried_from = 0;  ///< size before `pixels`, until a frame with `pixels` is measured; 0: nothing is tried
    double tried_ms = 0; ///< time of a frame with tried_from
    bool stays = false;

    /// frame_ms: time of a frame with `pixels`, 0 if not known.
    void adapt(double frame_ms, double budget_ms, int finest, bool may_grow);
};

/// Budget of a frame: 60 a second on a GPU, 30 on a CPU.
inline constexpr double gpu_frame_ms = 1000. / 60, cpu_frame_ms = 1000. / 30;

} // namespace glint
