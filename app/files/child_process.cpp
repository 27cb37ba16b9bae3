#include "app/files/child_process.h"
#include "sims/api/error.h"
#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <string_view>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace glint {
namespace {

constexpr int look_ms = 50;
constexpr std::size_t max_error_bytes = 4096;
constexpr int pipe_bytes = 1 << 20; // the largest size that an ordinary user may set; the system's default is 64 KB

struct PipeEnds {
    Descriptor read, write;
};

PipeEnds pipe_to(const std::string& program) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        throw Error(fmt::format("'{}' cannot be started: {}", program, std::strerror(errno)));
    return {Descriptor(ends[0]), Descriptor(ends[1])};
}

/// 0 or errno. The program inherits only these descriptors.
int start_program(pid_t& process, const std::vector<std::string>& words, int input, int errors, int handed) {
    std::vector<char*> argv;
    argv.reserve(words.size() + 1);
    for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    posix_spawn_file_actions_t files{};
    posix_spawnattr_t how{};
    sigset_t none;
    sigemptyset(&none);
    if (const int error = posix_spawn_file_actions_init(&files)) return error;
    int error = posix_spawnattr_init(&how);
    const auto then = [&](int result) { error = error ? error : result; };
    then(posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO));
    then(posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0));
    then(posix_spawn_file_actions_adddup2(&files, errors, STDERR_FILENO));
    then(posix_spawn_file_actions_adddup2(&files, handed,
                                          ChildProcess::child_descriptor)); // last: 3 may be another's number
    then(posix_spawnattr_setpgroup(&how, 0));
    then(posix_spawnattr_setsigmask(&how, &none));
    then(posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK));
    if (!error) error = posix_spawnp(&process, argv.front(), &files, &how, argv.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&how);
    return error;
}

void set_nonblocking(int descriptor) { fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK); }

} // namespace

std::optional<std::string> program_in_path(const std::string& name) {
    const char* path = std::getenv("PATH");
    for (std::string_view rest = path ? path : ""; !rest.empty();) {
        const auto end = std::min(rest.find(':'), rest.size());
        const std::filesystem::path folder = end ? rest.substr(0, end) : "."; // as execvp treats an empty entry
        rest.remove_prefix(std::min(end + 1, rest.size()));
        std::filesystem::path file = folder / name;
        std::error_code error;
        if (std::filesystem::is_regular_file(file, error) && access(file.c_str(), X_OK) == 0) return file.string();
    }
    return {};
}

ChildProcess::ChildProcess(const std::vector<std::string>& argv, int handed) {
    PipeEnds input = pipe_to(argv.front()), errors = pipe_to(argv.front());
    if (const int error = start_program(process_, argv, input.read.number(), errors.write.number(), handed))
        process_ = -1, throw Error(fmt::format("'{}' cannot be started: {}", argv.front(), std::strerror(error)));
    input_ = std::move(input.write), errors_ = std::move(errors.read);
    fcntl(input_.number(), F_SETPIPE_SZ, pipe_bytes); // on failure the pipe stays smaller
    set_nonblocking(input_.number()), set_nonblocking(errors_.number());
}

ChildProcess::~ChildProcess() {
    if (process_ < 0) return;
    kill(-process_, SIGKILL);
    while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {}
}

bool ChildProcess::feed(std::span<const std::byte> bytes, const OnWait& on_wait) {
    while (!bytes.empty()) {
        const ssize_t taken = ::write(input_.number(), bytes.data(), bytes.size());
        if (taken < 0 && errno != EAGAIN && errno != EINTR) {
            refused_ = true;
            return false;
        }
        if (taken > 0) bytes = bytes.subspan(static_cast<std::size_t>(taken));
        if (bytes.empty()) break;
        listen(true);
        on_wait();
    }
    return true;
}

int ChildProcess::wait(const OnWait& on_wait) {
    for (;;) {
        if (input_.number() >= 0 && !has_unread()) {
            has_read_all_ = true;
            input_.close();
        }
        int status = 0;
        const pid_t ended = waitpid(process_, &status, WNOHANG);
        if (ended != 0 && !(ended < 0 && errno == EINTR)) {
            // false if another part of the program has already reaped the child
            const bool known = ended == std::exchange(process_, -1);
            while (read_errors()) {}
            has_read_all_ = has_read_all_ || !has_unread();
            input_.close();
            if (!known) return 127;
            return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        }
        listen(false);
        on_wait();
    }
}

bool ChildProcess::has_unread() const {
    int bytes = 0;
    return ioctl(input_.number(), FIONREAD, &bytes) == 0 && bytes > 0;
}

/// Waits until it writes, or accepts input, or the time is up.
void ChildProcess::listen(bool for_room) {
    std::array<pollfd, 2> ends{{{errors_.number(), POLLIN, 0}, {for_room ? input_.number() : -1, POLLOUT, 0}}};
    const bool still_reads = !for_room && input_.number() >= 0;
    const bool is_ending = errors_.number() < 0 && !for_room; // it closes its standard error just before it is reaped
    const int wait_ms = still_reads ? look_ms / 25 : is_ending ? look_ms / 50 : look_ms;
    poll(ends.data(), ends.size(), wait_ms);
    if (ends[0].revents) read_errors();
}

/// Reads its standard error. Returns false at its end.
bool ChildProcess::read_errors() {
    if (errors_.number() < 0) return false;
    std::array<char, max_error_bytes> text{};
    const ssize_t count = read(errors_.number(), text.data(), text.size());
    if (count < 0) return errno == EINTR;
    if (count == 0) return errors_.close(), false;
    said_.append(text.data(), std::min(static_cast<std::size_t>(count), max_error_bytes - said_.size()));
    return true;
}

} // namespace glint
