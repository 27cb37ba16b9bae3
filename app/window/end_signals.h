// Ctrl-C, a closing terminal and SIGTERM close the window as its own button does: everything is saved.
#pragma once
#include <array>
#include <csignal>

namespace glint {

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
