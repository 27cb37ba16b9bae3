#include "app/timing/scope_log.h"
#include "app/timing/clock.h"
#include "app/timing/device_lane.h"
#include <algorithm>

namespace glint {

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
