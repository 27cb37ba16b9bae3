// What is recorded of a launch: of each pass of a warp when it began and ended, and where; of each lane that took a
// branch, when and in whose company.
#pragma once
#include "launch/shape.h"

namespace launch {

/// Of a pass. Times are the lower halves of a clock of nanoseconds: only differences mean something.
struct alignas(16) PassTrace {
    unsigned began, ended;
    unsigned place; // the multiprocessor, or the number of the CPU's thread
    unsigned lanes; // that were at work when it began
};

/// Where it is written to.
struct TraceRows {
    PassTrace* passes; // as many as Shape::passes()
    float* waited;     // of each slot: the share of its warp's time that had gone by when its branch began
    float* together;   // of each slot: lanes that took the branch with it
};

/// A pass as the picture and files have it: microseconds since the first block began.
inline constexpr int pass_columns = 4, began_column = 0, ended_column = 1, place_column = 2, lanes_column = 3;

GLINT_HD inline float microseconds(int nanoseconds) { return static_cast<float>(nanoseconds) * 1e-3f; }

/// Nanoseconds from one reading of the clock to another, which may be a little earlier.
GLINT_HD inline int between(unsigned from, unsigned to) { return static_cast<int>(to - from); }

} // namespace launch
