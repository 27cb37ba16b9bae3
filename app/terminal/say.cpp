#include "app/terminal/say.h"
#include "app/files/formats/handed_text.h"
#include "app/files/output_file.h"
#include "app/terminal/failure.h"
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <string>
#include <unistd.h>

namespace glint {

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
