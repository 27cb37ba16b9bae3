// What every program must do before it opens a file.
#pragma once

namespace glint {

/// Takes 0, 1 and 2 where the caller has closed them, so that no file is opened under their numbers: using them fails.
/// A reader that has gone and a limit on file sizes become errors with a reason, not ends without a word. A timer that
/// the caller has left running is stopped: its signal would be taken for our own that ends what hangs.
void prepare_standard_streams();

} // namespace glint
