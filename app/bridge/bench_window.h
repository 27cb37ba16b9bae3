// The sweep from the command line: in a window that shows each way's pictures and nothing else, or in the program's.
#pragma once
#include "app/cli/bench_bridge.h"
#include "app/cli/way_cost.h"

namespace glint {

/// Throws NoDisplay without a display, Error when something cannot run there.
std::vector<SweepResult> measure_bridge(const BridgeRequest&, const std::function<void(double, const char*)>& progress);

} // namespace glint
