#include "interop/cuda_scopes.h"
#include "interop/ranges.h"

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

void Scopes::open(const char* label) {
    push_range(label);
    Pair pair{label, static_cast<int>(open_.size()), frame_, clock_.epoch(), std::chrono::steady_clock::now(), {}, {}};
    if (pair.depth <= deepest_ && pending_.size() < most_pending) {
        pair.start = take_event(), pair.stop = take_event();
        if (pair.start) cudaEventRecord(pair.start.get(), stream_);
    }
    open_.push_back(std::move(pair));
}

void Scopes::close() {
    pop_range();
    Pair pair = std::move(open_.back());
    open_.pop_back();
    if (!pair.start || !pair.stop) return;
    cudaEventRecord(pair.stop.get(), stream_);
    pending_.push_back(std::move(pair));
}

std::vector<ScopeTime> Scopes::take(std::vector<ScopeTime> room) {
    room.clear();
    while (!pending_.empty() && cudaEventQuery(pending_.front().stop.get()) == cudaSuccess) {
        Pair pair = std::move(pending_.front());
        pending_.pop_front();
        float duration = 0;
        if (cudaEventElapsedTime(&duration, pair.start.get(), pair.stop.get()) == cudaSuccess)
            room.push_back({pair.label, clock_.moment(pair.epoch, pair.start.get()).value_or(pair.queued), duration,
                            pair.depth, pair.frame});
        spare_.push_back(std::move(pair.start)), spare_.push_back(std::move(pair.stop));
    }
    cudaGetLastError(); // the run-time keeps "not ready" as an error, and the next launch would find it
    return room;
}

} // namespace glint::cuda
