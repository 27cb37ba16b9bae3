// The sweep from the command line: in a window that shows only the pictures of each presentation path (off screen by
// EGL if there is no display), or in the program's window.
#pragma once
#include "app/window/parts/panel.h"
#include "app/window_requests.h"

namespace glint {

/// Throws NoDisplay without OpenGL, or without a display for the program's window. Throws Error if something cannot run
/// there.
std::vector<SweepResult> measure_bridge(const BridgeRequest&, const std::function<void(double, const char*)>& progress);

// CPU cost of each frame of the program's own window.

/// Uses settings of its own: the user's are neither read nor written. Throws NoDisplay without a display. Throws Error
/// if this machine cannot run it, or if the window is closed.
FrameCosts measure_frames(const FrameRequest&, const std::function<void(double)>& progress);

// Shows all panels at once, to measure their cost.

/// Undocks all panels, which must have been drawn once, and places them next to each other over the picture.
/// Layout::reset() undoes it.
void open_all_panels(const std::vector<Docked>&);

} // namespace glint
