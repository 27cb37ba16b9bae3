// The probes of `launch`: numbers from the record.
#pragma once
#include "launch/record.h"

namespace launch {

/// A number of the whole launch, in the first cell; all other cells are 0, so the probe's sum is this number.
struct Whole {
    enum class Number { took, tail, places };
    const float* summary;
    Number number;
    GLINT_HD double operator()(int x, int y) const {
        if (x != 0 || y != 0) return 0;
        const double took = static_cast<double>(summary[took_column]),
                     first_idle = static_cast<double>(summary[first_idle_column]);
        if (number == Number::took) return took;
        if (number == Number::places) return static_cast<double>(summary[places_column]);
        return took > 0 ? 100 * (took - first_idle) / took : 0;
    }
};

/// The share of a cell's elements in the time of all warps: 32 lanes each, whether they work or wait.
struct WarpLaneShare {
    Launched launched;
    const float *passes, *together;
    glint::Extent extent;
    GLINT_HD double operator()(int x, int y) const {
        double lanes = 0;
        const Shape& shape = launched.shape;
        for (std::int64_t i = std::int64_t(y) * extent.width + x; i < shape.elements; i += extent.area()) {
            const int element = static_cast<int>(i);
            const float in_pass = passes[std::ptrdiff_t(shape.pass_of(element)) * pass_columns + lanes_column];
            const float working = launched.paths > 1 ? together[shape.slot_of(element)] : in_pass;
            lanes += working > 0 ? warp_lanes / static_cast<double>(working) : 0;
        }
        return lanes / shape.elements;
    }
};

/// The sums of a cell's elements.
struct Summed {
    const float* sum;
    int elements;
    glint::Extent extent;
    GLINT_HD double operator()(int x, int y) const {
        double all = 0;
        for (std::int64_t i = std::int64_t(y) * extent.width + x; i < elements; i += extent.area())
            all += static_cast<double>(sum[i]);
        return all;
    }
};

} // namespace launch
