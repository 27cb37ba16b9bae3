#include "interop/cuda_scopes.h"
#include <algorithm>

namespace glint::cuda {

Event Scopes::take_event() {
    if (!spare_.empty()) {
        Event event = std::move(spare_.back());
        spare_.pop_back();
        return event;
    }
    cudaEvent_t made = nullptr;
    cudaEventCreate(&made); // an event that could not be made leaves its scope untimed
    return Event(made);
}

void Scopes::mark_frame() {
    Event event = take_event();
    if (event) cudaEventRecord(event.get(), stream_);
    marks_.push_back({std::move(event), ++marks_made_});
    const std::size_t oldest_used = pending_.empty() ? marks_made_ : pending_.front().mark;
    while (marks_.front().number < oldest_used) spare_.push_back(std::move(marks_.front().event)), marks_.pop_front();
}

void Scopes::open(const char* label) {
    Pair pair{label, static_cast<int>(open_.size()), {}, {}, marks_made_};
    if (pair.depth <= deepest_ && pending_.size() < most_pending) {
        pair.start = take_event(), pair.stop = take_event();
        if (pair.start) cudaEventRecord(pair.start.get(), stream_);
    }
    open_.push_back(std::move(pair));
}

void Scopes::close() {
    Pair pair = std::move(open_.back());
    open_.pop_back();
    if (!pair.start || !pair.stop) return;
    cudaEventRecord(pair.stop.get(), stream_);
    pending_.push_back(std::move(pair));
}

std::vector<ScopeTime> Scopes::take() {
    std::vector<ScopeTime> finished;
    while (!pending_.empty() && cudaEventQuery(pending_.front().stop.get()) == cudaSuccess) {
        Pair pair = std::move(pending_.front());
        pending_.pop_front();
        float start = 0, duration = 0;
        const auto mark =
            std::find_if(marks_.begin(), marks_.end(), [&](const Mark& m) { return m.number == pair.mark; });
        const bool timed = cudaEventElapsedTime(&duration, pair.start.get(), pair.stop.get()) == cudaSuccess;
        if (mark != marks_.end() && mark->event) cudaEventElapsedTime(&start, mark->event.get(), pair.start.get());
        if (timed) finished.push_back({pair.label, start, duration, pair.depth});
        spare_.push_back(std::move(pair.start)), spare_.push_back(std::move(pair.stop));
    }
    cudaGetLastError(); // the run-time keeps "not ready" as an error, and the next launch would find it
    return finished;
}

} // namespace glint::cuda
