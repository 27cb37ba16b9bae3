// How often each value occurs in a grid of device memory: counted on the queue's device in one pass, by whole numbers,
// so that every processor comes to the same.
#pragma once
#include "interop/grid_view.h"
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
    std::uint32_t least = ~0u, greatest = 0; ///< of the finite values: see finite_range()

    bool any_finite() const { return least <= greatest; }
    FloatRange finite_range() const; ///< where there are any; cut off where its width would be no float
};
static_assert(sizeof(FieldHistogram) == (FieldHistogram::bins + 5) * sizeof(std::uint32_t));

/// Into *counts, which lies in the queue's device memory. Queued, not waited for; throws Error where it cannot be.
/// range: low < high.
void count_field(Queue&, const GridView& cells, FloatRange range, FieldHistogram* counts);

/// The values between which lie the shares `from` to `to` of those that were counted within `counted`, to a bin's
/// width.
FloatRange percentiles(const FieldHistogram&, FloatRange counted, double from, double to);

} // namespace glint
