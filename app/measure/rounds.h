// Methods measured in turn, round after round, so that disturbances affect all of them; and confidence intervals of
// their ratios from the differences between rounds.
#pragma once
#include "app/measure/auto_methods.h"
#include "app/measure/interval.h"
#include "app/measure/job.h"
#include "app/measure/measurement.h"
#include "app/measure/methods/ratio.h"
#include <functional>
#include <span>

namespace glint {

inline constexpr double confidence = range_confidence(max_rounds); ///< for a ratio from that many rounds: see Ratio

bool same_ladder(const BenchResult&, const BenchResult&); ///< the same work on the same processor
/// The measurement that the others of its ladder are compared with; null if it was not measured.
const BenchResult* reference_of(const BenchResult&, const std::vector<BenchResult>& among);

/// Ratio of the throughputs of two methods. Nothing if there are too few rounds, or if a round has no throughput.
std::optional<Ratio> ratio_of(const BenchResult&, const BenchResult& reference);

/// How many of the first jobs have the same simulation and size.
std::size_t ladder_length(std::span<const BenchJob>);
/// Six rounds if there are several jobs; about this many seconds for each job. The method for auto is looked up once.
std::vector<BenchResult> measure_jobs(std::span<const BenchJob>, AutoMethods&, const std::string& preset, Queue&,
                                      const MachineLimits&, double seconds,
                                      const std::function<void(double share)>& progress);

} // namespace glint
