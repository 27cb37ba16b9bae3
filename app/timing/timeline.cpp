#include "app/timing/timeline.h"
#include <algorithm>
#include <cstdio>

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

const FrameSpan* Timeline::newest_complete_frame() const {
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

namespace {

constexpr std::size_t enough_before = 8;
constexpr float hitch_factor = 2;
constexpr std::int64_t frames_until_all_arrived = 8;

void find_slowest_stage(Hitch& hitch, const FrameSpan& frame, const Timeline& timeline, const Stages& stages) {
    float most = 0;
    const double end = frame.start_ms + static_cast<double>(frame.total_ms);
    timeline.see(frame.start_ms, end, [&](const Interval& one) {
        const StageRow& row = stages[one.row];
        const float beyond = one.duration_ms - row.shown.median;
        // a parent stage is as long as its part, but the part says more
        if (beyond <= most * (row.depth > 0 ? 0.8f : 1.f)) return;
        most = beyond, hitch.slowest_stage_ms = one.duration_ms;
        std::snprintf(hitch.slowest_stage, sizeof hitch.slowest_stage, "%s", row.label.c_str());
    });
}

} // namespace

float LocalMedian::value() const {
    if (count_ < enough_before) return 0;
    auto sorted = values_;
    const auto end = sorted.begin() + static_cast<std::ptrdiff_t>(std::min(count_, sorted.size()));
    const auto middle = sorted.begin() + (end - sorted.begin()) / 2;
    std::nth_element(sorted.begin(), middle, end);
    return *middle;
}

void Hitches::add(std::int64_t frame, std::size_t place, float total_ms) {
    const float usual = usual_.value();
    if (usual > 0 && total_ms > hitch_factor * usual)
        all_[count_++ % all_.size()] = {frame, place, total_ms, usual, {}, 0};
    usual_.add(total_ms);
}

void Hitches::update(const Timeline& timeline, const Stages& stages) {
    const int frames = timeline.frame_count();
    if (looked_at_ == count_ || frames == 0) return;
    looked_at_ = std::max(looked_at_, count_ - static_cast<std::size_t>(size()));
    Hitch& hitch = all_[looked_at_ % all_.size()];
    if (timeline.frame(frames - 1).number - hitch.frame < frames_until_all_arrived) return;
    ++looked_at_;
    if (const FrameSpan* frame = timeline.find(hitch.frame)) find_slowest_stage(hitch, *frame, timeline, stages);
}

void Hitches::clear() { usual_.clear(), count_ = looked_at_ = 0; }

const Hitch& Hitches::operator[](int i) const {
    return all_[(count_ - static_cast<std::size_t>(size()) + static_cast<std::size_t>(i)) % all_.size()];
}

} // namespace glint
