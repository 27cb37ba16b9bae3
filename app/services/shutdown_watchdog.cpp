#include "app/services/shutdown_watchdog.h"
#include <csignal>
#include <string_view>
#include <unistd.h>

namespace glint {
namespace {

extern "C" void glint_on_end_deadline(int) {
    constexpr std::string_view words =
        "glint: the simulation did not come back from its last step; it was left there. Everything else is kept.\n";
    (void)!write(STDERR_FILENO, words.data(), words.size());
    _exit(1);
}

} // namespace

ShutdownWatchdog::ShutdownWatchdog(int seconds) {
    std::signal(SIGALRM, glint_on_end_deadline);
    alarm(static_cast<unsigned>(seconds));
}
ShutdownWatchdog::~ShutdownWatchdog() {
    alarm(0);
    std::signal(SIGALRM, SIG_DFL);
}

} // namespace glint
