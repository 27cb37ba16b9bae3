// The counters that all threads add to, and the counts of a step.
#pragma once
#include "data.h"

namespace histogram {

struct Tally {
    std::uint32_t* counters; // one for each value; zeros between two steps
    std::uint32_t* ticket;   // how many blocks of a grid have ended; zero between two grids
    float* counts;           // the step's result

    GLINT_HD void publish(int bin) const { counts[bin] = static_cast<float>(counters[bin]), counters[bin] = 0; }
};

/// Ends a step that none of our own kernels has ended (CUB's method).
struct Publish {
    Tally tally;
    GLINT_HD void operator()(int bin, int) const { tally.publish(bin); }
};

} // namespace histogram
