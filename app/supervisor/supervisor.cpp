#include "app/supervisor/supervisor.h"
#include "app/files/child_work.h"
#include "app/terminal/failure.h"
#include "sims/api/error.h"
#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace glint {
namespace {

// A message is its kind, a text and a zero byte, written at once: so messages of several threads do not mix.
constexpr char has_turned = 't', stands_still = 's', shows_plugin = 'p', ends_now = 'e';
constexpr std::size_t max_crashes = 3; // within a minute

constexpr const char* gives_up =
    ". Safe mode has failed too, so the window is not started again: run glint doctor, and "
    "report the problem with its output";
constexpr const char* one_process_variable = "GLINT_ONE_PROCESS";

bool is_request_to_end(int signal) { return signal == SIGTERM || signal == SIGINT || signal == SIGHUP; }

std::string how_it_ended(const WorkerEnd& end, bool hung) {
    return hung ? fmt::format("the window did not respond for {} s, and was ended", Supervision::max_still_s)
                : fmt::format("the window crashed: {} (signal {})", cause_of_signal(end.number), end.number);
}

/// A clause as a sentence of the window.
std::string as_notice(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text + ".";
}

} // namespace

bool WorkerStart::leaves_out(const std::string& plugin) const {
    return safe || std::ranges::find(left_out, plugin) != left_out.end();
}

void ToSupervisor::second_passed(bool without_turn) const { send(without_turn ? stands_still : has_turned); }
void ToSupervisor::shows(std::string_view plugin) const { send(shows_plugin, plugin); }
void ToSupervisor::ends() const { send(ends_now); }

void ToSupervisor::send(char kind, std::string_view text) const {
    if (pipe_ < 0) return;
    std::array<char, PIPE_BUF> message; // a longer one would not be written at once
    const std::size_t letters = std::min(text.size(), message.size() - 2);
    message[0] = kind;
    std::ranges::copy(text.substr(0, letters), message.begin() + 1);
    message[letters + 1] = '\0';
    (void)!write(pipe_, message.data(), letters + 2); // if nobody reads it, it is not needed
}

int WorkerEnd::status() const { return by_signal ? static_cast<int>(Exit::first_signal) + number : number; }

void Supervision::take(std::string_view bytes) {
    bytes_.append(bytes);
    for (std::size_t end = bytes_.find('\0'); end != bytes_.npos; end = bytes_.find('\0')) {
        if (end > 0) take_message(bytes_.front(), bytes_.substr(1, end - 1));
        bytes_.erase(0, end + 1);
    }
}

void Supervision::take_message(char kind, const std::string& text) {
    if (kind == has_turned && !hangs()) still_s_ = 0;
    if (kind == stands_still) ++still_s_;
    if (kind == shows_plugin) shown_ = text;
    if (kind == ends_now) ends_ = true;
}

bool Supervision::hangs() const { return still_s_ >= max_still_s && !ends_; }

Supervision::Next Supervision::after(const WorkerEnd& end, double now_s) {
    const bool is_intended = !end.by_signal || ends_ || is_request_to_end(end.number);
    const std::string happened = is_intended ? "" : how_it_ended(end, hangs());
    const std::string plugin = keeps_plugins_ ? "" : std::exchange(shown_, "");
    bytes_.clear(), still_s_ = 0, ends_ = false;
    if (is_intended) return {{}, end.status(), ""};
    if (start_.safe && now_s - safe_since_s_ <= minute_s) return {{}, end.status(), happened + gives_up};
    std::erase_if(crashes_s_, [&](double crash_s) { return now_s - crash_s > minute_s; });
    crashes_s_.push_back(now_s);
    const std::string then = next_start(plugin, now_s);
    start_.after_crash = as_notice(happened + then);
    return {start_, end.status(), happened + then};
}

/// Changes start_ for the next worker. Returns how it starts, as the end of a sentence.
std::string Supervision::next_start(const std::string& plugin, double now_s) {
    start_.safe = false;
    const bool leaves_out = !plugin.empty() && !start_.leaves_out(plugin);
    if (leaves_out) start_.left_out.push_back(plugin);
    if (crashes_s_.size() >= max_crashes) {
        start_.safe = true, safe_since_s_ = now_s;
        return fmt::format(". It has ended {} times within a minute, so it starts in safe mode", max_crashes);
    }
    return leaves_out ? fmt::format(". It starts again without the plugin {}, which was on stage", plugin)
                      : ". It starts again";
}

std::vector<std::string> worker_command(const std::vector<std::string>& command, const WorkerStart& start) {
    std::vector<std::string> words{command.front(), "--worker", std::to_string(start.pipe)}; // before any "--"
    if (!start.after_crash.empty()) words.push_back("--after-crash=" + start.after_crash);
    for (const std::string& plugin : start.left_out) words.push_back("--left-out=" + plugin);
    if (start.safe) words.emplace_back("--safe-mode");
    words.insert(words.end(), command.begin() + 1, command.end());
    return words;
}

bool is_traced(pid_t process) {
    std::ifstream status(fmt::format("/proc/{}/status", process));
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("TracerPid:")) return line.find_first_not_of("\t 0", 10) != std::string::npos;
    return false;
}

bool keeps_one_process() {
    const char* set = std::getenv(one_process_variable);
    return (set && std::string_view(set) == "1") || is_traced(getpid());
}

int adopted_pipe(int descriptor) {
    struct stat file {};
    const bool is_pipe = descriptor > STDERR_FILENO && fstat(descriptor, &file) == 0 && S_ISFIFO(file.st_mode);
    return is_pipe && fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 ? descriptor : -1;
}

void keep_for_exec(int pipe) {
    if (pipe >= 0) fcntl(pipe, F_SETFD, 0);
}

// The processes.

namespace {

/// Signals as messages. Those of the terminal go to both processes by themselves; others are for this one only.
class Signals {
public:
    Signals() {
        std::signal(SIGCHLD, SIG_DFL); // if it were ignored, a worker's end would not be told
        sigset_t all;
        sigemptyset(&all);
        for (const int one : {SIGCHLD, SIGTERM, SIGINT, SIGHUP, SIGTSTP, SIGCONT}) sigaddset(&all, one);
        sigprocmask(SIG_BLOCK, &all, &before_);
        messages_ = Descriptor(signalfd(-1, &all, SFD_CLOEXEC | SFD_NONBLOCK));
        if (messages_.number() < 0) throw Error(fmt::format("no signals can be received: {}", std::strerror(errno)));
    }
    ~Signals() { sigprocmask(SIG_SETMASK, &before_, nullptr); }
    Signals(const Signals&) = delete;
    Signals& operator=(const Signals&) = delete;

    int descriptor() const { return messages_.number(); }
    const sigset_t& before() const { return before_; } ///< the mask that a worker begins with

    void pass_on(pid_t worker) const {
        signalfd_siginfo one{};
        while (read(messages_.number(), &one, sizeof one) == sizeof one) {
            const int number = static_cast<int>(one.ssi_signo);
            if (number == SIGCHLD) continue;
            const bool by_process = one.ssi_code <= 0; // else the kernel's, for the terminal's whole foreground group
            if (by_process) kill(worker, number);
            if (number == SIGTSTP) stop();
        }
    }

private:
    /// As the signal does by default, so that a shell sees a stopped program. Returns when it is continued.
    static void stop() {
        sigset_t only;
        sigemptyset(&only);
        sigaddset(&only, SIGTSTP);
        raise(SIGTSTP);
        sigprocmask(SIG_UNBLOCK, &only, nullptr);
        sigprocmask(SIG_BLOCK, &only, nullptr);
    }
    sigset_t before_{};
    Descriptor messages_;
};

class Worker {
public:
    Worker(const std::vector<std::string>& command, WorkerStart start, const sigset_t& mask) {
        std::array<int, 2> ends{};
        if (pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) fail();
        messages_ = Descriptor(ends[0]);
        const Descriptor to_supervisor(ends[1]);
        start.pipe = to_supervisor.number();
        std::vector<std::string> words = worker_command(command, start);
        std::vector<char*> argv;
        for (std::string& word : words) argv.push_back(word.data());
        argv.push_back(nullptr);
        const pid_t supervisor = getpid();
        process_ = fork();
        if (process_ < 0) fail();
        if (process_ > 0) return;
        prctl(PR_SET_PDEATHSIG, SIGTERM); // a worker never remains without its supervisor: it saves and ends
        if (getppid() != supervisor) _exit(static_cast<int>(Exit::unavailable));
        keep_for_exec(start.pipe);
        sigprocmask(SIG_SETMASK, &mask, nullptr);
        execv("/proc/self/exe", argv.data());
        constexpr std::string_view why = "glint: the window's process cannot be started.\n";
        (void)!write(STDERR_FILENO, why.data(), why.size());
        _exit(static_cast<int>(Exit::unavailable));
    }

    pid_t process() const { return process_; }
    int descriptor() const { return messages_.number(); }

    /// What it has written. False: it will write nothing more.
    bool read_into(Supervision& supervision) const {
        std::array<char, 4096> bytes;
        ssize_t count = 0;
        while ((count = read(messages_.number(), bytes.data(), bytes.size())) > 0)
            supervision.take({bytes.data(), static_cast<std::size_t>(count)});
        return count < 0 && (errno == EAGAIN || errno == EINTR);
    }
    std::optional<WorkerEnd> ended() const {
        int status = 0;
        if (waitpid(process_, &status, WNOHANG) != process_) return {};
        if (WIFSIGNALED(status)) return WorkerEnd{true, WTERMSIG(status)};
        return WorkerEnd{false, WEXITSTATUS(status)};
    }

private:
    [[noreturn]] static void fail() {
        throw Error(fmt::format("the window's process cannot be started: {}", std::strerror(errno)));
    }
    Descriptor messages_;
    pid_t process_ = -1;
};

WorkerEnd watch(const Worker& worker, const Signals& signals, Supervision& supervision) {
    std::array<pollfd, 2> from{{{signals.descriptor(), POLLIN, 0}, {worker.descriptor(), POLLIN, 0}}};
    for (;;) {
        poll(from.data(), from.size(), -1);
        if (from[1].revents != 0 && !worker.read_into(supervision)) from[1].fd = -1;
        signals.pass_on(worker.process());
        if (const auto end = worker.ended()) {
            if (from[1].fd >= 0) (void)worker.read_into(supervision); // its last messages
            return *end;
        }
        if (!supervision.hangs()) continue;
        if (is_traced(worker.process()))
            supervision.take_hang_back();
        else
            kill(worker.process(), SIGKILL);
    }
}

double now_s() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

} // namespace

int supervise(const std::vector<std::string>& command, bool keeps_plugins) {
    const Signals signals;
    Supervision supervision(keeps_plugins);
    WorkerStart start;
    for (;;) {
        const WorkerEnd end = watch(Worker(command, start, signals.before()), signals, supervision);
        const Supervision::Next next = supervision.after(end, now_s());
        if (!next.sentence.empty()) say(next.sentence);
        if (!next.start) return next.status;
        start = *next.start;
    }
}

} // namespace glint
