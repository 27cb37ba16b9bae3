// The whole command line: which command, with which options. Exit statuses are in failure.h.
#pragma once
#include "app/doctor/facts.h"
#include "app/window_requests.h"
#include <functional>
#include <string>

namespace glint {

struct Display { ///< functions that need a window or OpenGL, provided by main
    std::function<int(const AppOptions&)> run_window;
    std::function<DisplayReport(const Devices&)> look; ///< checks the display, and these devices' presentation paths
    MeasureBridge measure_bridge;
    MeasureFrames measure_frames;
    /// Opens a window, in a process that may crash by it. Returns the problem, or "".
    std::function<std::string()> try_window = {};
    /// Runs this command line's window in another process, and returns the exit status; none: in this one.
    std::function<int(bool keeps_plugins)> supervise = {};
};

/// Returns the exit status or throws: Failure has one, for other exceptions it is 1.
int run_command_line(int argc, const char* const* argv, const Display&);

} // namespace glint
