// The sum of two vectors, and optional extra work of a thread: rounds of one multiply-add after another, by one of
// several branches. Both devices give the same bits, for any launch.
#pragma once
#include "launch/shape.h"

namespace launch {

enum class Branch : std::int32_t { by_lane, by_warp };

struct VectorSum {
    const float *a, *b;
    float* sum;
    int rounds, paths;
    Branch branch;

    /// Which branch an element takes: alternating from element to element, or the same for all 32 of a warp.
    GLINT_HD int path_of(int element) const {
        return (branch == Branch::by_warp ? element / warp_lanes : element) % paths;
    }
    /// Half of the limit of a branch's rounds; more rounds come nearer.
    GLINT_HD float half_target(int path) const { return static_cast<float>(path + 1) / static_cast<float>(2 * paths); }
    GLINT_HD static float round(float value, float half_target) { return fmaf(value, 0.5f, half_target); }
};

} // namespace launch
