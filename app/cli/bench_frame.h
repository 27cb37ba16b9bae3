// glint bench frame: what a frame of the window costs the CPU, in a window of its own.
#pragma once
#include "app/bench/window_requests.h"
#include "app/cli/scene_options.h"

namespace glint {

struct FrameBenchOptions {
    std::string simulation, device = "auto", threads = "0", frames = "300";
    std::optional<std::string> preset, size, json;
    std::vector<std::string> sets;
};

CLI::App* add_bench_frame(CLI::App& bench, FrameBenchOptions&);
void bench_frame(const FrameBenchOptions&, Catalog&, const MeasureFrames&);

} // namespace glint
