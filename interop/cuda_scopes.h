// Timed scopes on a CUDA stream: pairs of events from a pool, read late, never waited for.
#pragma once
#include "interop/cuda_clock.h"
#include "interop/queue.h"
#include <atomic>

namespace glint::cuda {

class Scopes {
public:
    Scopes(cudaStream_t stream, DeviceClock& clock) : stream_(stream), clock_(clock) {}
    std::size_t open_count() const { return open_.size(); }
    /// Labels of the first and the last open scope; "" if none is open.
    const char* outermost() const { return open_.empty() ? "" : open_.front().label; }
    const char* innermost() const { return open_.empty() ? "" : open_.back().label; }

    void mark_frame() { ++frame_, clock_.keep_time(); }
    void set_depth(int deepest) { deepest_ = deepest; } ///< deeper scopes are not timed
    void open(const char* label);
    void close();
    /// Takes the finished scopes, in the order in which they ended, in the memory of `room`.
    std::vector<ScopeTime> take(std::vector<ScopeTime> room);
    std::optional<double> clock_error_ms() const { return clock_.error_ms(); }

private:
    struct Pair {
        const char* label;
        int depth;
        std::int64_t frame;
        std::size_t epoch;
        std::chrono::steady_clock::time_point queued; ///< replaces the start while that is unknown
        Event start, stop;
    };
    static constexpr std::size_t max_pending = 2048; // more scopes are not timed: the caller does not take them
    Event take_event();

    cudaStream_t stream_;
    DeviceClock& clock_;
    std::atomic<int> deepest_ = 0;
    std::int64_t frame_ = 0;
    std::vector<Pair> open_;
    std::vector<Pair> pending_; ///< in the order in which they ended
    std::vector<Event> spare_;
};

} // namespace glint::cuda
