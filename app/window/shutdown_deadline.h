// Time limit for the program's end: a step or call that does not return must not keep the process alive.
#pragma once
#include <array>
#include <csignal>

namespace glint {

/// The process must end within 1 second from now. Otherwise it says so on standard error and ends without destructors
/// or exit handlers. The status is then 1, or 128 plus the number of the signal that ends the program (0: none). Data
/// to save must be written before, or within a second. A second call does not prolong the limit. Signal handlers may
/// call it.
void start_shutdown_deadline(int signal = 0) noexcept;

/// The frame loop has ended: the process must end within 1 second from now, however long the last frame took.
void renew_shutdown_deadline(int signal) noexcept;

/// Only exit handlers remain: if a driver's does not return, the process ends without a message, with status 0 or that
/// of the signal.
void shutdown_is_done() noexcept;

/// The process continues as another program.
void call_off_shutdown_deadline() noexcept;

// Ctrl-C, a closing terminal and SIGTERM close the window as its own button does: everything is saved.

class EndSignals {
public:
    EndSignals();
    ~EndSignals(); ///< restores the previous signal handlers
    EndSignals(const EndSignals&) = delete;
    EndSignals& operator=(const EndSignals&) = delete;
    bool arrived() const { return which() != 0; }
    int which() const; ///< the first one; 0: none

private:
    static constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};
    std::array<struct sigaction, signals.size()> before_{};
};

} // namespace glint
