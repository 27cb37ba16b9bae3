// The newest run that was measured, and how long the last ones took: all that the picture is drawn from.
#pragma once
#include "api/state.h"
#include "streams/gantt.h"
#include <algorithm>
#include <array>
#include <cmath>

namespace streams {

inline constexpr int kept_runs = 128;
struct Column { // columns of the summary: ms, %, times, samples, ms of the picture's width
    enum { total, busy_in, busy_kernel, busy_out, overlap, speedup, wrong, axis, used_streams, next_run, count };
};
inline constexpr float axis_room = 1.15f; // so that the picture's scale stays while times vary

struct Fill {
    glint::View<float> cells;
    float value;
    GLINT_HD void operator()(int x, int y) const { cells(x, y) = value; }
};

/// The place for the next run in the ring of the last runs; valid whatever a file contains.
GLINT_HD inline int next_place(const glint::View<const float>& summary) {
    const float place = summary(Column::next_run, 0);
    return place >= 0 && place < kept_runs ? static_cast<int>(place) : 0;
}

/// Runs for each cell of `ops`. By value, so that nothing waits for a copy.
struct Enter {
    glint::View<float> ops, summary, history;
    float times[3][max_ops];
    float numbers[Column::axis];
    float axis; // ms of the picture's width
    int streams;

    GLINT_HD void operator()(int x, int y) const {
        ops(x, y) = times[y][x];
        if (x == 0 && y == 0) conclude();
    }

private:
    GLINT_HD void conclude() const {
        for (int i = 0; i < Column::axis; ++i) summary(i, 0) = numbers[i];
        summary(Column::axis, 0) = axis;
        summary(Column::used_streams, 0) = static_cast<float>(streams);
        const int place = next_place(summary);
        history(place, 0) = numbers[Column::total];
        summary(Column::next_run, 0) = static_cast<float>((place + 1) % kept_runs);
    }
};
static_assert(sizeof(Enter) < 3800, "a kernel's parameters are 4 KiB at most");

/// A number of the summary; 0 if nothing was measured yet.
struct Number {
    glint::View<const float> summary;
    int column;
    GLINT_HD double operator()(int, int) const { return static_cast<double>(summary(column, 0)); }
};

class Results {
public:
    Results(glint::Device device, int chunks)
        : device_(device),
          ops_(device, {chunks * kinds, 3}),
          summary_(device, {Column::count, 1}),
          history_(device, {kept_runs, 1}) {
        device.for_each("clear", ops_.extent(), Fill{ops_.view(), NAN});
        device.for_each("clear", history_.extent(), Fill{history_.view(), NAN});
    }
    void enter(const Gantt& gantt, int wrong_samples) {
        const Summary sum = summary_of(gantt);
        rescale(std::max(sum.serial(), sum.total));
        shown_[1] = sum.total;
        Enter run{ops_.view(), summary_.view(), history_.view(), {}, {}, shown_[0], gantt.streams};
        for (int i = 0; i < gantt.count(); ++i) {
            const OpTime& op = gantt.ops[static_cast<std::size_t>(i)];
            run.times[0][i] = op.ready, run.times[1][i] = op.start, run.times[2][i] = op.end;
        }
        run.numbers[Column::total] = sum.total;
        for (int engine = 0; engine < engines; ++engine) run.numbers[Column::busy_in + engine] = sum.busy[engine];
        run.numbers[Column::overlap] = sum.overlap, run.numbers[Column::speedup] = sum.speedup();
        run.numbers[Column::wrong] = static_cast<float>(wrong_samples);
        device_.for_each("enter", ops_.extent(), run);
    }
    void state(glint::State& s) {
        s.table("ops", ops_, {.unit = "ms", .lo = 0, .hi = 10, .none_is_nan = true});
        s.table("summary", summary_, {.unit = "ms, %, times", .lo = 0, .hi = 100});
        s.table("history", history_, {.unit = "ms", .lo = 0, .hi = 10, .none_is_nan = true});
        s.host_table("shown", shown_, {.unit = "ms", .lo = 0, .hi = 10});
    }
    float axis() const { return shown_[0]; }  ///< ms of the picture's width; 0: nothing was measured yet
    float total() const { return shown_[1]; } ///< ms of the newest run
    glint::View<const float> ops() const { return ops_.view(); } ///< rows: ready, start, end
    glint::View<const float> summary() const { return summary_.view(); }
    glint::View<const float> history() const { return history_.view(); } ///< a ring: the oldest at next_run

private:
    /// The scale stays while the longest time fits it, and fills half of it.
    void rescale(float longest) {
        if (!(longest <= shown_[0] && 2 * longest >= shown_[0])) shown_[0] = axis_room * longest;
    }
    glint::Device device_;
    glint::Field<float> ops_, summary_, history_;
    std::array<float, 2> shown_{}; // values for the labels, readable by the host
};

} // namespace streams
