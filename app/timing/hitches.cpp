#include "app/timing/hitches.h"
#include <algorithm>
#include <cstdio>

namespace glint {
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
