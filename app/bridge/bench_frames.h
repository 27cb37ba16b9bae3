// The program's own window, frame by frame: what each costs the CPU.
#pragma once
#include "app/bench/window_requests.h"

namespace glint {

/// With settings of its own: nothing of the user's is read or written. Throws NoDisplay without a display, Error when
/// something cannot run there or the window is closed.
FrameCosts measure_frames(const FrameRequest&, const std::function<void(double)>& progress);

} // namespace glint
