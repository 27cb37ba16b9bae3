// A line on the terminal during long work. Prints nothing if standard error is no terminal, and nothing in the first
// half second.
#pragma once
#include "interop/devices.h"
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

// Ctrl-C, SIGTERM, a closing terminal, and all other signals that end a program: long work checks for them several
// times a second. If a call cannot check, the process is ended after a quarter of a second.

void watch_for_interrupt();
/// Throws Failure with the signal's exit status (Ctrl-C: 130) after one arrived.
void stop_if_interrupted();

/// While an object lives, several files are put in place, all or none; signals on any thread are deferred until then. A
/// signal that arrives now is too late, because the work is done.
class SignalBlocker {
public:
    SignalBlocker();
    ~SignalBlocker();
    SignalBlocker(const SignalBlocker&) = delete;
    SignalBlocker& operator=(const SignalBlocker&) = delete;
};

} // namespace glint
