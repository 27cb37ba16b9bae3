// Times of events on the CPU's clock. Once a second, an event on a separate stream is watched for at most 50
// microseconds; the times of other events are measured from the latest watched event. One a device, which all its
// queues share: any thread may ask it.
#pragma once
#include "interop/calibration.h"
#include "interop/cuda_handles.h"
#include "interop/queue.h"
#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>

namespace glint::cuda {

class DeviceClock {
public:
    /// The clock of the current device. If that cannot be read, moment() returns nothing. cpu_ms: replaces the
    /// machine's clock in tests, in milliseconds.
    explicit DeviceClock(std::function<double()> cpu_ms = {});

    void keep_time(); ///< once a frame
    /// The present epoch: times of events recorded from now on are measured from it; 0: none yet.
    std::size_t epoch() const;
    /// The time of a finished event that was recorded while `epoch` was the newest; nothing after 15 more epochs.
    std::optional<std::chrono::steady_clock::time_point> moment(std::size_t epoch, cudaEvent_t) const;
    std::optional<double> error_ms() const;
    std::chrono::steady_clock::time_point cpu_now() const; ///< the clock of all moments

private:
    struct Epoch {
        Event event;
        double device_ms = 0; ///< time since the first event
    };
    double cpu_now_ms() const;
    void begin_epoch(double timeout_ms);
    Epoch& at(std::size_t number) { return epochs_[number % epochs_.size()]; }
    const Epoch& at(std::size_t number) const { return epochs_[number % epochs_.size()]; }

    const std::function<double()> cpu_ms_; ///< empty: the machine's clock
    mutable std::mutex mutex_;             // guards everything below
    Stream stream_;
    std::array<Epoch, 16> epochs_;
    std::size_t newest_ = 0;
    Calibration calibration_;
};

// Timed scopes on a CUDA stream: pairs of events from a pool, read late, never waited for.

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
    /// Takes the finished scopes, in the order in which the scopes ended, in the memory of `room`.
    std::vector<ScopeTime> take(std::vector<ScopeTime> room);
    std::optional<double> clock_error_ms() const { return clock_.error_ms(); }

private:
    struct Pair {
        const char* label;
        int depth;
        std::int64_t frame;
        std::size_t epoch;
        std::chrono::steady_clock::time_point queued; ///< start of the scope while the event's time is unknown
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
