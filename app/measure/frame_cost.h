// Costs of a frame of the window, measured by glint bench frame: data and reports. All times are milliseconds.
#pragma once
#include "app/measure/present_cost.h"
#include "interop/devices.h"
#include <array>
#include <optional>

namespace glint {

/// Visible panels while frames are measured, and whether the profiler is on.
struct FrameManner {
    const char *id, *title;
    bool profiled;
    std::optional<double> goal_ms; ///< for the CPU
};
inline constexpr FrameManner frame_manners[] = {{"hidden", "panels hidden", true, 0.3},
                                                {"hidden_unprofiled", "panels hidden, profiler off", false, {}},
                                                {"usual", "the usual panels", true, {}},
                                                {"all", "all panels open", true, 2.0}};
inline constexpr double profiler_goal_percent = 1;

/// Times of each frame: the main thread's processor time without the swap, and from its begin to its end.
struct FrameTimes {
    std::vector<double> cpu, whole;
};

struct FrameCosts {
    std::string simulation, device, target, opengl;
    Extent extent;
    int frames = 0;                                           ///< for each manner
    std::array<FrameTimes, std::size(frame_manners)> manners; ///< in the order of frame_manners
    std::vector<double> profiler_cpu_ms, profiler_frame_ms;   ///< neighbouring blocks: with minus without profiler
    Devices devices;                                          ///< at the time of the measurement
};

std::string text_of(const FrameCosts&); ///< a table for people
Json json_of(const FrameCosts&);

} // namespace glint
