// Methods measured in turn, round after round, so that what disturbs the machine meets them all; and how sure their
// ratios are by what differs from round to round.
#pragma once
#include "app/bench/auto_methods.h"
#include "app/bench/interval.h"
#include "app/bench/job.h"
#include "app/bench/measurement.h"
#include "app/methods/ratio.h"
#include <functional>
#include <span>

namespace glint {

inline constexpr double confidence = range_confidence(max_rounds); ///< of a ratio of so many: see Ratio

bool same_ladder(const Measurement&, const Measurement&); ///< of the same work on the same processor
/// That which the others of its ladder are held against; null where it was not measured.
const Measurement* reference_of(const Measurement&, const std::vector<Measurement>& among);

/// Of the throughput of one method over that of another. Nothing where there are too few rounds, or nothing was done in
/// one.
std::optional<Ratio> ratio_of(const Measurement&, const Measurement& reference);

/// How many from the first on are of the same simulation and size.
std::size_t ladder_length(std::span<const BenchJob>);
/// Six rounds where there are several; about so many seconds for each job. What auto stands for is asked once.
std::vector<Measurement> measure_jobs(std::span<const BenchJob>, AutoMethods&, const std::string& preset, Queue&,
                                      const MachineLimits&, double seconds,
                                      const std::function<void(double share)>& progress);

} // namespace glint
