// Histogram of a grid in device memory: counted on the queue's device in one pass, in integers, so that every processor
// gives the same counts.
#pragma once
#include "interop/fields/grid_view.h"
#include "interop/queue.h"
#include "sims/api/error.h"
#include "sims/api/view.h"
#include <array>
#include <cstdint>

namespace glint {

struct FloatRange {
    float low = 0, high = 1;
    friend bool operator==(const FloatRange&, const FloatRange&) = default;
};

struct FieldHistogram {
    static constexpr int bins = 256;
    std::array<std::uint32_t, bins> counts{}; ///< equal parts of the range, from its low end
    std::uint32_t below = 0, above = 0;       ///< outside the range
    std::uint32_t nans = 0;
    std::uint32_t least = ~0u, greatest = 0; ///< ordered bits of the finite values: see finite_range()

    bool any_finite() const { return least <= greatest; }
    /// range of the finite values, if there are any; limited so that its width is a float
    FloatRange finite_range() const;
};
static_assert(sizeof(FieldHistogram) == (FieldHistogram::bins + 5) * sizeof(std::uint32_t));

/// Counts into *counts, which lies in the queue's device memory. Queued, not waited for; throws Error if it cannot be
/// queued. range: low < high.
void count_field(Queue&, const GridView& cells, FloatRange range, FieldHistogram* counts);

/// The quantiles `from` and `to` of the values counted within `counted`, accurate to the width of a bin.
FloatRange percentiles(const FieldHistogram&, FloatRange counted, double from, double to);

} // namespace glint
