// CPU cost of each frame of the program's own window.
#pragma once
#include "app/window_requests.h"

namespace glint {

/// Uses settings of its own: the user's are neither read nor written. Throws NoDisplay without a display. Throws Error
/// if this machine cannot run it, or if the window is closed.
FrameCosts measure_frames(const FrameRequest&, const std::function<void(double)>& progress);

} // namespace glint
