#include "app/files/child_work.h"
#include "app/files/descriptor.h"
#include "sims/api/error.h"
#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <new>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace glint {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr char is_doing = 'd', has_told = 't', has_returned = 'r', has_thrown = 'x', lacks_memory = 'm';
constexpr std::size_t max_message_bytes = 4096;
constexpr milliseconds look{20};
constexpr const char* no_std_exception = "an exception that is not a std::exception";

std::optional<ToParent> parent_of_this_child; // global, because a terminate handler has no other access

std::string text_of_exception() {
    try {
        if (std::current_exception()) throw;
        return "std::terminate() was called";
    } catch (const std::exception& error) { return sentence_of(error); } catch (...) {
        return no_std_exception;
    }
}

/// Bytes that count for RLIMIT_DATA now.
std::uint64_t data_bytes() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmData:")) return std::strtoull(line.c_str() + 7, nullptr, 10) << 10;
    return 0;
}

void limit_resources(const ChildLimits& limits) {
    const rlimit no_core{};
    setrlimit(RLIMIT_CORE, &no_core);
#ifndef __SANITIZE_ADDRESS__ // AddressSanitizer's shadow memory would count towards the limit
    if (!limits.memory_bytes) return;
    const rlim_t bytes = data_bytes() + *limits.memory_bytes;
    const rlimit memory{bytes, bytes};
    setrlimit(RLIMIT_DATA, &memory);
#else
    (void)limits;
#endif
}

/// A crash ends the child, whatever this process does about it.
void crash_with_default_action() {
    for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS, SIGPIPE})
        signal(number, SIG_DFL);
}

void show_nothing(int descriptor) {
    const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (nothing >= 0) dup2(nothing, descriptor), close(nothing);
}

/// While it exists, waitpid() tells how children end, also if this program was started with SIGCHLD ignored.
class ChildEndsAreKept {
public:
    ChildEndsAreKept() {
        struct sigaction keep {};
        keep.sa_handler = SIG_DFL;
        sigaction(SIGCHLD, &keep, &before_);
    }
    ~ChildEndsAreKept() { sigaction(SIGCHLD, &before_, nullptr); }
    ChildEndsAreKept(const ChildEndsAreKept&) = delete;
    ChildEndsAreKept& operator=(const ChildEndsAreKept&) = delete;

private:
    struct sigaction before_ {};
};

[[noreturn]] void work_as_child(const std::function<void()>& work, const ChildLimits& limits, pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setpgid(0, 0);                     // what it starts belongs to its group, and is ended with it
    if (getppid() != parent) _exit(1); // the parent ended before the line above
    crash_with_default_action();
    limit_resources(limits);
    show_nothing(STDIN_FILENO);
    show_nothing(STDOUT_FILENO);
    if (limits.quiet) show_nothing(STDERR_FILENO);
    work();
    _exit(0);
}

/// Collects what the child sends.
struct Messages {
    std::string unread;
    bool over = false; ///< the work has returned or thrown an exception

    void take(ChildEnd& end) {
        constexpr std::size_t head = 1 + sizeof(std::uint32_t);
        while (!over && unread.size() >= head) {
            std::uint32_t letters = 0;
            std::memcpy(&letters, unread.data() + 1, sizeof letters);
            if (unread.size() - head < letters) return;
            const std::string text = unread.substr(head, letters);
            switch (unread.front()) {
            case is_doing:
                end.doing = text;
                break;
            case has_told:
                end.told.push_back(text);
                break;
            case lacks_memory:
                end.out_of_memory = true;
                break;
            case has_thrown:
                end.how = ChildEnd::How::threw, end.thrown = text, over = true;
                break;
            default:
                over = true;
            }
            unread.erase(0, head + letters);
        }
    }
};

/// False at the end of the pipe.
bool hear(int pipe, Messages& messages, ChildEnd& end) {
    std::array<char, 4096> bytes{};
    const ssize_t count = read(pipe, bytes.data(), bytes.size());
    if (count < 0) return errno == EINTR || errno == EAGAIN;
    messages.unread.append(bytes.data(), static_cast<std::size_t>(count));
    messages.take(end);
    return count > 0;
}

milliseconds processor_time_of(pid_t child) {
    clockid_t clock{};
    timespec used{};
    if (clock_getcpuclockid(child, &clock) != 0 || clock_gettime(clock, &used) != 0) return milliseconds(0);
    return std::chrono::duration_cast<milliseconds>(std::chrono::seconds(used.tv_sec) +
                                                    std::chrono::nanoseconds(used.tv_nsec));
}

void note_status(int status, ChildEnd& end) {
    end.how = WIFSIGNALED(status) ? ChildEnd::How::crashed : ChildEnd::How::left;
    end.number = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
}

/// Listens until the child ends, has said that it has ended, or takes too long.
ChildEnd listen_to(pid_t child, int pipe, const ChildLimits& limits) {
    ChildEnd end;
    Messages messages;
    const auto start = Clock::now();
    int status = 0;
    for (bool open = true, alive = true; alive && !messages.over;) {
        pollfd from{open ? pipe : -1, POLLIN, 0};
        poll(&from, 1, static_cast<int>(look.count()));
        if (from.revents) open = hear(pipe, messages, end);
        if (messages.over) break;
        alive = waitpid(child, &status, WNOHANG) != child;
        if (!alive) {
            fcntl(pipe, F_SETFL, O_NONBLOCK); // a process that the child has started may hold the other end
            pollfd rest{pipe, POLLIN, 0};
            while (!messages.over && poll(&rest, 1, 0) > 0 && hear(pipe, messages, end)) {}
            if (!messages.over) note_status(status, end);
            return end;
        }
        const bool late = Clock::now() - start > limits.time;
        if (late || (limits.processor_time && processor_time_of(child) > *limits.processor_time)) {
            end.how = ChildEnd::How::too_long;
            break;
        }
    }
    kill(child, SIGKILL);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    return end;
}

} // namespace

std::string cause_of_signal(int number) {
    switch (number) {
    case SIGSEGV:
    case SIGBUS:
        return "it used memory that is not its own";
    case SIGABRT:
        return "it called abort(), or a check of its own failed";
    case SIGFPE:
        return "it divided a whole number by zero";
    case SIGILL:
        return "it used an instruction that this processor lacks";
    case SIGKILL:
        return "the system ended it, because it used too much memory";
    default:
        return strsignal(number);
    }
}

ToParent::ToParent(int pipe) : pipe_(pipe), child_(getpid()) {}
void ToParent::doing(std::string_view call) const { send(is_doing, call); }
void ToParent::tell(std::string_view result) const { send(has_told, result); }

void ToParent::send(char kind, std::string_view text) const {
    if (getpid() != child_) return;
    text = text.substr(0, max_message_bytes);
    const auto letters = static_cast<std::uint32_t>(text.size());
    std::string message(1 + sizeof letters, kind);
    std::memcpy(message.data() + 1, &letters, sizeof letters);
    message.append(text);
    for (std::string_view rest = message; !rest.empty();) {
        const ssize_t written = write(pipe_, rest.data(), rest.size());
        if (written < 0 && errno != EINTR) return; // nobody listens any more
        rest.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(0, written)));
    }
}

ChildEnd in_child(const std::function<void(const ToParent&)>& work, const ChildLimits& limits) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        throw Error(fmt::format("no process can be started: {}", std::strerror(errno)));
    const Descriptor from_child(ends[0]);
    Descriptor to_parent(ends[1]);
    const ChildEndsAreKept kept;
    const pid_t parent = getpid(), child = fork();
    if (child < 0) throw Error(fmt::format("no process can be started: {}", std::strerror(errno)));
    if (child == 0) {
        parent_of_this_child.emplace(to_parent.number());
        std::set_terminate([] {
            parent_of_this_child->send(has_thrown, text_of_exception());
            _exit(1);
        });
        std::set_new_handler([] {
            parent_of_this_child->send(lacks_memory, "");
            throw std::bad_alloc();
        });
        work_as_child(
            [&] {
                try {
                    work(*parent_of_this_child);
                    parent_of_this_child->send(has_returned, "");
                } catch (...) { parent_of_this_child->send(has_thrown, text_of_exception()); }
            },
            limits, parent);
    }
    to_parent.close();
    setpgid(child, child); // as the child does: the first of both calls counts
    const ChildEnd end = listen_to(child, from_child.number(), limits);
    kill(-child, SIGKILL);
    return end;
}

std::string what_happened(const ChildEnd& end, const ChildLimits& limits) {
    using std::chrono::duration_cast, std::chrono::seconds;
    switch (end.how) {
    case ChildEnd::How::threw:
        return "it threw an exception: " + end.thrown;
    case ChildEnd::How::crashed:
        return fmt::format("it crashed: {} (signal {})", cause_of_signal(end.number), end.number);
    case ChildEnd::How::left:
        return fmt::format("it ended the program (exit status {})", end.number);
    case ChildEnd::How::too_long:
        return fmt::format("it did not end within {} s",
                           duration_cast<seconds>(limits.processor_time.value_or(limits.time)).count());
    case ChildEnd::How::returned:
        break;
    }
    return "";
}

} // namespace glint
