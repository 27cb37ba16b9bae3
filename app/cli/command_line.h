// The whole command line: which command, with which options. Exit statuses are in failure.h.
#pragma once
#include "app/cli/bench_bridge.h"
#include "app/cli/bench_frame.h"
#include "app/cli/doctor.h"
#include "app/cli/window_command.h"
#include <functional>

namespace glint {

struct Display { ///< what needs a window or OpenGL, lent by main
    std::function<int(const AppOptions&)> run_window;
    LookAtDisplay look;
    MeasureBridge measure_bridge;
    MeasureFrames measure_frames;
};

/// Returns the exit status or throws: Failure with one, else it is 1.
int run_command_line(int argc, const char* const* argv, const Display&);

} // namespace glint
