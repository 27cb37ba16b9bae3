#include "app/terminal/say.h"
#include "app/files/formats/handed_text.h"
#include "app/files/output_file.h"
#include "app/terminal/failure.h"
#include <algorithm>
#include <cstdio>
#include <string>

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

} // namespace glint
