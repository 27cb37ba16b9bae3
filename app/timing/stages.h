// The table of timed stages: one row for each label and processor, with its history and a summary.
#pragma once
#include "app/timing/series.h"
#include "interop/compute_device.h"
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

/// Owner of the time; each has one colour everywhere.
enum class Lane { cpu, cuda, opengl, worker, copy, wait };
/// "cpu", "cuda", …, as in exports.
const char* id_of(Lane);
/// Group of lanes that may contain each other: 0 the main thread's, 1 the simulation's, 2 OpenGL's.
int group_of(Lane);

struct StageRow {
    std::string label;
    Lane lane;
    int parent; ///< the parent row, or -1
    int depth;
    Series history;
    Summary shown; ///< over the window, updated four times a second so that it can be read; no samples: none yet
    double sum_in_frame = 0;
    std::int64_t last_frame = -1; ///< frame of the last measurement
    double last_ms = 0;           ///< the same on now_ms()'s clock
    double shown_ms = 0;          ///< time of the last update of `shown`
};

class Stages {
public:
    static constexpr std::size_t most = 64; ///< rows
    Stages();

    int row_of(Lane, std::string_view label, int parent); ///< -1 if there are too many
    /// Several intervals of one frame are one sample.
    void add(int row, std::int64_t frame, double milliseconds, double now);
    /// Updates rows that are due, for at most a fifth of a millisecond.
    void refresh(int window, double now);
    /// Removes the simulation's rows and empties the others. Returns the new index of each row; -1: removed.
    std::vector<int> forget();

    const std::vector<StageRow>& rows() const { return rows_; }
    const StageRow& operator[](int row) const { return rows_[static_cast<std::size_t>(row)]; }
    /// Rows of the last three seconds in display order: by processor, parts below their parent.
    const std::vector<int>& order() const { return order_; }

private:
    void list_children(int parent, int group, double now);

    std::vector<StageRow> rows_;
    std::vector<int> order_;
    double ordered_ms_ = 0;
};

// Lane of a processor's scopes: submitted work is timed on the device's own clock, other work on the worker's.

inline Lane lane_of(const ComputeDevice& device) { return device.submits_asynchronously() ? Lane::cuda : Lane::worker; }

} // namespace glint
