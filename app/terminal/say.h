// Messages of the commands: on standard error, so that standard output holds only results.
#pragma once
#include <string_view>

namespace glint {

/// One line: "glint: sentence." Control characters are made visible, so that no message can control the terminal.
void say(std::string_view sentence);

/// Results: text to standard output. Throws Failure when it cannot be written (full disk, closed pipe).
void print(std::string_view text);

} // namespace glint
