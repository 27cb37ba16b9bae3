#include "interop/cuda_scopes.h"
#include "interop/ranges.h"
#include <new>

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
    Pair pair{label, static_cast<int>(open_.size()), frame_, clock_.epoch(), clock_.cpu_now(), {}, {}};
    if (pair.depth <= deepest_ && pending_.size() < max_pending) {
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
    try {
        pending_.push_back(std::move(pair));
    } catch (const std::bad_alloc&) { return; } // its time is lost; a destructor may have brought us here
}

std::vector<ScopeTime> Scopes::take(std::vector<ScopeTime> room) {
    room.clear();
    auto first = pending_.begin(); // the first that has not finished
    for (; first != pending_.end() && cudaEventQuery(first->stop.get()) == cudaSuccess; ++first) {
        float duration = 0;
        if (cudaEventElapsedTime(&duration, first->start.get(), first->stop.get()) == cudaSuccess)
            room.push_back({first->label, clock_.moment(first->epoch, first->start.get()).value_or(first->queued),
                            duration, first->depth, first->frame});
        spare_.push_back(std::move(first->start)), spare_.push_back(std::move(first->stop));
    }
    pending_.erase(pending_.begin(), first);
    cudaGetLastError(); // the run-time keeps "not ready" as an error, and the next launch would find it
    return room;
}

} // namespace glint::cuda
