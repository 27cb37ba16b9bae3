// The record of a launch: for each pass of a warp its begin, end and place; for each lane that took a branch, when, and
// with how many others.
#pragma once
#include "launch/shape.h"

namespace launch {

/// The record of a pass. Times are the lower halves of a clock in nanoseconds: only differences mean something.
struct alignas(16) PassTrace {
    unsigned began, ended;
    unsigned place; // the multiprocessor, or the number of the CPU's thread
    unsigned lanes; // at work when it began
};

/// Memory for the record.
struct TraceRows {
    PassTrace* passes; // Shape::passes() elements
    float* waited;     // for each slot: the share of its warp's time that had passed when its branch began
    float* together;   // for each slot: number of lanes that took the same branch
};

/// Columns of a pass in the picture and in files: microseconds since the first block began.
inline constexpr int pass_columns = 4, began_column = 0, ended_column = 1, place_column = 2, lanes_column = 3;

GLINT_HD inline float microseconds(int nanoseconds) { return static_cast<float>(nanoseconds) * 1e-3f; }

/// Nanoseconds from one reading of the clock to another; negative if the other is a little earlier.
GLINT_HD inline int between(unsigned from, unsigned to) { return static_cast<int>(to - from); }

} // namespace launch
