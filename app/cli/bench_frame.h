// glint bench frame: what a frame of the window costs the CPU, in a window of its own.
#pragma once
#include "app/cli/scene_options.h"
#include <functional>

namespace glint {

struct FrameBenchOptions {
    std::string simulation, device = "auto", threads = "0", frames = "300";
    std::optional<std::string> preset, size, json;
    std::vector<std::string> sets;
};

/// What is to be measured, understood and checked.
struct FrameRequest {
    Catalog& catalog;
    Params params;
    Extent extent;
    std::string device;
    int threads, frames;
};

struct FrameCosts;
/// Calls back with the progress, 0 to 1; throws what ends it.
using MeasureFrames = std::function<FrameCosts(const FrameRequest&, const std::function<void(double)>& progress)>;

CLI::App* add_bench_frame(CLI::App& bench, FrameBenchOptions&);
void bench_frame(const FrameBenchOptions&, Catalog&, const MeasureFrames&);

} // namespace glint
