// Times of one stage, and how they are taken: between two waits for the device, as many runs at once as make the wait
// small.
#pragma once
#include "interop/queue.h"
#include <functional>

namespace glint {

struct Samples {
    std::vector<double> milliseconds; ///< of one run, sorted
    int at_once = 1;                  ///< runs in one sample: each value is their mean
    double at(double share) const;    ///< 0.5: the median
    /// Adds those of another round. at_once then is the fewest that any of them took.
    void add(const Samples&);
};

/// Queues the work n times.
using RunTimes = std::function<void(int n)>;

/// Warms up, then samples for about so many seconds, at least so many times. Ctrl-C ends it.
Samples sample(Queue&, double seconds, const RunTimes&, std::size_t least = 3);

} // namespace glint
