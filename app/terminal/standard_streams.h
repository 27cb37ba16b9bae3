// Call at the start of every program, before it opens a file.
#pragma once

namespace glint {

/// Opens 0, 1 and 2 if the caller has closed them, so that no file gets their numbers: using them fails. A closed pipe
/// and a limit on file sizes become errors with a reason instead of fatal signals. A timer that the caller has left
/// running is stopped: its signal would be taken for the alarm that ends a hanging program.
void prepare_standard_streams();

} // namespace glint
