// Costs of the presentation paths and of a frame of the window.
#pragma once
#include "app/files/formats/data_text.h"
#include "interop/devices.h"
#include "interop/targets/frame_target.h"
#include <array>
#include <optional>

namespace glint {

// Costs of the presentation paths, measured by the sweep: data and reports. All times are milliseconds.

struct Spread {
    double median = 0, p95 = 0;
    double margin_of_error = 0; ///< margin of the median with 95 % confidence
};
/// Sorts them. Zeros if there are none.
Spread spread_of(std::vector<double> milliseconds);

Json json_of(const Spread&);

struct PresentCost {
    PresentPath present_path;
    std::string refused; ///< why it does not work here; then all other members are zero

    // Frames one after another, each finished before the next begins; after each frame its picture is shown once more.
    Spread map;      ///< begin(): the CPU's time
    Spread draw;     ///< the drawing kernel, on the device
    Spread copy;     ///< operations that the path queues after it, on the device
    Spread unmap;    ///< end() and collect(): the CPU's time
    Spread arrive;   ///< waiting for the picture, if it is not ready
    Spread upload;   ///< picture(): the CPU's time
    Spread present;  ///< drawing it on the screen, swapping, and until OpenGL is done
    Spread frame;    ///< sum of these
    Spread redraw;   ///< a frame that shows the previous picture again: cost of the screen alone
    Spread bridge;   ///< a frame's time minus the following redraw's: drawing kernel and path
    int samples = 0; ///< number of frames in these

    double frames_per_second = 0; ///< new pictures, with frames overlapping as they do in the window
};

/// Content of a frame in addition to the picture. Building an interface takes CPU time, during which the GPU works.
enum class FrameContent { nothing, interface };

struct SweepResult {
    std::string simulation, device, opengl;
    Extent extent;
    int buffers = 0, frames = 0; ///< frames: maximum number of samples of each path
    FrameContent content = FrameContent::nothing;
    std::vector<PresentCost> present_path_costs;
    std::string problem; ///< why nothing was measured, or ""

    double bytes_over_bus(const PresentCost&) const; ///< for a frame
    double ratio(const PresentCost&) const;          ///< of its median frame to the best path's
};

/// Names of paths: ids for programs and the command line, titles for the window and paper.
enum class PresentPathNames { ids, titles };
/// Which path's bridge is the shortest, and which others are not measurably different; "" if none was measured.
std::string verdict_of(const SweepResult&, PresentPathNames);
std::string text_of(const SweepResult&); ///< a table for people
std::string csv_of(const SweepResult&);
Json json_of(const SweepResult&);

// Costs of a frame of the window, measured by glint bench frame: data and reports. All times are milliseconds.

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
