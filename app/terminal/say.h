// Messages of the commands: on standard error, so that standard output holds only results.
#pragma once
#include <string_view>

namespace glint {

/// One line: "glint: sentence." Control characters are made visible, so that no message can control the terminal.
void say(std::string_view sentence);

/// Results: text to standard output. Throws Failure when it cannot be written (full disk, closed pipe).
void print(std::string_view text);

// Call at the start of every program, before it opens a file.

/// Opens 0, 1 and 2 if the caller has closed them, so that no file gets their numbers: using them fails. A closed pipe
/// and a limit on file sizes become errors with a reason instead of fatal signals. A timer that the caller has left
/// running is stopped: its signal would be taken for the alarm that ends a hanging program.
void prepare_standard_streams();

} // namespace glint
