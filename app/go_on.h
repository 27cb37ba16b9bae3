// A run that goes on in a new process: in a file without a name that stays open when the process starts the program
// anew, whose number an environment variable tells.
#pragma once
#include "app/session/carried_run.h"
#include "app/stage.h"
#include <optional>

namespace glint {

/// For the process that comes after this one by exec. Waits for the job under way. Throws Error.
void keep_run(Stage&);
/// What the process before this one kept, once; nothing where there was none. In memory of the queue, which must
/// outlive it. Throws Error.
std::optional<CarriedRun> take_kept_run(const Catalog&, Queue&);

} // namespace glint
