#include "app/terminal/failure.h"
#include "app/files/formats/handed_text.h"
#include "app/files/output_file.h"
#include <array>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fcntl.h>
#include <string>
#include <sys/types.h>
#include <unistd.h>

namespace glint {

namespace {

[[noreturn]] void end_now() { _exit(end_with_current_exception()); }

/// "glint: sentence." with a line break. Only indented lines, such as errors in a source, stay lines of their own.
std::string said_line(std::string_view sentence) {
    std::string said(sentence);
    bool is_list = false;
    for (std::size_t i = 0; i < said.size(); ++i) {
        if (said[i] != '\n' && said[i] != '\r') continue;
        if (said[i] == '\n' && said.compare(i + 1, 2, "  ") == 0)
            is_list = true;
        else
            said[i] = ' ';
    }
    std::string line = "glint: " + visible(said);
    while (line.ends_with(' ')) line.pop_back();
    if (!is_list && !line.ends_with('.') && !line.ends_with('?') && !line.ends_with('!')) line += '.';
    line += '\n';
    return line;
}

constexpr std::array crashes{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

// Global, because the handlers of signals and of exit() have no other access.
struct {
    std::array<char, 1024> line;
    std::size_t letters = 0; ///< 0: nothing to say
    pid_t process = 0;
    alignas(std::max_align_t) std::array<char, 1 << 16> stack; ///< for a crash by a stack that is full
} last_words;

bool say_last_words() {
    if (last_words.letters == 0 || last_words.process != getpid()) return false;
    (void)!write(STDERR_FILENO, last_words.line.data(), last_words.letters);
    return true;
}

/// After it, the signal ends the process as it does without a handler.
void before_crash(int) { say_last_words(); }

void at_exit() {
    if (say_last_words()) _exit(static_cast<int>(Exit::simulation_failed));
}

void handle_crashes() {
#ifndef __SANITIZE_ADDRESS__ // it tells crashes itself
    stack_t stack{};
    stack.ss_sp = last_words.stack.data();
    stack.ss_size = last_words.stack.size();
    sigaltstack(&stack, nullptr);
    struct sigaction told {};
    told.sa_handler = before_crash;
    told.sa_flags = static_cast<int>(SA_RESETHAND | SA_ONSTACK);
    for (const int number : crashes) sigaction(number, &told, nullptr);
#endif
}

} // namespace

int end_with(const std::exception& error) {
    const bool no_memory =
        dynamic_cast<const std::bad_alloc*>(&error) || dynamic_cast<const std::length_error*>(&error);
    const auto* failure = dynamic_cast<const Failure*>(&error);
    const Exit status = failure ? failure->status : no_memory ? Exit::bad_input : Exit::unexpected;
    try {
        say(sentence_of(error));
    } catch (const std::bad_alloc&) { std::fputs("glint: there is not enough memory.\n", stderr); }
    return static_cast<int>(status);
}

int end_with_current_exception() try {
    if (const auto why = std::current_exception()) std::rethrow_exception(why);
    return end_with(Error("an internal error stopped Glint: please report it"));
} catch (const std::exception& error) { return end_with(error); } catch (...) {
    return end_with(
        Error("an internal error stopped Glint (an exception that is not a std::exception): please report it"));
}

void print_sentence_on_terminate() { std::set_terminate(end_now); }

LastWords::LastWords(std::string_view sentence) {
    static const bool is_told = std::atexit(at_exit) == 0;
    (void)is_told;
    const std::string line = said_line(sentence);
    last_words.letters = line.copy(last_words.line.data(), last_words.line.size());
    last_words.line[last_words.letters - 1] = '\n'; // also if it was cut
    last_words.process = getpid();
    handle_crashes();
}

LastWords::~LastWords() {
    last_words.letters = 0;
#ifndef __SANITIZE_ADDRESS__
    for (const int number : crashes) std::signal(number, SIG_DFL);
#endif
}

void say(std::string_view sentence) { std::fputs(said_line(sentence).c_str(), stderr); }

void print(std::string_view text) {
    or_fail(Exit::bad_input, [&] { OutputFile("-").write(text); });
}

void prepare_standard_streams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) // open() returns the lowest free number
        if (fcntl(stream, F_GETFD) < 0) (void)!open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    alarm(0);
}

} // namespace glint
