#include "app/services/end_signals.h"
#include <array>
#include <csignal>

namespace glint {
namespace {

volatile std::sig_atomic_t end_asked_for = 0; // what a signal handler shares has no other place to be
constexpr std::array ends{SIGINT, SIGTERM, SIGHUP};

extern "C" void glint_on_end(int signal) {
    end_asked_for = 1;
    std::signal(signal, SIG_DFL); // asked twice, it ends at once
}

} // namespace

EndSignals::EndSignals() {
    end_asked_for = 0;
    struct sigaction action {};
    action.sa_handler = glint_on_end; // no SA_RESTART: a sleeping window wakes up
    for (const int signal : ends) sigaction(signal, &action, nullptr);
}
EndSignals::~EndSignals() {
    for (const int signal : ends) std::signal(signal, SIG_DFL);
}
bool EndSignals::arrived() const { return end_asked_for != 0; }

} // namespace glint
