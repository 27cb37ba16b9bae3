// The sweep from the command line: in a window that shows each way's pictures and nothing else (where there is no
// display in memory of OpenGL's, by way of EGL), or in the program's.
#pragma once
#include "app/bench/window_requests.h"

namespace glint {

/// Throws NoDisplay without OpenGL, or without a display for the program's window, Error when something cannot run
/// there.
std::vector<SweepResult> measure_bridge(const BridgeRequest&, const std::function<void(double, const char*)>& progress);

} // namespace glint
