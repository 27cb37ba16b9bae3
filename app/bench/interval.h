// What rounds of a measurement come to: a median, and how sure it is by what differs from round to round.
#pragma once
#include <cstddef>
#include <vector>

namespace glint {

/// From the least to the largest of n rounds: it holds the true median unless all of them fall on one side of it, once
/// in 2^(n-1) times (the sign test; H. A. David and H. N. Nagaraja, Order Statistics, 3rd edition, section 7.1). No
/// distribution is assumed.
struct MedianInterval {
    double median = 0, least = 0, most = 0;
};
MedianInterval interval_of(std::vector<double> values); ///< of none: zeros

/// As many where several things are measured in turn.
inline constexpr std::size_t max_rounds = 6;

/// 96.9 % of six rounds; 0 of one, which tells nothing.
constexpr double range_confidence(std::size_t count) {
    double all_on_one_side = 2;
    for (std::size_t i = 0; i < count; ++i) all_on_one_side /= 2;
    return count ? 1 - all_on_one_side : 0;
}

} // namespace glint
