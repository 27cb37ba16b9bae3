// The whole command line: which command, with which options. Exit statuses are in failure.h.
#pragma once
#include "app/bench/window_requests.h"
#include "app/doctor/facts.h"
#include <functional>
#include <string>

namespace glint {

struct Display { ///< what needs a window or OpenGL, lent by main
    std::function<int(const AppOptions&)> run_window;
    std::function<DisplayReport(const Devices&)> look; ///< at the display, and at the ways of these devices
    MeasureBridge measure_bridge;
    MeasureFrames measure_frames;
    /// Opens a window, for a process that may end by that; what is wrong with it, or "".
    std::function<std::string()> try_window = {};
};

/// Returns the exit status or throws: Failure with one, else it is 1.
int run_command_line(int argc, const char* const* argv, const Display&);

} // namespace glint
