// glint bench bridge: what every presentation path costs, in a window of its own.
#pragma once
#include "app/bench/window_requests.h"
#include "app/cli/scene_options.h"

namespace glint {

struct BridgeOptions {
    std::vector<std::string> simulations, sizes, sets;
    std::optional<std::string> preset, json, csv, plot, from;
    std::string device = "auto", threads = "0", frames = "200", buffers = "3";
    bool interface = false;
};

CLI::App* add_bench_bridge(CLI::App& bench, BridgeOptions&);
void bench_bridge(const BridgeOptions&, Catalog&, const MeasureBridge&);

} // namespace glint
