// What measures the window's own work: the clocks of both processors, and where their times are kept.
#pragma once
#include "app/timing/clock.h"
#include "app/timing/gpu_monitor.h"
#include "app/timing/profiler.h"
#include "app/window/workspace/gl_clock.h"

namespace glint {

struct WindowTiming {
    CpuClock cpu_clock;
    GlClock gl_clock;
    Profiler profiler;
    GpuMonitor gpu;
};

} // namespace glint
