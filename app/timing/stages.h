// The table of what is timed: one row a label and processor, with its history and what that amounts to.
#pragma once
#include "app/timing/series.h"
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

/// Whose time it is; each has one colour everywhere.
enum class Lane { cpu, cuda, opengl, worker, copy, wait };
/// "cpu", "cuda", …, as the exports write it.
const char* id_of(Lane);
/// Whose time contains whose: 0 the main thread's, 1 the simulation's, 2 OpenGL's.
int group_of(Lane);

struct StageRow {
    std::string label;
    Lane lane;
    int parent; ///< the row it is part of, or -1
    int depth;
    Series history;
    Summary shown; ///< of the window, made four times a second so that numbers can be read; 0 samples: nothing yet
    double sum_in_frame = 0;
    std::int64_t last_frame = -1; ///< when it was measured last
    double last_ms = 0;           ///< the same on now_ms()'s clock
    double shown_ms = 0;          ///< when `shown` was made
};

class Stages {
public:
    static constexpr std::size_t most = 64; ///< rows
    Stages();

    int row_of(Lane, std::string_view label, int parent); ///< -1 where there are too many
    /// Several intervals of one frame are one sample.
    void add(int row, std::int64_t frame, double milliseconds, double now);
    /// Brings the rows whose turn it is up to date, for at most a fifth of a millisecond.
    void refresh(int window, double now);
    /// Takes the simulation's rows away and empties the others. Returns where each row has gone, -1: nowhere.
    std::vector<int> forget();

    const std::vector<StageRow>& rows() const { return rows_; }
    const StageRow& operator[](int row) const { return rows_[static_cast<std::size_t>(row)]; }
    /// Rows of the last three seconds as they are read: processor by processor, what is part of a row below it.
    const std::vector<int>& order() const { return order_; }

private:
    void list_children(int parent, int group, double now);

    std::vector<StageRow> rows_;
    std::vector<int> order_;
    double ordered_ms_ = 0;
};

} // namespace glint
