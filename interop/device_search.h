// Asks the NVIDIA driver for its devices in the background: a driver that hangs must not delay the start or the end of
// the program.
#pragma once
#include "interop/devices.h"
#include <chrono>
#include <functional>
#include <future>
#include <utility>

namespace glint {

/// How long a start waits for the driver before it continues on the CPU.
inline constexpr std::chrono::milliseconds driver_timeout{1000};

/// Until the driver has answered, no other CUDA call is allowed: it would wait as well.
class DeviceSearch {
public:
    explicit DeviceSearch(std::function<Devices()> ask = find_devices);
    ~DeviceSearch();
    DeviceSearch(const DeviceSearch&) = delete;
    DeviceSearch& operator=(const DeviceSearch&) = delete;
    /// Sets the clock of the wait for the driver, in milliseconds; call it before the first wait(). For tests.
    void use_clock(std::function<double()> milliseconds) { clock_ = std::move(milliseconds); }

    /// The CPU, and CUDA's devices as known at the last wait().
    const Devices& found() const { return found_; }
    /// Waits until the driver has answered, at most that long after the first query; returns whether it has. The first
    /// call starts the query; if it cannot, found() says why, and later calls fail as well.
    bool wait(std::chrono::milliseconds);
    bool poll() { return wait(std::chrono::milliseconds(0)); } ///< never waits

private:
    double clock_ms() const;

    enum class State { to_ask, asked, answered } state_ = State::to_ask;
    std::function<Devices()> ask_;
    std::function<double()> clock_; ///< empty: the machine's
    double asked_at_ms_ = 0;
    std::future<Devices> answer_;
    Devices found_;
};

} // namespace glint
