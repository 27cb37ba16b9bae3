#include "app/timing/recording.h"
#include "app/timing/clock.h"
#include "app/timing/profiler.h"
#include <algorithm>
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

ScopeLog::ScopeLog(Queue& queue) : queue_(queue) {
    outer_.fill(-1);
    room_ = queue_.take_scopes({}); // drops earlier scopes
}

int ScopeLog::stage_of(const ScopeTime& scope) {
    const auto depth = std::min(static_cast<std::size_t>(scope.depth), outer_.size() - 1);
    return outer_[depth] = stages_.row_of(lane_of(queue_.device()), scope.label, depth == 0 ? -1 : outer_[depth - 1]);
}

void ScopeLog::take() {
    room_ = queue_.take_scopes(std::move(room_));
    for (std::size_t i = room_.size(); i-- > 0;) { // a scope ends before the scope around it
        const ScopeTime& scope = room_[i];
        const int stage = stage_of(scope);
        if (stage < 0) continue;
        const double start = ms_of(scope.start);
        stages_.add(stage, ++count_, scope.duration_ms, start);
        if (events_.size() < max_events) events_.push_back({stage, start, scope.duration_ms});
    }
}

Recording ScopeLog::recording(std::string title) const {
    Recording all;
    all.title = std::move(title), all.events = events_, all.device_error_ms = queue_.clock_error_ms();
    for (const StageRow& row : stages_.rows()) {
        Series times = row.history;
        if (row.last_frame >= 0) times.add(static_cast<float>(row.sum_in_frame)); // the last frame's sum is incomplete
        all.stages.push_back({row.label, row.lane, row.depth, times.summary()});
    }
    return all;
}

} // namespace glint
