// When an event happened, on the CPU's clock: once a second an event on a stream of its own is watched for at most 50
// microseconds, and the others are measured from the last one that was seen. One a device, which all its queues share:
// any thread may ask it.
#pragma once
#include "interop/calibration.h"
#include "interop/cuda_handles.h"
#include <array>
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
    /// Epoch that the time of an event recorded from now on is measured from; 0: none yet.
    std::size_t epoch() const;
    /// The time of a finished event that was recorded while `epoch` was the newest; nothing after 15 more epochs.
    std::optional<std::chrono::steady_clock::time_point> moment(std::size_t epoch, cudaEvent_t) const;
    std::optional<double> error_ms() const;
    std::chrono::steady_clock::time_point cpu_now() const; ///< the clock of all moments

private:
    struct Epoch {
        Event event;
        double device_ms = 0; ///< since the first one
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

} // namespace glint::cuda
