// A measurement of one method, and rounds that measure several methods in turn.
#pragma once
#include "app/measure/auto_methods.h"
#include "app/measure/job.h"
#include "app/measure/limits/meter.h"
#include "app/measure/methods/ratio.h"
#include "app/measure/samples.h"
#include "app/world/params/params.h"
#include "sims/api/view.h"
#include <functional>
#include <span>

namespace glint {

// One simulation measured on one processor at one size: its stages and its throughput.

struct MeasuredStage {
    std::string name; ///< "step", "draw", "frame": the steps of a displayed frame, and its drawing
    Samples samples;
    std::optional<Cost> cost = {}; ///< cost of one step or drawing; nothing: not declared
};

struct Throughput {
    double per_second = 0;
    std::string item, stage; ///< "cells", and the name of the stage that computes them
};

struct BenchResult {
    std::string simulation, preset, method, device, device_name;
    std::string auto_is; ///< the method that auto stood for, or ""
    Extent extent;
    int steps_per_frame;
    std::vector<MeasuredStage> stages; ///< the stage "step" is missing if nothing evolves
    Throughput throughput;
    bool cuda, reference, is_auto; ///< reference: the method that the others must agree with
    MachineLimits limits;          ///< limits of that processor
    std::vector<double> rates;     ///< throughput of each round, in their order

    /// Adds another round of the same simulation.
    void add(const BenchResult&);
};

/// Takes about this many seconds for all stages together, but at least min_samples of each stage. auto_method: the
/// method that auto stands for.
BenchResult measure(const Params&, std::optional<std::int32_t> auto_method, const std::string& preset, Queue&,
                    const MachineLimits&, Extent, double seconds, std::size_t min_samples = 3);

// Methods measured in turn, round after round, so that disturbances affect all of them; and confidence intervals of
// their ratios from the differences between rounds.

/// confidence of a ratio from max_rounds rounds: see Ratio
inline constexpr double confidence = range_confidence(max_rounds);

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
