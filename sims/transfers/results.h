// The results so far: for each curve and size the newest and the best rate, and which was measured last.
#pragma once
#include "api/state.h"
#include "transfers/plan.h"
#include <array>
#include <cmath>
#include <cstddef>

namespace transfers {

struct Fill {
    glint::View<float> cells;
    float value;
    GLINT_HD void operator()(int x, int y) const { cells(x, y) = value; }
};

struct Enter {
    glint::View<float> newest, best, last;
    int column, curve;
    float rate;

    GLINT_HD void operator()(int, int) const {
        newest(column, curve) = rate;
        float& highest = best(column, curve);
        if (!(highest >= rate)) highest = rate; // NaN: this is the first one
        last(0, 0) = static_cast<float>(column), last(1, 0) = static_cast<float>(curve), last(2, 0) = rate;
    }
};

/// Measured rates; 0 if there is none.
struct Highest {
    glint::View<const float> rates;
    int first_curve, curve_stride;
    glint::Extent picture;

    /// Each cell searches its share of the table.
    GLINT_HD double operator()(int x, int y) const {
        double highest = 0;
        const std::int64_t all = rates.extent().area();
        for (std::int64_t i = std::int64_t{y} * picture.width + x; i < all; i += picture.area()) {
            const int column = static_cast<int>(i % rates.width), row = static_cast<int>(i / rates.width);
            const float rate = rates(column, row);
            if (row % curve_stride == first_curve && static_cast<double>(rate) > highest)
                highest = static_cast<double>(rate);
        }
        return highest;
    }
};

struct Latest {
    glint::View<const float> last;
    GLINT_HD double operator()(int, int) const { return static_cast<double>(last(2, 0)); }
};

class Results {
public:
    explicit Results(glint::Device device)
        : device_(device), newest_(device, {columns, curves}), best_(device, {columns, curves}), last_(device, {3, 1}) {
        device.for_each("clear", newest_.extent(), Fill{newest_.view(), NAN});
        device.for_each("clear", best_.extent(), Fill{best_.view(), NAN});
    }
    /// Stores the time of all copies of a transfer. Times too short for the clock are left out.
    void enter(const Transfer& transfer, float milliseconds) {
        if (!(milliseconds > 0)) return;
        const auto end = static_cast<std::size_t>(transfer.curve());
        if (!(ends_[end] > static_cast<float>(transfer.column)) || ends_[curves + end] == 0)
            ends_[end] = static_cast<float>(transfer.column), ends_[curves + end] = transfer.rate(milliseconds);
        device_.for_each("enter", {1, 1},
                         Enter{newest_.view(), best_.view(), last_.view(), transfer.column, transfer.curve(),
                               transfer.rate(milliseconds)});
    }
    void state(glint::State& s) {
        s.table("newest", newest_, {.unit = "GB/s", .lo = 0, .hi = 100, .none_is_nan = true});
        s.table("best", best_, {.unit = "GB/s", .lo = 0, .hi = 100, .none_is_nan = true});
        s.table("last", last_, {.unit = "column, curve, GB/s", .lo = 0, .hi = 100});
        s.host_table("ends", ends_, {.unit = "columns, then GB/s", .lo = 0, .hi = 100});
    }
    glint::View<const float> newest() const { return newest_.view(); }
    glint::View<const float> best() const { return best_.view(); }
    glint::View<const float> last() const { return last_.view(); } ///< column, curve, GB/s; 0 GB/s: none yet

    /// The newest rate of a curve's largest size so far; 0 GB/s: none yet. Valid whatever a file contains.
    struct End {
        int column;
        float rate;
    };
    End end_of(int curve) const {
        const auto i = static_cast<std::size_t>(curve);
        const bool known = ends_[i] >= 0 && ends_[i] < static_cast<float>(columns) && ends_[curves + i] > 0;
        return known ? End{static_cast<int>(ends_[i]), ends_[curves + i]} : End{0, 0};
    }

private:
    glint::Device device_;
    glint::Field<float> newest_, best_, last_;
    std::array<float, 2 * std::size_t{curves}> ends_{}; // columns, then rates: shown by the labels
};

} // namespace transfers
