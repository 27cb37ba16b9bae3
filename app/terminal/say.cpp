#include "app/terminal/say.h"
#include "app/files/output_file.h"
#include "app/terminal/failure.h"
#include <cstdio>

namespace glint {

void say(std::string_view sentence) {
    std::string line = "glint: ";
    for (const char c : sentence) line += c == '\n' || c == '\r' ? ' ' : c;
    while (line.ends_with(' ')) line.pop_back();
    if (!line.ends_with('.') && !line.ends_with('?') && !line.ends_with('!')) line += '.';
    line += '\n';
    std::fputs(line.c_str(), stderr);
}

void print(std::string_view text) {
    or_fail(Exit::bad_input, [&] { OutputFile("-").write(text); });
}

} // namespace glint
