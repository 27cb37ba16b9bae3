// The newest run that was measured, and how long the last ones took: all that the picture is drawn from.
#pragma once
#include "api/state.h"
#include "multi_gpu/timeline.h"
#include <array>

namespace multi_gpu {

inline constexpr int kept_runs = 128;
struct Column { // columns of the summary: ms, GB/s, %, times, error of the sum, ms, ms of the picture's width
    enum { total, rate, overlap, speedup, off, alone, axis, used, next_run, count };
};
struct Row { // rows of the devices: ms, GB/s, share of the limit, phase of the animated flow
    enum { start, copied, end, rate, load, phase, count };
};
inline constexpr float axis_room = 1.15f; // so that the picture's scale stays while times vary

/// An integer from a file that may be damaged: from 0 to the last one, or 0.
GLINT_HD inline int whole_of(float number, int last) {
    return number >= 0 && number <= static_cast<float>(last) ? static_cast<int>(number) : 0;
}

/// Runs for each cell of `devices`. By value, so that nothing waits for a copy.
struct Enter {
    glint::View<float> devices, summary, history, sum;
    float values[Row::phase][max_devices];
    float numbers[Column::axis];
    float parts_of_sum[2];
    float axis; // ms of the picture's width
    int used;

    GLINT_HD void operator()(int x, int y) const {
        devices(x, y) = y < Row::phase ? values[y][x] : flowed(devices(x, y), values[Row::load][x]);
        if (x == 0 && y == 0) conclude();
    }

private:
    GLINT_HD static float flowed(float phase, float load) {
        const float on = (phase >= 0 && phase < 1 ? phase : 0) + 0.01f + 0.06f * (load < 1 ? load : 1.f);
        return on < 1 ? on : on - 1;
    }
    GLINT_HD void conclude() const {
        for (int i = 0; i < Column::axis; ++i) summary(i, 0) = numbers[i];
        const float total = numbers[Column::total];
        summary(Column::axis, 0) = axis;
        summary(Column::used, 0) = static_cast<float>(used);
        const int place = whole_of(summary(Column::next_run, 0), kept_runs - 1);
        history(place, 0) = total;
        summary(Column::next_run, 0) = static_cast<float>((place + 1) % kept_runs);
        sum(0, 0) = parts_of_sum[0], sum(1, 0) = parts_of_sum[1];
    }
};

/// A number of a table; 0 if nothing was measured yet.
struct Number {
    glint::View<const float> table;
    int column, row;
    GLINT_HD double operator()(int, int) const { return static_cast<double>(table(column, row)); }
};
/// The sum, which is exact in two floats.
struct BothParts {
    glint::View<const float> sum;
    GLINT_HD double operator()(int, int) const {
        return static_cast<double>(sum(0, 0)) + static_cast<double>(sum(1, 0));
    }
};

class Results {
public:
    explicit Results(glint::Device device)
        : device_(device),
          devices_(device, {max_devices, Row::count}),
          summary_(device, {Column::count, 1}),
          history_(device, {kept_runs, 1}),
          sum_(device, {2, 1}) {}
    /// `limits`: GB/s of each device, 0 if unknown; `alone`: ms of one device for everything.
    void enter(const Outcome& run, Whole right, float alone, const std::array<float, max_devices>& limits) {
        const Timeline& line = run.line;
        take_shown(line, alone);
        Enter all{devices_.view(), summary_.view(), history_.view(), sum_.view(), {}, {}, {}, shown_[0], line.devices};
        float fastest = 0;
        for (int i = 0; i < line.devices; ++i) fastest = std::max(fastest, line.at(i).rate());
        for (int i = 0; i < line.devices; ++i) {
            const PartTime& part = line.at(i);
            const float known = limits[static_cast<std::size_t>(i)], limit = known > 0 ? known : fastest;
            all.values[Row::start][i] = part.start, all.values[Row::copied][i] = part.copied;
            all.values[Row::end][i] = part.end, all.values[Row::rate][i] = part.rate();
            all.values[Row::load][i] = limit > 0 ? part.rate() / limit : 0;
        }
        all.numbers[Column::total] = line.total, all.numbers[Column::rate] = line.rate();
        all.numbers[Column::overlap] = overlap_of(line), all.numbers[Column::speedup] = alone / line.total;
        all.numbers[Column::off] = static_cast<float>(run.sum - right), all.numbers[Column::alone] = alone;
        const auto high = static_cast<float>(run.sum);
        all.parts_of_sum[0] = high, all.parts_of_sum[1] = static_cast<float>(run.sum - static_cast<Whole>(high));
        device_.for_each("enter", devices_.extent(), all);
    }
    void state(glint::State& s) {
        s.table("devices", devices_, {.unit = "ms, GB/s, share", .lo = 0, .hi = 100});
        s.table("summary", summary_, {.unit = "ms, GB/s, %, times", .lo = 0, .hi = 100});
        s.table("history", history_, {.unit = "ms", .lo = 0, .hi = 10});
        s.table("sum", sum_, {.lo = 0, .hi = 1e12f});
        s.host_table("shown", shown_, {.unit = "ms, devices, GB/s", .lo = 0, .hi = 100});
    }
    float axis() const { return shown_[0]; }  ///< ms of the picture's width; 0: nothing was measured yet
    float total() const { return shown_[1]; } ///< ms of the newest run
    int used() const { return whole_of(shown_[2], max_devices); }
    float rate(int device) const { return shown_[3 + static_cast<std::size_t>(device)]; } ///< GB/s of the newest run
    glint::View<const float> devices() const { return devices_.view(); } ///< a column each; rows as Row says
    glint::View<const float> summary() const { return summary_.view(); }
    glint::View<const float> history() const {
        return history_.view();
    } ///< ms; 0: none. A ring: the oldest at next_run
    glint::View<const float> sum() const {
        return sum_.view();
    } ///< the second float has the bits that the first one lacks

private:
    void take_shown(const Timeline& line, float alone) {
        const float longest = std::max(alone, line.total);
        if (!(longest <= shown_[0] && 2 * longest >= shown_[0])) shown_[0] = axis_room * longest;
        shown_[1] = line.total, shown_[2] = static_cast<float>(line.devices);
        for (int i = 0; i < max_devices; ++i)
            shown_[3 + static_cast<std::size_t>(i)] = i < line.devices ? line.at(i).rate() : 0;
    }
    glint::Device device_;
    glint::Field<float> devices_, summary_, history_, sum_;
    std::array<float, 3 + max_devices> shown_{}; // values for the labels, readable by the host
};

} // namespace multi_gpu
