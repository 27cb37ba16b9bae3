// glint bench bridge: what every way to the screen costs, in a window of its own.
#pragma once
#include "app/cli/scene_options.h"
#include "interop/devices.h"
#include "sims/api/view.h"
#include <functional>

namespace glint {

struct BridgeOptions {
    std::vector<std::string> simulations, sizes, sets;
    std::optional<std::string> preset, json, csv, plot, from;
    std::string device = "auto", threads = "0", frames = "200", buffers = "3";
    bool interface = false;
};

/// What is to be measured, understood and checked.
struct BridgeRequest {
    Catalog& catalog;
    std::vector<Params> scenes;
    std::vector<Extent> extents;
    std::string device;
    int threads, frames, buffers;
    bool interface;  ///< the program's, around the picture
    Devices devices; ///< as they were found
};

struct SweepResult;
/// Calls back with the progress, 0 to 1, and the way under way; throws what ends it.
using MeasureBridge = std::function<std::vector<SweepResult>(const BridgeRequest&,
                                                             const std::function<void(double, const char*)>& progress)>;

CLI::App* add_bench_bridge(CLI::App& bench, BridgeOptions&);
void bench_bridge(const BridgeOptions&, Catalog&, const MeasureBridge&);

} // namespace glint
