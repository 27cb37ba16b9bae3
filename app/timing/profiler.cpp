#include "app/timing/profiler.h"
#include <algorithm>

namespace glint {
namespace {
constexpr std::size_t most_rows = 64, most_intervals = 128;
constexpr double refresh_ms = 250;
} // namespace

Profiler::Profiler() {
    rows_.reserve(most_rows);
    pending_.reserve(512);
    for (FrameRecord& record : recent_) record.intervals.reserve(most_intervals);
    shown_.intervals.reserve(most_intervals);
}

int Profiler::row_of(Lane lane, std::string_view label, int depth) {
    const auto same = [&](const StageRow& row) { return row.lane == lane && row.depth == depth && row.label == label; };
    const auto found = std::ranges::find_if(rows_, same);
    if (found != rows_.end()) return static_cast<int>(found - rows_.begin());
    if (rows_.size() == most_rows) return -1; // labels are few; whoever makes more is not shown
    rows_.push_back({std::string(label), lane, depth, {}, {}});
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
    depth_ = 0;
    skipped_ = false;
}

void Profiler::skip_frame() { skipped_ = true; }

std::size_t Profiler::open(Clock& clock, Lane lane, std::string_view label) {
    auto slot = std::ranges::find(pending_, false, &Pending::used);
    if (slot == pending_.end()) slot = pending_.insert(slot, Pending{});
    const int row = row_of(lane, label, depth_++);
    *slot = {&clock, clock.begin(), row, frame_, now_ms(), false, true};
    ++record_of(frame_).pending;
    return static_cast<std::size_t>(slot - pending_.begin());
}

void Profiler::close(std::size_t index) {
    --depth_;
    pending_[index].clock->end(pending_[index].token);
    pending_[index].closed = true;
}

void Profiler::record(Lane lane, std::string_view label, double start_ms, double duration_ms, int depth) {
    const int row = row_of(lane, label, depth);
    finish({nullptr, 0, row, frame_, start_ms, true, true}, duration_ms);
}

void Profiler::finish(const Pending& done, double milliseconds) {
    if (done.row < 0 || done.row >= static_cast<int>(rows_.size())) return;
    StageRow& row = rows_[static_cast<std::size_t>(done.row)];
    if (row.last_frame != done.frame) { // several intervals of one frame are one sample
        if (row.last_frame >= 0) row.history.add(static_cast<float>(row.sum_in_frame));
        row.last_frame = done.frame, row.sum_in_frame = 0;
    }
    row.sum_in_frame += milliseconds;
    FrameRecord& record = record_of(done.frame);
    if (record.number != done.frame || record.intervals.size() == most_intervals) return;
    record.intervals.push_back(
        {done.row, static_cast<float>(done.start - record.start_ms), static_cast<float>(milliseconds)});
}

void Profiler::collect() {
    for (Pending& one : pending_) {
        if (!one.used || !one.closed) continue;
        if (const auto ms = one.clock->milliseconds(one.token)) {
            one.used = false;
            if (record_of(one.frame).number == one.frame) --record_of(one.frame).pending;
            finish(one, *ms);
        }
    }
    if (now_ms() - refreshed_ > refresh_ms) refresh();
}

void Profiler::refresh() {
    refreshed_ = now_ms();
    for (StageRow& row : rows_) row.shown = row.history.summary();
    frame_summary_ = frames_.summary();
    const FrameRecord* newest = nullptr;
    for (const FrameRecord& record : recent_)
        if (record.number > 0 && record.number < frame_ && record.pending == 0 && record.total_ms > 0 &&
            (!newest || record.number > newest->number))
            newest = &record;
    if (newest) shown_ = *newest; // both have the room
}

void Profiler::forget() {
    rows_.clear();
    for (Pending& one : pending_) one.row = -1;
    for (FrameRecord& record : recent_) record.number = -1, record.intervals.clear();
    shown_.number = -1, shown_.intervals.clear();
    frames_.clear();
    frame_summary_ = {};
}

} // namespace glint
