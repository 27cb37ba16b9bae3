// Measurements as plain values: for another thread to write, in any format.
#pragma once
#include "app/files/formats/data_text.h"
#include "app/timing/flags.h"
#include "app/timing/stages.h"
#include "interop/queue.h"

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
    std::vector<Event> events; ///< events of the last frames, in any order
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

// Scopes of a run without a window, collected for the exports: every interval is one sample; there are no frames.

class ScopeLog {
public:
    explicit ScopeLog(Queue&); ///< records scopes that the queue times from now on

    void take(); ///< takes finished scopes; call it often, because the queue keeps a limited number
    Recording recording(std::string title) const;

private:
    static constexpr std::size_t max_events = 200'000; // a trace of about 20 MB; later ones count only in the table
    int stage_of(const ScopeTime&);

    Queue& queue_;
    Stages stages_;
    std::vector<ScopeTime> room_;
    std::vector<Recording::Event> events_;
    std::array<int, 8> outer_{}; ///< the last stage at each depth
    std::int64_t count_ = 0;
};

// Parts of a recording as JSON, for the window's exports and for the times of a render (exports.cpp).

Json json_of(const Summary&);
/// Error of the processors' event times relative to the CPU's; null: not known.
Json clock_errors_json(const Recording&);
/// An array with one object for each stage.
Json stages_json(const Recording&);

} // namespace glint
