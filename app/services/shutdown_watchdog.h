// So long may the window's end take: a simulation that does not come back from a step must not keep the program.
#pragma once

namespace glint {

/// When the seconds are over and it still exists, the process says so on standard error and ends with status 1, without
/// any destructor: what is to be kept has been written before.
class ShutdownWatchdog {
public:
    explicit ShutdownWatchdog(int seconds);
    ~ShutdownWatchdog();
    ShutdownWatchdog(const ShutdownWatchdog&) = delete;
    ShutdownWatchdog& operator=(const ShutdownWatchdog&) = delete;
};

} // namespace glint
