// How one compares with another that was measured in turn with it, and how sure that is by what differs from round to
// round.
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace glint {

/// The median of what was paired round by round, with an interval that holds the true median at `confidence`: from one
/// rank to the same rank from above, of which so many on one side are as rare as that many tosses of a coin (the sign
/// test; H. A. David and H. N. Nagaraja, Order Statistics, 3rd edition, section 7.1). No distribution is assumed.
struct Ratio {
    double median, least, most, confidence;
    bool same() const { return least <= 1 && 1 <= most; } ///< within the noise
};

/// How sure that interval is for so many rounds: 96.9 % from the least to the largest of six, and never below 95 %;
/// nothing where even that is less sure.
std::optional<double> confidence_of(std::size_t rounds);

/// Of the ratios of all rounds, which are sorted by it. Nothing where there are too few, or one is no number above 0.
std::optional<Ratio> ratio_of(std::span<double> each_round);
std::string text_of(const Ratio&); ///< "2.6 x (1.8 to 3.4)", "the same within the noise"

} // namespace glint
