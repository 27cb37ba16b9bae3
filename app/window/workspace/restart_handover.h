// Continues a run in a new process. The run is in an unnamed file that stays open when the process starts the program
// again; an environment variable has its descriptor.
#pragma once
#include "app/run/record.h"
#include <optional>

namespace glint {

class Catalog;
class CurrentSession;

/// For the process that replaces this one by exec. Waits for the job under way. Throws Error.
void hand_over_run(CurrentSession&);
/// The run of the previous process, once; nothing if there is none. Throws Error.
std::optional<RunRecord> take_handed_over_run(const Catalog&);

} // namespace glint
