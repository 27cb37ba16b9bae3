#include "app/window/end_signals.h"
#include "app/window/shutdown_deadline.h"

namespace glint {
namespace {

volatile std::sig_atomic_t end_asked_for = 0; // global, because a signal handler can reach nothing else

/// A closing terminal sends two of them: the second changes nothing; only the deadline limits saving.
extern "C" void glint_on_end(int signal) {
    if (end_asked_for == 0) end_asked_for = signal;
    start_shutdown_deadline(signal);
}

} // namespace

EndSignals::EndSignals() {
    end_asked_for = 0;
    struct sigaction action {};
    action.sa_handler = glint_on_end; // no SA_RESTART, so that a signal wakes up a sleeping window
    for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &action, &before_[i]);
}
EndSignals::~EndSignals() {
    for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &before_[i], nullptr);
}
int EndSignals::which() const { return end_asked_for; }

} // namespace glint
