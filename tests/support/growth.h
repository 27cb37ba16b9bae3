// Whether what a process holds grows with time.
#pragma once
#include <vector>

namespace glint::test {

/// Memory that this process holds: resident; under the address sanitizer, which keeps for a while what was given back,
/// what was asked for.
double memory_held_mb();

/// What is held, noted now and then.
class Growth {
public:
    void note();                                        ///< a thousand times at most: all pairs of them are looked at
    double memory_mb() const { return memory_.back(); } ///< held, when it was last noted
    /// How much the line through what was noted rises from the first to the last.
    double memory_risen_mb() const { return rise(memory_); }
    double files_risen() const { return rise(files_); }

    /// The line's slope is the median of all pairs' (Theil and Sen), which a few jumps do not move.
    static double rise(const std::vector<double>& values);

private:
    std::vector<double> memory_, files_;
};

} // namespace glint::test
