#include "support/program.h"
#include "app/terminal/failure.h"
#include "support/headless.h"
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sstream>
#include <stdexcept>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace glint::test {
namespace {

using namespace std::chrono_literals;

constexpr const char* as_program = "GLINT_TEST_AS_PROGRAM"; // the arguments, one a line
constexpr auto program_timeout = 4min;                      // only ends a hang
constexpr int out_fd = 60, err_fd = 61;                     // output of such a process, because gtest writes to 1

std::vector<std::string> split(const std::string& lines) {
    std::vector<std::string> split;
    std::istringstream text(lines);
    for (std::string line; std::getline(text, line);) split.push_back(line);
    return split;
}

class ProgramInside : public testing::Environment {
    void SetUp() override {
        const char* arguments = std::getenv(as_program);
        if (!arguments) return;
        dup2(out_fd, STDOUT_FILENO), dup2(err_fd, STDERR_FILENO);
        prepare_standard_streams();
        std::exit(run_headless(split(arguments)));
    }
};
const auto* const program_inside = testing::AddGlobalTestEnvironment(new ProgramInside);

struct Pipe {
    int read_end = -1, write_end = -1;
};
Pipe make_pipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC)) throw std::runtime_error("no pipe");
    return {ends[0], ends[1]};
}
Pipe make_terminal() {
    Pipe terminal;
    winsize size{24, 200, 0, 0};
    if (openpty(&terminal.read_end, &terminal.write_end, nullptr, nullptr, &size))
        throw std::runtime_error("no terminal");
    return terminal;
}

[[noreturn]] void become_glint(const Folder& folder, const std::vector<std::string>& arguments, const Manner& manner,
                               int out, int err) {
    const std::string program = manner.program.empty() ? GLINT_BINARY : manner.program;
    const bool real = !program.empty();
    const int to_out = real ? STDOUT_FILENO : out_fd, to_err = real ? STDERR_FILENO : err_fd;
    const int nothing = open("/dev/null", O_RDWR);
    for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nothing, fd);
    dup2(out, to_out), dup2(err, to_err);
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "GTEST_FILTER", "GTEST_OUTPUT", "GTEST_TOTAL_SHARDS"})
        unsetenv(name);
    for (const auto& [name, value] : manner.environment) setenv(name.c_str(), value.c_str(), 1);
    for (int number = 1; number < SIGRTMIN; ++number) signal(number, SIG_DFL);
    const rlimit no_core{};
    setrlimit(RLIMIT_CORE, &no_core);
    if (manner.max_file) {
        const rlimit limit{*manner.max_file, *manner.max_file};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    if (manner.max_memory) {
        const rlimit limit{*manner.max_memory, *manner.max_memory};
        setrlimit(RLIMIT_AS, &limit);
    }
    std::string lines;
    for (const auto& argument : arguments) lines += argument + "\n";
    if (!real) setenv(as_program, lines.c_str(), 1);
    char self[4096] = {};
    if (readlink("/proc/self/exe", self, sizeof self - 1) < 0 || chdir(folder.path().c_str())) _exit(99);
    std::vector<char*> argv{const_cast<char*>("glint")};
    for (const auto& argument : arguments)
        if (real) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    for (const int descriptor : manner.closed) close(descriptor);
    execv(real ? program.c_str() : self, argv.data());
    _exit(98);
}

bool drain(int fd, std::string& text) { // false: nothing more will come
    char bytes[4096];
    const ssize_t count = read(fd, bytes, sizeof bytes);
    if (count > 0) text.append(bytes, static_cast<std::size_t>(count));
    return count > 0;
}

} // namespace

bool Running::catches(int signal) const {
    std::ifstream status("/proc/" + std::to_string(process) + "/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("SigCgt:")) return std::stoull(line.substr(7), nullptr, 16) >> (signal - 1) & 1;
    return false;
}

std::optional<Running> Running::worker() const {
    const std::string number = std::to_string(process);
    std::ifstream children("/proc/" + number + "/task/" + number + "/children");
    pid_t first = 0;
    if (children >> first) return Running{first, err};
    return {};
}

bool Running::waits() const {
    std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
    std::string line;
    std::getline(stat, line);
    return line.find(") S ") != line.npos;
}

bool has_binary() { return *GLINT_BINARY != 0; }

Folder::Folder() {
    std::string name = std::filesystem::temp_directory_path() / "glint-test-XXXXXX";
    if (!mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
    path_ = std::filesystem::canonical(name);
}
Folder::~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}
std::vector<std::string> Folder::names() const {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(path_)) found.push_back(entry.path().filename());
    std::sort(found.begin(), found.end());
    return found;
}
std::string Folder::text(const std::string& name) const {
    std::ifstream file(path_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}
void Folder::put(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
}

Ended run_glint(const Folder& folder, const std::vector<std::string>& arguments, const Manner& manner) {
    const Pipe out = make_pipe(), err = manner.terminal ? make_terminal() : make_pipe();
    const auto start = std::chrono::steady_clock::now();
    if (manner.reader_leaves) close(out.read_end);
    const pid_t child = fork();
    if (child == 0) become_glint(folder, arguments, manner, out.write_end, err.write_end);
    close(out.write_end), close(err.write_end);

    Ended ended{};
    const Running running{child, ended.err};
    const auto time_for_signal = [&](std::chrono::steady_clock::duration passed) {
        if (manner.signal_when) return manner.signal_when(running);
        return passed > (manner.kill_after ? *manner.kill_after : *manner.interrupt_after);
    };
    bool interrupted = !manner.signal_when && !manner.interrupt_after && !manner.kill_after, hangs = false;
    pollfd open_ends[] = {{manner.reader_leaves ? -1 : out.read_end, POLLIN, 0}, {err.read_end, POLLIN, 0}};
    while (open_ends[0].fd >= 0 || open_ends[1].fd >= 0) {
        poll(open_ends, 2, interrupted ? 100 : 1); // no event tells what another process does
        for (int i = 0; i < 2; ++i)
            if (open_ends[i].revents && !drain(open_ends[i].fd, i == 0 ? ended.out : ended.err)) open_ends[i].fd = -1;
        const auto passed = std::chrono::steady_clock::now() - start;
        if (!interrupted && time_for_signal(passed)) {
            kill(child, manner.kill_after ? SIGKILL : manner.signal);
            interrupted = true;
        }
        if (!hangs && passed > program_timeout) {
            kill(child, SIGKILL);
            hangs = true;
        }
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (!manner.reader_leaves) close(out.read_end);
    close(err.read_end);
    ended.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    ended.took = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start);
    if (hangs) ended.err += "\nIt was killed: it had not ended after four minutes.\n";
    return ended;
}

std::string run_refused(const Folder& folder, std::vector<std::string> command, const std::vector<std::string>& more) {
    command.insert(command.end(), more.begin(), more.end());
    const Ended glint = run_glint(folder, command);
    EXPECT_EQ(glint.status, 2);
    EXPECT_EQ(glint.out, "");
    return glint.err;
}

} // namespace glint::test
