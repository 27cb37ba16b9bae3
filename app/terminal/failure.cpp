#include "app/terminal/failure.h"
#include "app/files/formats/handed_text.h"
#include "app/files/output_file.h"
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <fcntl.h>
#include <string>
#include <unistd.h>

namespace glint {

namespace {

[[noreturn]] void end_now() { _exit(end_with_current_exception()); }

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

void say(std::string_view sentence) {
    std::string line = "glint: ";
    std::string one_line(sentence);
    std::ranges::replace_if(
        one_line, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    line += visible(one_line);
    while (line.ends_with(' ')) line.pop_back();
    if (!line.ends_with('.') && !line.ends_with('?') && !line.ends_with('!')) line += '.';
    line += '\n';
    std::fputs(line.c_str(), stderr);
}

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
