#include "app/terminal/interrupt.h"
#include "app/terminal/failure.h"
#include <atomic>
#include <csignal>
#include <sys/time.h>
#include <unistd.h>

namespace glint {
namespace {

std::atomic<bool> interrupted = false, not_now = false; // what a signal handler shares has no other place to be
static_assert(std::atomic<bool>::is_always_lock_free);

void end_soon(long microseconds) {
    const itimerval once{{0, 0}, {0, microseconds}};
    setitimer(ITIMER_REAL, &once, nullptr);
}

extern "C" void glint_on_interrupt(int) {
    interrupted = true;
    end_soon(250'000);
}
extern "C" void glint_on_alarm(int) {
    if (not_now) return end_soon(50'000);
    constexpr char text[] = "\nglint: interrupted.\n";
    [[maybe_unused]] const auto written = write(STDERR_FILENO, text, sizeof text - 1);
    _exit(static_cast<int>(Exit::interrupted));
}

} // namespace

void watch_for_interrupt() {
    struct sigaction action {};
    action.sa_flags = SA_RESTART;
    action.sa_handler = glint_on_alarm;
    sigaction(SIGALRM, &action, nullptr);
    action.sa_handler = glint_on_interrupt;
    sigaction(SIGINT, &action, nullptr);
}

void stop_if_interrupted() {
    if (interrupted) throw Failure(Exit::interrupted, "interrupted");
}

SignalBlocker::SignalBlocker() {
    std::signal(SIGPIPE, SIG_IGN);
    not_now = true;
}
SignalBlocker::~SignalBlocker() { not_now = false; }

} // namespace glint
