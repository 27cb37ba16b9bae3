#include "app/services/end_signals.h"
#include "app/services/shutdown_deadline.h"

namespace glint {
namespace {

volatile std::sig_atomic_t end_asked_for = 0; // what a signal handler shares has no other place to be

/// A closing terminal sends two of them: the second changes nothing, the deadline alone cuts saving short.
extern "C" void glint_on_end(int signal) {
    if (end_asked_for == 0) end_asked_for = signal;
    start_shutdown_deadline(signal);
}

} // namespace

EndSignals::EndSignals() {
    end_asked_for = 0;
    struct sigaction action {};
    action.sa_handler = glint_on_end; // no SA_RESTART: a sleeping window wakes up
    for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &action, &before_[i]);
}
EndSignals::~EndSignals() {
    for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &before_[i], nullptr);
}
int EndSignals::which() const { return end_asked_for; }

} // namespace glint
