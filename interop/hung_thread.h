// A thread that sits in a driver which does not answer cannot be joined: it is left behind, and the process must end
// around it.
#pragma once

namespace glint {

/// Makes the process end without exit handlers: they would destroy objects that an abandoned thread still uses.
void end_without_exit_handlers();

} // namespace glint
