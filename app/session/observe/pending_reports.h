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
    DeviceTimes take_times() { return std::exchange(times_, DeviceTimes{times_.pace}); } ///< times since the last call
    void clear() { reports_.clear(); }
    void forget_times() { times_ = {}; } ///< the times belong to another player

    /// Returns the memory of a taken report's scopes, to be used by a later job. If too much is returned, the rest is
    /// freed.
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

// Labels of the last drawn picture, and memory for the next ones.

struct DrawnLabels {
    std::vector<Annotation> all;
    Extent extent{}; ///< size of the grid of their coordinates
};

/// Receives a player's labels. Does not allocate once it has had a picture with as many labels.
class LabelReading {
public:
    const DrawnLabels& newest() const { return newest_; }
    /// call for every job: the job's report returns the memory
    void send(Job& job) { job.label_room = std::move(room_); }
    void take(Report& report) {
        if (report.drawn) std::swap(newest_.all, report.labels), newest_.extent = report.extent;
        room_ = std::move(report.labels);
    }

private:
    DrawnLabels newest_;
    std::vector<Annotation> room_;
};

} // namespace glint
