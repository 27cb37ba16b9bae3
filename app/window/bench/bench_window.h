// The sweep from the command line: in a window that shows only the pictures of each presentation path (off screen by
// EGL if there is no display), or in the program's window.
#pragma once
#include "app/window_requests.h"

namespace glint {

/// Throws NoDisplay without OpenGL, or without a display for the program's window. Throws Error if something cannot run
/// there.
std::vector<SweepResult> measure_bridge(const BridgeRequest&, const std::function<void(double, const char*)>& progress);

} // namespace glint
