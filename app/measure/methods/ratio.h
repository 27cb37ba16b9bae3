// Ratio of two quantities that were measured in turns, and its confidence interval from the differences between rounds.
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace glint {

/// Median of ratios that were paired round by round, with an interval that contains the true median with probability
/// `confidence`. The interval reaches from one rank to the same rank from the end. The rank follows from the sign test
/// (H. A. David and H. N. Nagaraja, Order Statistics, 3rd edition, section 7.1). No distribution is assumed.
struct Ratio {
    double median, least, most, confidence;
    bool same() const { return least <= 1 && 1 <= most; } ///< within the noise
};

/// Confidence of that interval for this many rounds: 96.9 % from the least to the largest of six, and never below 95 %.
/// Nothing if the rounds are too few for 95 %.
std::optional<double> confidence_of(std::size_t rounds);

/// Ratio from the ratios of all rounds; sorts them. Nothing if there are too few, or one is not a number above 0.
std::optional<Ratio> ratio_of(std::span<double> each_round);
std::string text_of(const Ratio&); ///< "2.6 x (1.8 to 3.4)", "the same within the noise"

// Result of a measurement in rounds: a median, and its confidence interval from the differences between rounds.

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
