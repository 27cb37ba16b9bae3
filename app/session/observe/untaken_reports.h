// Reports and device times that were not taken yet, and reusable memory for them. Does not allocate while reports are
// added and taken, however many come between two calls.
#pragma once
#include "app/session/player.h"
#include <utility>
#include <vector>

namespace glint {

class PendingReports {
public:
    PendingReports() {
        reports_.reserve(capacity);
        rooms_.reserve(capacity);
    }

    /// If the reports are never taken, the older half is dropped.
    void add(Report report) {
        times_.add(report.times);
        if (reports_.size() == capacity) reports_.erase(reports_.begin(), reports_.begin() + capacity / 2);
        reports_.push_back(std::move(report));
    }
    /// In order; `room` is the memory for the next ones.
    std::vector<Report> take(std::vector<Report> room) {
        room.clear();
        room.reserve(capacity);
        return std::exchange(reports_, std::move(room));
    }
    DeviceTimes take_times() { return std::exchange(times_, DeviceTimes{times_.pace}); } ///< since the last call
    void clear() { reports_.clear(); }
    void forget_times() { times_ = {}; } ///< they are of another player

    /// Memory of a taken report's scopes, for a job's. If too much is returned, the rest is freed.
    void reuse(std::vector<ScopeTime> room) {
        if (rooms_.size() < capacity) rooms_.push_back(std::move(room));
    }
    std::vector<ScopeTime> room() {
        if (rooms_.empty()) return {};
        std::vector<ScopeTime> room = std::move(rooms_.back());
        rooms_.pop_back();
        return room;
    }

private:
    static constexpr std::size_t capacity = 128;
    std::vector<Report> reports_;
    DeviceTimes times_;
    std::vector<std::vector<ScopeTime>> rooms_;
};

} // namespace glint
