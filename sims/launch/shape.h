// The shape of a launch, and the mapping of threads to elements: pure arithmetic, the same for the kernel, the CPU and
// the picture. An element is a float of each vector. A turn is a block's worth of elements; a block takes several turns
// if there are fewer blocks than turns. A pass is a warp's part of a turn.
#pragma once
#include "api/view.h"

namespace launch {

inline constexpr int warp_lanes = 32;

struct Shape {
    int threads = 1, blocks = 1; // threads of a block; blocks of the grid
    int per_lane = 1;            // neighbouring elements that a thread takes together
    int elements = 1;

    GLINT_HD constexpr int warps() const { return (threads + warp_lanes - 1) / warp_lanes; } // of a block
    GLINT_HD constexpr int turns() const { return (elements + threads * per_lane - 1) / (threads * per_lane); }
    GLINT_HD constexpr int passes() const { return turns() * warps(); }

    /// The first element of a thread's turn; it may lie beyond the last element.
    GLINT_HD constexpr int element_of(int turn, int thread) const { return (turn * threads + thread) * per_lane; }
    GLINT_HD constexpr int pass_of(int element) const {
        const int thread = element / per_lane;
        return thread / threads * warps() + thread % threads / warp_lanes;
    }
    /// The lane's number among all launched lanes, with an element or idle: 32 a pass.
    GLINT_HD constexpr int slot_of(int element) const {
        return pass_of(element) * warp_lanes + element / per_lane % threads % warp_lanes;
    }
    /// How many lanes of a pass have an element.
    GLINT_HD constexpr int lanes_of(int pass) const {
        const int turn = pass / warps(), first = pass % warps() * warp_lanes;
        const int left = (elements - element_of(turn, first) + per_lane - 1) / per_lane;
        const int lanes = threads - first < warp_lanes ? threads - first : warp_lanes;
        return left < 0 ? 0 : left < lanes ? left : lanes;
    }
};

} // namespace launch
