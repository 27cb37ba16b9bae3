// What the presentation paths cost, as the sweep finds it: data, and how it is told. All times are milliseconds.
#pragma once
#include "app/files/json.h"
#include "interop/frame_target.h"

namespace glint {

struct Spread {
    double median = 0, p95 = 0;
    double margin_of_error = 0; ///< with 95 % confidence the median is no farther off than this
};
/// Sorts them. Of none: zeros.
Spread spread_of(std::vector<double> milliseconds);

Json json_of(const Spread&);

struct PresentCost {
    PresentPath way;
    std::string refused; ///< why it does not work here; all that follows is zero then

    // One frame after the other, each finished before the next begins; between two of them the first is shown once
    // more.
    Spread map;      ///< begin(): the CPU's time
    Spread draw;     ///< the drawing kernel, on the device
    Spread copy;     ///< what the way queues behind it, on the device
    Spread unmap;    ///< end() and collect(): the CPU's time
    Spread arrive;   ///< waiting until the frame is there, if it is not yet
    Spread upload;   ///< picture(): the CPU's time
    Spread present;  ///< drawing it on the screen, swapping, and until OpenGL is done
    Spread frame;    ///< all of it
    Spread redraw;   ///< a frame that shows the picture of the one before: what the screen costs anyway
    Spread bridge;   ///< by how much a frame is longer than the redraw after it: drawing kernel and way
    int samples = 0; ///< frames that all these are of

    double frames_per_second = 0; ///< new pictures, with frames overlapping as they do in the window
};

/// What else a frame has to show than the picture. To build an interface takes the CPU time, which the GPU uses.
enum class Around { nothing, interface };

struct SweepResult {
    std::string simulation, device, opengl;
    Extent extent;
    int buffers = 0, frames = 0; ///< frames: each way has at most so many samples
    Around around = Around::nothing;
    std::vector<PresentCost> ways;
    std::string problem; ///< why nothing was measured, or ""

    double bytes_over_bus(const PresentCost&) const; ///< a frame
    double ratio(const PresentCost&) const;          ///< of its median frame to the best way's
};

/// What ways are called: ids where programs and the command line read of them, titles in the window and on paper.
enum class WayNames { ids, titles };
/// Which way's bridge is the shortest, and which others cannot be told apart from it; "" where none was measured.
std::string verdict_of(const SweepResult&, WayNames);
std::string text_of(const SweepResult&); ///< a table for people
std::string csv_of(const SweepResult&);
Json json_of(const SweepResult&);

} // namespace glint
