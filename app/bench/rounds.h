// Methods measured in turn, round after round, so that what disturbs the machine meets them all; and how sure their
// ratios are by what differs from round to round.
#pragma once
#include "app/bench/auto_methods.h"
#include "app/bench/job.h"
#include "app/bench/measurement.h"
#include <functional>
#include <span>

namespace glint {

/// The throughput of one method over that of another, paired round by round, with an interval that holds the true
/// median at 96.9 %: from the least to the largest of six, since six fall on one side of it once in 32 times (the sign
/// test; H. A. David and H. N. Nagaraja, Order Statistics, 3rd edition, section 7.1). No distribution is assumed.
struct Ratio {
    double median, least, most;
    bool same() const { return least <= 1 && 1 <= most; } ///< within the noise
};
inline constexpr std::size_t rounds = 6;
inline constexpr double confidence = 1 - 2. / (1 << rounds);

bool same_ladder(const Measurement&, const Measurement&); ///< of the same work on the same processor
/// That which the others of its ladder are held against; null where it was not measured.
const Measurement* reference_of(const Measurement&, const std::vector<Measurement>& among);

/// Nothing where there are too few rounds, or nothing was done in one.
std::optional<Ratio> ratio_of(const Measurement&, const Measurement& reference);
std::string text_of(const Ratio&); ///< "2.6 x (1.8 to 3.4)", "the same within the noise"

/// How many from the first on are of the same simulation and size.
std::size_t ladder_length(std::span<const BenchJob>);
/// Six rounds where there are several; about so many seconds for each job. What auto stands for is asked once.
std::vector<Measurement> measure_jobs(std::span<const BenchJob>, AutoMethods&, const std::string& preset, Queue&,
                                      const MachineLimits&, double seconds,
                                      const std::function<void(double share)>& progress);

} // namespace glint
