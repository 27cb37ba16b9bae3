// Whether a process's memory grows with time.
#pragma once
#include <vector>

namespace glint::test {

/// Memory of this process in MB: resident; under the address sanitizer, which delays freeing, the allocated memory.
double memory_held_mb();

/// Memory that the program has allocated and not freed, in MB. Steadier than the resident memory, which also holds what
/// malloc keeps for later.
double memory_allocated_mb();

/// Allocated memory, noted from time to time.
class Growth {
public:
    void note();                                        ///< at most a thousand times, because all pairs are compared
    double memory_mb() const { return memory_.back(); } ///< the last one noted
    /// How much the line through the noted values rises from the first to the last.
    double memory_risen_mb() const { return rise(memory_); }
    double files_risen() const { return rise(files_); }

    /// The line's slope is the median over all pairs (Theil and Sen), which a few jumps do not change.
    static double rise(const std::vector<double>& values);

private:
    std::vector<double> memory_, files_;
};

} // namespace glint::test
