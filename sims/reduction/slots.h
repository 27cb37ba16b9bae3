// The outputs of a reduction: partial sums, and the result.
#pragma once
#include "data.h"

namespace reduction {

struct Slots {
    void* parts;               // 8 bytes each: per block, or per piece on the CPU
    void* total;               // 8 bytes, zero between two steps: the target of atomic additions
    std::uint32_t* ticket;     // how many blocks of a grid have arrived; zero between two grids
    std::uint32_t* generation; // how often a whole grid has met
    double* result;            // the method's result
    float* sum; // two; with integers the same, exactly; with floats the exact sum, which is already there

    template <class Wide> GLINT_HD Wide* parts_as() const { return static_cast<Wide*>(parts); }
    template <class Wide> GLINT_HD void publish(Wide of_all) const {
        *result = static_cast<double>(of_all);
        if constexpr (std::is_same_v<Wide, Whole>) {
            const Split split(of_all, 1);
            sum[0] = split.high, sum[1] = split.low;
        }
    }
};

inline constexpr int textbook_threads = 256; // per block; each block has at least one value
inline constexpr int max_second_parts = 1024;

/// The largest number of parts that a method may need: one for each block, and a few for the second level.
inline std::int64_t parts_for(std::int64_t values) {
    return glint::blocks_for(values, textbook_threads) + max_second_parts;
}

/// Ends a step that none of our own kernels has ended (CUB's method).
template <class Wide> struct Publish {
    Slots slots;
    GLINT_HD void operator()(int, int) const {
        Wide* const total = static_cast<Wide*>(slots.total);
        slots.publish(*total), *total = Wide{};
    }
};

/// A number about the last step, in the first cell of the picture only.
struct StepFigure {
    enum What { result, exact, error, relative };
    glint::View<const double> numbers; // the first two of these
    What what;

    GLINT_HD double operator()(int x, int y) const {
        if (x > 0 || y > 0) return 0;
        const double found = numbers(result, 0), right = numbers(exact, 0), off = found - right;
        return what == result  ? found
               : what == exact ? right
               : what == error ? off
                               : fabs(off) / (right == 0 ? 1 : fabs(right));
    }
};

} // namespace reduction
