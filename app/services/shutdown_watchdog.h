// So long may the window's end take: what does not come back from a step or a call must not keep the program.
#pragma once
#include <csignal>

namespace glint {

/// Between start() and its destructor 1 second passes at most: then the process says so on standard error and ends
/// with status 1, without any destructor. What is to be kept is written first, and a second ago at the latest.
class ShutdownWatchdog {
public:
    ShutdownWatchdog();
    ~ShutdownWatchdog();
    ShutdownWatchdog(const ShutdownWatchdog&) = delete;
    ShutdownWatchdog& operator=(const ShutdownWatchdog&) = delete;

    /// Once: what comes later does not prolong it. For signal handlers, too.
    static void start() noexcept;

private:
    struct sigaction before_ {};
};

} // namespace glint
