// One simulation measured on one processor at one size: its stages and its throughput.
#pragma once
#include "app/measure/limits/meter.h"
#include "app/measure/samples.h"
#include "app/world/params/params.h"
#include "sims/api/view.h"

namespace glint {

struct MeasuredStage {
    std::string name; ///< "step", "draw", "frame": the steps of a displayed frame, and its drawing
    Samples samples;
    std::optional<Cost> cost = {}; ///< of one step or drawing; nothing: not declared
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
    std::vector<MeasuredStage> stages; ///< without the stage step if nothing evolves
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

} // namespace glint
