#include "app/timing/recording.h"
#include "app/timing/profiler.h"
#include <limits>

namespace glint {

Recording recording_of(const Profiler& profiler, std::string title, const TimingFacts& facts) {
    Recording all;
    all.title = std::move(title), all.flags = flags_of(facts);
    all.device_error_ms = facts.device_error_ms, all.opengl_error_ms = facts.opengl_error_ms;
    const int window = profiler.window();
    all.frame = profiler.frames().summary(window);
    const Series& frames = profiler.frames();
    for (int i = frames.size() - all.frame.samples; i < frames.size(); ++i) all.frames_ms.push_back(frames[i]);
    for (const StageRow& row : profiler.stages().rows())
        all.stages.push_back({row.label, row.lane, row.depth, row.history.summary(window)});
    constexpr double ever = std::numeric_limits<double>::infinity();
    profiler.timeline().see(-ever, ever, [&](const Interval& one) {
        all.events.push_back({one.row, one.start_ms, static_cast<double>(one.duration_ms)});
    });
    for (int i = 0; i < profiler.timeline().frame_count(); ++i) {
        const FrameSpan& frame = profiler.timeline().frame(i);
        if (frame.total_ms > 0)
            all.last_frames.push_back({frame.number, frame.start_ms, static_cast<double>(frame.total_ms)});
    }
    return all;
}

} // namespace glint
