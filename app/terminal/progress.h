// A line on the terminal during long work. Nothing if standard error is no terminal; nothing in the first half second.
#pragma once
#include "interop/device_search.h"
#include <chrono>
#include <cstdint>
#include <string>

namespace glint {

class Progress {
public:
    Progress() : total_(1), terminal_(false) {} ///< invisible: progress is shown elsewhere
    Progress(std::string what, std::string unit, double total);
    ~Progress(); ///< removes the line
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void at(double done);

private:
    using Clock = std::chrono::steady_clock;
    std::string what_, unit_;
    double total_;
    Clock::time_point start_, next_;
    bool terminal_, shown_ = false;
};

// Waiting for the NVIDIA driver, if the user named one of its devices.

/// Whether the driver has answered, within 10 s. If that takes more than a second, says so on standard error.
bool wait_for_driver(DeviceSearch&);

} // namespace glint
