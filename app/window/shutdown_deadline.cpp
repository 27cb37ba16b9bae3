#include "app/window/shutdown_deadline.h"
#include "app/terminal/failure.h"
#include <atomic>
#include <csignal>
#include <string_view>
#include <sys/time.h>
#include <unistd.h>

namespace glint {

namespace {

// Global, because a signal handler can reach nothing else.
std::atomic<bool> is_deadline_armed = false, all_is_saved = false;
std::atomic<int> ended_by = 0; ///< a signal's number; 0: none
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

void set_timer(long seconds) {
    const itimerval once{{0, 0}, {seconds, 0}};
    setitimer(ITIMER_REAL, &once, nullptr);
}

int status_or(int otherwise) { return ended_by ? static_cast<int>(Exit::first_signal) + ended_by : otherwise; }

extern "C" void glint_on_shutdown_deadline(int) {
    if (all_is_saved) _exit(status_or(0));
    constexpr std::string_view words =
        "glint: a step or a call to the graphics driver did not return and was abandoned. Everything else is saved.\n";
    (void)!write(STDERR_FILENO, words.data(), words.size());
    _exit(status_or(1));
}

} // namespace

void start_shutdown_deadline(int signal) noexcept {
    if (is_deadline_armed.exchange(true)) return;
    ended_by = signal;
    struct sigaction action {};
    action.sa_handler = glint_on_shutdown_deadline;
    sigaction(SIGALRM, &action, nullptr);
    set_timer(1);
}

void renew_shutdown_deadline(int signal) noexcept {
    start_shutdown_deadline(signal);
    set_timer(1);
}

void shutdown_is_done() noexcept { all_is_saved = true; }

void call_off_shutdown_deadline() noexcept {
    if (is_deadline_armed.exchange(false)) set_timer(0);
}

namespace {

volatile std::sig_atomic_t end_requested = 0; // global, because a signal handler can reach nothing else

/// A closing terminal sends two of them: the second changes nothing; only the deadline limits saving.
extern "C" void glint_on_end(int signal) {
    if (end_requested == 0) end_requested = signal;
    start_shutdown_deadline(signal);
}

} // namespace

EndSignals::EndSignals() {
    end_requested = 0;
    struct sigaction action {};
    action.sa_handler = glint_on_end; // no SA_RESTART, so that a signal wakes up a sleeping window
    for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &action, &before_[i]);
}
EndSignals::~EndSignals() {
    for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &before_[i], nullptr);
}
int EndSignals::which() const { return end_requested; }

} // namespace glint
