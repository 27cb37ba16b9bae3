// The sweep in the program's own window, as started from its menu or the command line.
#pragma once
#include "app/window_requests.h"

namespace glint {

/// One scene and size. Throws NoDisplay without a display, Error if it cannot run there, Failure if it was stopped.
SweepResult measure_in_program(const BridgeRequest&, const Params& scene, Extent,
                               const std::function<void(double, const char*)>& progress);

} // namespace glint
