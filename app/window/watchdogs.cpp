#include "app/window/watchdogs.h"
#include "app/supervisor/supervisor.h"
#include "app/terminal/failure.h"
#include "interop/start_thread.h"
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <execinfo.h>
#include <fcntl.h>
#include <string>
#include <string_view>
#include <sys/time.h>
#include <unistd.h>

namespace glint {

namespace {

constexpr int signal_number = SIGUSR2;
std::atomic<int> hang_trace_descriptor = -1; // global, because a signal handler can reach nothing else
std::atomic<bool> listed = false;

extern "C" void glint_list_calls(int) {
    void* calls[64];
    backtrace_symbols_fd(calls, backtrace(calls, 64), hang_trace_descriptor);
    listed = true;
}

} // namespace

HangWatch::HangWatch(const std::optional<std::filesystem::path>& folder, int seconds, Clock clock)
    : file_(folder ? *folder / "hang.txt" : ""), seconds_(seconds), watched_(pthread_self()) {
    void* call = nullptr;
    (void)backtrace(&call, 1); // loads its library now: a signal handler must not
    struct sigaction action {};
    action.sa_handler = glint_list_calls;
    action.sa_flags = SA_RESTART;
    sigaction(signal_number, &action, nullptr);
    if (clock == Clock::manual) return;
    try {
        thread_ = start_thread("to watch the window", [this] { watch(); });
    } catch (const Error&) { return; } // the window runs without a watch
}

HangWatch::~HangWatch() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    if (thread_.joinable()) thread_.join();
    std::signal(signal_number, SIG_DFL);
}

/// Counts its own seconds, so that a machine's sleep or a stopped process is no hang.
void HangWatch::watch() {
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, std::chrono::seconds(1), [&] { return stopping_; })) second_passed();
}

void HangWatch::second_passed() {
    const unsigned now = turns_;
    const bool turned = now != seen_ || sleeps_;
    ToSupervisor(supervisor_).second_passed(!turned);
    if (turned) {
        if (still_ >= seconds_) hang_s_ = still_;
        seen_ = now, still_ = 0;
    } else if (++still_ == seconds_ && !is_traced(getpid())) {
        report();
    }
}

void HangWatch::report() {
    std::fprintf(stderr, "glint: the window has not responded for %d s%s. The stack trace is in %s.\n", seconds_,
                 in_opengl_ ? ", waiting for OpenGL" : "", file_.empty() ? "the next lines" : file_.c_str());
    if (in_opengl_)
        std::fputs("glint: if this happens every time, restart the machine, or draw in software: "
                   "LIBGL_ALWAYS_SOFTWARE=1 __GLX_VENDOR_LIBRARY_NAME=mesa glint.\n",
                   stderr);
    const int file = file_.empty() ? STDERR_FILENO
                                   : open(file_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0) return;
    hang_trace_descriptor = file, listed = false;
    pthread_kill(watched_, signal_number);
    for (int i = 0; i < 100 && !listed; ++i) usleep(10'000); // a system call may delay the signal
    hang_trace_descriptor = -1;
    if (file != STDERR_FILENO) close(file);
}

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

void cancel_shutdown_deadline() noexcept {
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
