// Labels of the last drawn picture, and memory for the next ones.
#pragma once
#include "app/session/player.h"
#include <utility>
#include <vector>

namespace glint {

struct DrawnLabels {
    std::vector<Annotation> all;
    Extent extent{}; ///< size of the grid of their coordinates
};

/// Receives a player's labels. Does not allocate once it has had a picture with as many labels.
class LabelReading {
public:
    const DrawnLabels& newest() const { return newest_; }
    void send(Job& job) { job.label_room = std::move(room_); } ///< call for every job: its report returns the memory
    void take(Report& report) {
        if (report.drawn) std::swap(newest_.all, report.labels), newest_.extent = report.extent;
        room_ = std::move(report.labels);
    }

private:
    DrawnLabels newest_;
    std::vector<Annotation> room_;
};

} // namespace glint
