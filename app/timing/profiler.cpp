#include "app/timing/profiler.h"
#include "interop/queue.h"
#include <algorithm>

namespace glint {
namespace {
constexpr double refresh_ms = 250;
constexpr std::int64_t frames_between_own_times = 15;
} // namespace

/// Adds up the time of the profiler's own work, in the frames in which it times itself.
class Profiler::OwnTime {
public:
    explicit OwnTime(Profiler& profiler)
        : profiler_(profiler), from_(profiler.timing_itself_ ? profiler.clock_ms() : 0) {}
    ~OwnTime() {
        if (profiler_.timing_itself_) profiler_.own_now_ += profiler_.clock_ms() - from_;
    }
    OwnTime(const OwnTime&) = delete;
    OwnTime& operator=(const OwnTime&) = delete;

private:
    Profiler& profiler_;
    double from_;
};

Profiler::Profiler(int warm_up_frames) : warm_up_frames_(warm_up_frames), first_counted_frame_(warm_up_frames + 1) {
    open_.reserve(16);
    recorded_.fill(-1);
    pending_.reserve(512);
}

void Profiler::begin_frame() {
    const double now = clock_ms();
    if (!frozen_) timeline_.end_frame(now);
    if (timing_itself_) own_.add(static_cast<float>(own_now_));
    if (!skipped_ && !warming_up() && !frozen_) {
        const auto total = static_cast<float>(now - frame_start_);
        frames_.add(total);
        hitches_.add(frame_, frames_.count() - 1, total);
    }
    on_ = wanted_;
    frame_start_ = now;
    ++frame_;
    if (!frozen_) timeline_.begin_frame(frame_, now);
    open_.clear();
    skipped_ = false;
    timing_itself_ = on_ && frame_ % frames_between_own_times == 0, own_now_ = 0;
}

void Profiler::freeze(bool frozen) {
    if (frozen_ && !frozen) timeline_.clear(); // frames are missing, and numbers would be assigned wrongly
    frozen_ = frozen;
}

void Profiler::skip_frame() { skipped_ = true, slept_at_frame_ = frame_; }

int Profiler::row_in_open_scope(Lane lane, std::string_view label) {
    int parent = -1;
    for (const std::size_t outer : open_) {
        const int row = pending_[outer].row;
        if (row >= 0 && group_of(stages_[row].lane) == group_of(lane)) parent = row;
    }
    return stages_.row_of(lane, label, parent);
}

std::size_t Profiler::open(Clock& clock, Lane lane, const char* label) {
    if (!on_) return none;
    const OwnTime own(*this);
    auto slot = std::ranges::find(pending_, false, &Pending::used);
    if (slot == pending_.end()) slot = pending_.insert(slot, Pending{});
    const bool ranged = group_of(lane) == 0; // only this thread's time has a range for external tools
    if (ranged) push_range(label);
    *slot = {&clock, clock.begin(), row_in_open_scope(lane, label), frame_, clock_ms(), false, true, ranged};
    timeline_.await(frame_, 1);
    open_.push_back(static_cast<std::size_t>(slot - pending_.begin()));
    return open_.back();
}

void Profiler::close(std::size_t index) {
    if (index == none) return;
    const OwnTime own(*this);
    std::erase(open_, index);
    Pending& one = pending_[index];
    one.clock->end(one.token);
    one.closed = true;
    if (one.ranged) pop_range();
}

void Profiler::record(Lane lane, std::string_view label, double start_ms, double duration_ms, int depth,
                      std::int64_t frame) {
    if (!on_) return;
    const OwnTime own(*this);
    const auto level = std::min(static_cast<std::size_t>(std::max(depth, 0)), recorded_.size() - 1);
    const int row = stages_.row_of(lane, label, level == 0 ? -1 : recorded_[level - 1]);
    recorded_[level] = row;
    add(row, frame, start_ms, duration_ms);
}

void Profiler::record(Lane lane, std::span<const ScopeTime> scopes) {
    for (auto first = scopes.begin(); first != scopes.end();) { // by frame, so that no frame is split into two samples
        const auto next =
            std::find_if(first, scopes.end(), [&](const ScopeTime& one) { return one.frame != first->frame; });
        for (auto after = next; after != first;) {
            const ScopeTime& one = *--after;
            record(lane, one.label, ms_of(one.start), one.duration_ms, one.depth, one.frame);
        }
        first = next;
    }
}

void Profiler::record_here(Lane lane, std::string_view label, double start_ms, double duration_ms) {
    if (!on_) return;
    const OwnTime own(*this);
    add(row_in_open_scope(lane, label), frame_, start_ms, duration_ms);
}

void Profiler::add(int row, std::int64_t frame, double start_ms, double duration_ms) {
    if (row < 0 || frozen_) return;
    if (!warming_up()) stages_.add(row, frame, duration_ms, clock_ms());
    timeline_.add({row, static_cast<float>(duration_ms), start_ms});
}

void Profiler::take_ready() {
    for (Pending& one : pending_) {
        if (!one.used || !one.closed) continue;
        const auto taken = one.clock->taken(one.token);
        if (!taken) continue;
        one.used = false;
        timeline_.await(one.frame, -1);
        if (one.row < 0 || frozen_) continue;
        if (one.frame >= first_counted_frame_ && one.frame != slept_at_frame_)
            stages_.add(one.row, one.frame, taken->duration_ms, clock_ms());
        timeline_.add({one.row, static_cast<float>(taken->duration_ms), taken->start_ms.value_or(one.start)});
    }
}

void Profiler::collect() {
    const OwnTime own(*this);
    take_ready();
    if (frozen_) return;
    hitches_.update(timeline_, stages_);
    stages_.refresh(window_, clock_ms());
    if (clock_ms() - refreshed_ > refresh_ms) refreshed_ = clock_ms(), frame_summary_ = frames_.summary(window_);
}

void Profiler::forget() {
    const std::vector<int> gone_to = stages_.forget();
    for (Pending& one : pending_)
        if (one.row >= 0) one.row = gone_to[static_cast<std::size_t>(one.row)];
    recorded_.fill(-1);
    timeline_.clear(), hitches_.clear(), frames_.clear();
    frame_summary_ = {};
    first_counted_frame_ = frame_ + 1 + warm_up_frames_, skipped_ = true;
    ++forgotten_;
}

} // namespace glint
