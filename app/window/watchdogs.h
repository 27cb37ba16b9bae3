// A thread that checks the window's loop. If the loop makes no turn for five seconds, writes its call stack to hang.txt
// in the state folder, and says so on standard error. A supervisor is told each second whether the loop turns.
#pragma once
#include <array>
#include <atomic>
#include <condition_variable>
#include <csignal>
#include <filesystem>
#include <mutex>
#include <optional>
#include <pthread.h>
#include <thread>

namespace glint {

class HangWatch {
public:
    enum class Clock { real, manual };
    /// Watches the calling thread. Clock::manual: seconds pass by calls of second_passed(), for tests.
    explicit HangWatch(const std::optional<std::filesystem::path>& folder, int seconds = 5, Clock clock = Clock::real);
    ~HangWatch();
    HangWatch(const HangWatch&) = delete;
    HangWatch& operator=(const HangWatch&) = delete;

    void report_to(int supervisor) { supervisor_ = supervisor; } ///< WorkerStart::pipe; from now on
    void turn() { ++turns_, in_opengl_ = false; }                ///< once a frame
    void sleeps(bool on) { sleeps_ = on; }                       ///< the loop waits for events, for any time
    /// From now until the next turn, a hang is in OpenGL's driver.
    void enters_opengl() { in_opengl_ = true; }
    /// After a hang, once: how long it took, in seconds; 0: no hang.
    int take_hang_s() { return hang_s_.exchange(0); }
    void second_passed(); ///< on another thread than the watched one, and always on the same

private:
    void watch();
    void report();

    std::filesystem::path file_; ///< "": only standard error
    int seconds_;
    pthread_t watched_;
    std::atomic<unsigned> turns_ = 0;
    std::atomic<bool> sleeps_ = false, in_opengl_ = false;
    std::atomic<int> hang_s_ = 0, supervisor_ = -1;
    unsigned seen_ = 0; ///< turns_ a second ago
    int still_ = 0;     ///< seconds without a completed frame
    std::mutex mutex_;
    std::condition_variable wake_;
    bool stopping_ = false;
    std::thread thread_; ///< last: started when the rest exists
};

// Time limit for the program's end: a step or call that does not return must not keep the process alive.

/// The process must end within 1 second from now. Otherwise it says so on standard error and ends without destructors
/// or exit handlers. The status is then 1, or 128 plus the number of the signal that ends the program (0: none). Data
/// to save must be written before, or within a second. A second call does not prolong the limit. Signal handlers may
/// call it.
void start_shutdown_deadline(int signal = 0) noexcept;

/// The frame loop has ended: the process must end within 1 second from now, however long the last frame took.
void renew_shutdown_deadline(int signal) noexcept;

/// Only exit handlers remain: if a driver's does not return, the process ends without a message, with status 0 or that
/// of the signal.
void shutdown_is_done() noexcept;

/// The process continues as another program.
void cancel_shutdown_deadline() noexcept;

// Ctrl-C, a closing terminal and SIGTERM close the window as its own button does: everything is saved.

class EndSignals {
public:
    EndSignals();
    ~EndSignals(); ///< restores the previous signal handlers
    EndSignals(const EndSignals&) = delete;
    EndSignals& operator=(const EndSignals&) = delete;
    bool arrived() const { return which() != 0; }
    int which() const; ///< the first one that arrived; 0: none

private:
    static constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};
    std::array<struct sigaction, signals.size()> before_{};
};

} // namespace glint
