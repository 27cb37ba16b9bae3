#include "app/terminal/progress.h"
#include "app/terminal/failure.h"
#include <array>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <fmt/format.h>
#include <sys/time.h>
#include <unistd.h>

namespace glint {

using namespace std::chrono_literals;

Progress::Progress(std::string what, std::string unit, double total)
    : what_(std::move(what)),
      unit_(std::move(unit)),
      total_(total),
      start_(Clock::now()),
      next_(start_ + 500ms),
      terminal_(isatty(STDERR_FILENO)) {}

Progress::~Progress() {
    if (shown_) std::fputs("\r\033[K", stderr);
}

void Progress::at(double done) {
    const auto now = Clock::now();
    if (!terminal_ || now < next_) return;
    next_ = now + 100ms, shown_ = true;
    const double seconds = std::chrono::duration<double>(now - start_).count();
    const std::string left = done > 0 ? fmt::format(", {:.0f} s left", seconds * (total_ - done) / done) : "";
    fmt::print(stderr, "\r\033[K{}: {:.0f} of {:.0f} {} ({:.0f} %{})", what_, done, total_, unit_, 100 * done / total_,
               left);
    std::fflush(stderr);
}

bool wait_for_driver(DeviceSearch& search) {
    if (search.wait(driver_timeout)) return true;
    constexpr std::chrono::seconds at_most{10};
    say("waiting for the NVIDIA driver to answer, " + std::to_string(at_most.count()) + " s at most");
    return search.wait(at_most);
}

namespace {

std::atomic<int> arrived = 0; // global, because a signal handler has no other access
std::atomic<bool> signals_deferred = false;
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

/// Signals by which a sender wants the program to end. Real-time signals are added to them.
constexpr std::array end_signals{SIGINT,  SIGTERM, SIGHUP,    SIGQUIT, SIGUSR1, SIGUSR2,
                                 SIGXCPU, SIGPROF, SIGVTALRM, SIGIO,   SIGPWR,  SIGSTKFLT};

void end_soon(long microseconds) {
    const itimerval once{{0, 0}, {0, microseconds}};
    setitimer(ITIMER_REAL, &once, nullptr);
}

/// As in shells.
Exit status_after(int signal) { return static_cast<Exit>(static_cast<int>(Exit::first_signal) + signal); }

extern "C" void glint_on_interrupt(int signal) {
    if (signals_deferred) return; // too late for an interruption
    int none = 0;
    if (arrived.compare_exchange_strong(none, signal)) end_soon(250'000); // a closing terminal sends two signals
}
extern "C" void glint_on_alarm(int signal) {
    if (!arrived) return glint_on_interrupt(signal); // the alarm is not end_soon()'s
    if (signals_deferred) return end_soon(50'000);
    constexpr char text[] = "\nglint: interrupted.\n";
    [[maybe_unused]] const auto written = write(STDERR_FILENO, text, sizeof text - 1);
    _exit(static_cast<int>(status_after(arrived)));
}

/// Signals that are ignored stay ignored (nohup), and another handler stays (a profiler's SIGPROF).
void watch_for(int signal, const struct sigaction& action) {
    struct sigaction before {};
    if (sigaction(signal, nullptr, &before) == 0 && before.sa_handler == SIG_DFL) sigaction(signal, &action, nullptr);
}

} // namespace

void watch_for_interrupt() {
    struct sigaction action {};
    action.sa_flags = SA_RESTART;
    action.sa_handler = glint_on_alarm;
    sigaction(SIGALRM, &action, nullptr);
    action.sa_handler = glint_on_interrupt;
    for (const int signal : end_signals) watch_for(signal, action);
    for (int signal = SIGRTMIN; signal <= SIGRTMAX; ++signal) watch_for(signal, action);
}

void stop_if_interrupted() {
    if (arrived) throw Failure(status_after(arrived), "interrupted");
}

SignalBlocker::SignalBlocker() { signals_deferred = true; }
SignalBlocker::~SignalBlocker() { signals_deferred = false; }

} // namespace glint
