// A run that goes on in a new process: in a file without a name that stays open when the process starts the program
// anew, whose number an environment variable tells.
#pragma once
#include "app/run/record.h"
#include "app/services/current_session.h"
#include <optional>

namespace glint {

/// For the process that comes after this one by exec. Waits for the job under way. Throws Error.
void hand_over_run(CurrentSession&);
/// What the process before this one kept, once; nothing where there was none. Throws Error.
std::optional<RunRecord> take_handed_over_run(const Catalog&);

} // namespace glint
