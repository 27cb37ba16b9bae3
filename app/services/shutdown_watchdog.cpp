#include "app/services/shutdown_watchdog.h"
#include <atomic>
#include <string_view>
#include <sys/time.h>
#include <unistd.h>

namespace glint {
namespace {

std::atomic<bool> started = false; // what a signal handler shares has no other place to be
static_assert(std::atomic<bool>::is_always_lock_free);

void set_timer(long microseconds) {
    const itimerval once{{0, 0}, {microseconds / 1'000'000, microseconds % 1'000'000}};
    setitimer(ITIMER_REAL, &once, nullptr);
}

extern "C" void glint_on_end_deadline(int) {
    constexpr std::string_view words = "glint: a step or a call to the graphics driver did not come back; it was left "
                                       "there. Everything else is kept.\n";
    (void)!write(STDERR_FILENO, words.data(), words.size());
    _exit(1);
}

} // namespace

ShutdownWatchdog::ShutdownWatchdog() {
    struct sigaction action {};
    action.sa_handler = glint_on_end_deadline;
    sigaction(SIGALRM, &action, &before_);
}
ShutdownWatchdog::~ShutdownWatchdog() {
    set_timer(0), started = false;
    sigaction(SIGALRM, &before_, nullptr);
}

void ShutdownWatchdog::start() noexcept {
    if (!started.exchange(true)) set_timer(1'000'000);
}

} // namespace glint
