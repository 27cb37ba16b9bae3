#include "app/timing/profiler.h"
#include <algorithm>
#include <array>

namespace glint {
namespace {
constexpr std::size_t most_rows = 64, most_intervals = 128;
constexpr double refresh_ms = 250;
constexpr double recent_ms = 3000;

/// Whose time contains whose: the main thread's, the simulation's, OpenGL's.
int group_of(Lane lane) {
    if (lane == Lane::worker || lane == Lane::cuda) return 1;
    return lane == Lane::opengl ? 2 : 0;
}
} // namespace

Profiler::Profiler() {
    rows_.reserve(most_rows);
    order_.reserve(most_rows);
    open_.reserve(16);
    recorded_.fill(-1);
    pending_.reserve(512);
    for (FrameRecord& record : recent_) record.intervals.reserve(most_intervals);
    shown_.intervals.reserve(most_intervals);
}

int Profiler::row_of(Lane lane, std::string_view label, int parent) {
    const auto same = [&](const StageRow& row) {
        return row.lane == lane && row.parent == parent && row.label == label;
    };
    const auto found = std::ranges::find_if(rows_, same);
    if (found != rows_.end()) return static_cast<int>(found - rows_.begin());
    if (rows_.size() == most_rows) return -1; // labels are few; whoever makes more is not shown
    const int depth = parent < 0 ? 0 : rows_[static_cast<std::size_t>(parent)].depth + 1;
    rows_.push_back({std::string(label), lane, parent, depth, {}, {}});
    return static_cast<int>(rows_.size()) - 1;
}

void Profiler::begin_frame() {
    const double now = now_ms();
    if (!skipped_) {
        frames_.add(static_cast<float>(now - frame_start_));
        record_of(frame_).total_ms = static_cast<float>(now - frame_start_);
    }
    frame_start_ = now;
    ++frame_;
    FrameRecord& record = record_of(frame_);
    record.number = frame_, record.start_ms = frame_start_, record.total_ms = 0, record.pending = 0;
    record.intervals.clear();
    open_.clear();
    skipped_ = false;
}

void Profiler::skip_frame() { skipped_ = true; }

std::size_t Profiler::open(Clock& clock, Lane lane, std::string_view label) {
    auto slot = std::ranges::find(pending_, false, &Pending::used);
    if (slot == pending_.end()) slot = pending_.insert(slot, Pending{});
    int parent = -1;
    for (const std::size_t outer : open_) {
        const int row = pending_[outer].row;
        if (row >= 0 && group_of(rows_[static_cast<std::size_t>(row)].lane) == group_of(lane)) parent = row;
    }
    *slot = {&clock, clock.begin(), row_of(lane, label, parent), frame_, now_ms(), false, true};
    ++record_of(frame_).pending;
    open_.push_back(static_cast<std::size_t>(slot - pending_.begin()));
    return open_.back();
}

void Profiler::close(std::size_t index) {
    std::erase(open_, index);
    pending_[index].clock->end(pending_[index].token);
    pending_[index].closed = true;
}

void Profiler::record(Lane lane, std::string_view label, double start_ms, double duration_ms, int depth) {
    const auto level = std::min(static_cast<std::size_t>(std::max(depth, 0)), recorded_.size() - 1);
    const int row = row_of(lane, label, level == 0 ? -1 : recorded_[level - 1]);
    recorded_[level] = row;
    sample(row, frame_, duration_ms);
    for (FrameRecord& record : recent_) {
        const double end = record.total_ms > 0 ? record.start_ms + static_cast<double>(record.total_ms) : now_ms();
        const bool touches = record.number > 0 && start_ms < end && start_ms + duration_ms > record.start_ms;
        if (row >= 0 && touches && record.intervals.size() < most_intervals)
            record.intervals.push_back(
                {row, static_cast<float>(start_ms - record.start_ms), static_cast<float>(duration_ms)});
    }
}

void Profiler::sample(int index, std::int64_t frame, double milliseconds) {
    if (index < 0) return;
    StageRow& row = rows_[static_cast<std::size_t>(index)];
    if (row.last_frame != frame) { // several intervals of one frame are one sample
        if (row.last_frame >= 0) row.history.add(static_cast<float>(row.sum_in_frame));
        row.last_frame = frame, row.last_ms = now_ms(), row.sum_in_frame = 0;
    }
    row.sum_in_frame += milliseconds;
}

void Profiler::collect() {
    for (Pending& one : pending_) {
        if (!one.used || !one.closed) continue;
        if (const auto ms = one.clock->milliseconds(one.token)) {
            one.used = false;
            sample(one.row, one.frame, *ms);
            FrameRecord& record = record_of(one.frame);
            if (record.number != one.frame) continue;
            --record.pending;
            if (one.row >= 0 && record.intervals.size() < most_intervals)
                record.intervals.push_back(
                    {one.row, static_cast<float>(one.start - record.start_ms), static_cast<float>(*ms)});
        }
    }
    if (now_ms() - refreshed_ > refresh_ms) refresh();
}

void Profiler::refresh() {
    refreshed_ = now_ms();
    for (StageRow& row : rows_) row.shown = row.history.summary();
    order_.clear();
    for (const int group : {0, 1, 2}) list_children(-1, group);
    frame_summary_ = frames_.summary();
    const FrameRecord* newest = nullptr;
    for (const FrameRecord& record : recent_)
        if (record.number > 0 && record.number < frame_ && record.pending == 0 && record.total_ms > 0 &&
            (!newest || record.number > newest->number))
            newest = &record;
    if (newest) shown_ = *newest; // both have the room
}

void Profiler::list_children(int parent, int group) {
    const auto is_draw = [&](int i) { return group == 1 && rows_[static_cast<std::size_t>(i)].label == "draw"; };
    const int count = static_cast<int>(rows_.size());
    for (int n = 0; n < 2 * count; ++n) { // a picture is drawn after its steps, whichever was measured first
        const int i = n % count;
        if (is_draw(i) != (n >= count)) continue;
        const StageRow& row = rows_[static_cast<std::size_t>(i)];
        if (row.parent != parent || group_of(row.lane) != group || refreshed_ - row.last_ms > recent_ms) continue;
        order_.push_back(i);
        list_children(i, group);
    }
}

void Profiler::forget() {
    std::array<int, most_rows> now{}; // where a row goes; launches of the old simulation go nowhere
    std::size_t kept = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const bool stays = group_of(rows_[i].lane) != 1;
        now[i] = stays ? static_cast<int>(kept) : -1;
        if (!stays) continue;
        StageRow& row = rows_[i]; // what it is part of came before it
        if (row.parent >= 0) row.parent = now[static_cast<std::size_t>(row.parent)];
        row.history.clear();
        row.shown = {}, row.last_frame = -1, row.sum_in_frame = 0;
        if (kept != i) rows_[kept] = std::move(row);
        ++kept;
    }
    rows_.erase(rows_.begin() + static_cast<std::ptrdiff_t>(kept), rows_.end());
    for (Pending& one : pending_)
        if (one.row >= 0) one.row = now[static_cast<std::size_t>(one.row)];
    order_.clear();
    recorded_.fill(-1);
    for (FrameRecord& record : recent_) record.number = -1, record.intervals.clear();
    shown_.number = -1, shown_.intervals.clear();
    frames_.clear();
    frame_summary_ = {};
}

} // namespace glint
