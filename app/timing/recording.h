// Measurements as plain values: for another thread to write, in any format.
#pragma once
#include "app/timing/flags.h"
#include "app/timing/stages.h"

namespace glint {

class Profiler;

struct Recording {
    struct Stage {
        std::string label;
        Lane lane;
        int depth = 0;
        Summary times; ///< milliseconds
    };
    struct Event {
        int stage;
        double start_ms, duration_ms;
    };
    struct Frame {
        std::int64_t number;
        double start_ms, total_ms;
    };
    std::string title;            ///< the scene: "waves, 1024 x 768, on …"
    Summary frame;                ///< milliseconds from frame to frame; no samples if there were no frames
    std::vector<float> frames_ms; ///< samples of `frame`, oldest first
    std::vector<Stage> stages;
    std::vector<Event> events; ///< of the last frames, in any order
    std::vector<Frame> last_frames;
    std::vector<Flag> flags;
    std::optional<double> device_error_ms, opengl_error_ms; ///< error of their events' times relative to the CPU's
};

Recording recording_of(const Profiler&, std::string title, const TimingFacts&);

/// CSV with one row for each stage and a head line.
std::string csv_of(const Recording&);
/// All except the events: JSON.
std::string json_of(const Recording&);
/// The events, for Perfetto (ui.perfetto.dev) and chrome://tracing: the Trace Event Format, times in microseconds.
std::string trace_of(const Recording&);

} // namespace glint
