// The table of timed stages: one row for each label and processor, with its history and a summary.
#pragma once
#include "interop/compute_device.h"
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

// The last measurements of one quantity, and their summary. Allocates nothing.

struct Summary {
    int samples = 0;
    float median = 0, p95 = 0, p99 = 0, worst = 0;
    float deviation = 0;       ///< standard deviation
    float margin_of_error = 0; ///< margin of the median with 95 % confidence
};

/// Share of all n samples on either side of the median that bounds its interval at 95 %: n/2 ± 0.98 √n (Conover,
/// Practical Nonparametric Statistics, 3.2). Half of the interval is the margin of error.
inline double quantile_margin(std::size_t n) { return 0.98 / std::sqrt(static_cast<double>(n)); }

class Series {
public:
    static constexpr int capacity = 4096;

    void add(float value) { values_[count_++ % values_.size()] = value; }
    void clear() { count_ = 0; }
    int size() const { return count_ < values_.size() ? static_cast<int>(count_) : capacity; }
    std::size_t count() const { return count_; } ///< number of values ever added
    /// i = 0: the oldest value in memory.
    float operator[](int i) const { return values_[(count_ - static_cast<std::size_t>(size() - i)) % values_.size()]; }
    float last() const { return count_ ? values_[(count_ - 1) % values_.size()] : 0; }
    Summary summary(int window = capacity) const; ///< summary of the last `window` samples

private:
    std::array<float, capacity> values_{};
    std::size_t count_ = 0;
};

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
    double last_ms = 0;           ///< time of the last sample on now_ms()'s clock
    double shown_ms = 0;          ///< time of the last update of `shown`
};

class Stages {
public:
    static constexpr std::size_t most = 64; ///< rows
    Stages();

    int row_of(Lane, std::string_view label, int parent); ///< -1 if the table is full
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
