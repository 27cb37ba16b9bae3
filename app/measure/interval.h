// Result of a measurement in rounds: a median, and its confidence interval from the differences between rounds.
#pragma once
#include <cstddef>
#include <vector>

namespace glint {

/// From the least to the largest of n rounds. The interval contains the true median unless all rounds are on one side
/// of it, which happens once in 2^(n-1) times (the sign test; H. A. David and H. N. Nagaraja, Order Statistics, 3rd
/// edition, section 7.1). No distribution is assumed.
struct MedianInterval {
    double median = 0, least = 0, most = 0;
};
MedianInterval interval_of(std::vector<double> values); ///< zeros if there are no values

/// Number of rounds if several things are measured in turn.
inline constexpr std::size_t max_rounds = 6;

/// Confidence: 96.9 % for six rounds; 0 for one.
constexpr double range_confidence(std::size_t count) {
    double all_on_one_side = 2;
    for (std::size_t i = 0; i < count; ++i) all_on_one_side /= 2;
    return count ? 1 - all_on_one_side : 0;
}

} // namespace glint
