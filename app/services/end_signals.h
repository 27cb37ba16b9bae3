// Ctrl-C, a closing terminal and a polite kill close the window as its own button does: what should be saved is saved.
#pragma once
#include <array>
#include <csignal>

namespace glint {

class EndSignals {
public:
    EndSignals();
    ~EndSignals(); ///< what was done on such a signal before is done again
    EndSignals(const EndSignals&) = delete;
    EndSignals& operator=(const EndSignals&) = delete;
    bool arrived() const { return which() != 0; }
    int which() const; ///< the first that arrived; 0: none

private:
    static constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};
    std::array<struct sigaction, signals.size()> before_{};
};

} // namespace glint
