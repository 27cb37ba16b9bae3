#include "app/timing/timeline.h"
#include <algorithm>

namespace glint {

namespace {
constexpr std::size_t max_intervals = 16384, max_frames = 240;
constexpr std::int64_t late_frames = 3; // delay of the simulation's reports
} // namespace

Timeline::Timeline() : intervals_(max_intervals), frames_(max_frames) {}

void Timeline::begin_frame(std::int64_t number, double start_ms) {
    if (newest_ < 0) oldest_ = number;
    newest_ = number, oldest_ = std::max(oldest_, number - static_cast<std::int64_t>(max_frames) + 1);
    frames_[static_cast<std::size_t>(number) % max_frames] = {number, start_ms, 0, 0};
}

void Timeline::end_frame(double now) {
    if (newest_ < 0) return;
    FrameSpan& frame = frames_[static_cast<std::size_t>(newest_) % max_frames];
    frame.total_ms = static_cast<float>(now - frame.start_ms);
}

void Timeline::await(std::int64_t number, int scopes) {
    FrameSpan& frame = frames_[static_cast<std::size_t>(number) % max_frames];
    if (frame.number == number) frame.pending += scopes;
}

void Timeline::add(const Interval& interval) {
    intervals_[static_cast<std::size_t>(added_++) % max_intervals] = interval;
}

void Timeline::clear() {
    std::ranges::fill(frames_, FrameSpan{});
    added_ = 0, newest_ = -1;
}

int Timeline::frame_count() const { return newest_ < 0 ? 0 : static_cast<int>(newest_ - oldest_ + 1); }

const FrameSpan& Timeline::frame(int i) const { return frames_[static_cast<std::size_t>(oldest_ + i) % max_frames]; }

const FrameSpan* Timeline::find(std::int64_t number) const {
    return newest_ >= 0 && number >= oldest_ && number <= newest_ ? &frame(static_cast<int>(number - oldest_))
                                                                  : nullptr;
}

const FrameSpan* Timeline::newest_whole() const {
    for (std::int64_t number = newest_ - late_frames; number >= oldest_ && newest_ >= 0; --number)
        if (const FrameSpan* one = find(number); one && one->complete()) return one;
    return nullptr;
}

namespace {
constexpr double nearest_ms = 0.005;
}

void TimelineView::zoom(double factor, double at_ms, double frame_ms, double all_ms) {
    const double before = span(frame_ms);
    const double after = std::clamp(before / factor, nearest_ms, std::max(nearest_ms, all_ms));
    if (before <= 0) return;
    from_ms = at_ms - (at_ms - from_ms) * after / before;
    span_ms = after;
}

void TimelineView::pan(double by_ms, double frame_ms) {
    span_ms = span(frame_ms);
    from_ms += by_ms;
}

} // namespace glint
