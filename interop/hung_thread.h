// A thread that sits in a driver which does not answer cannot be joined: it is left behind, and the process must end
// around it.
#pragma once

namespace glint {

/// The process will end without exit handlers: they would take down what a thread that was left behind still uses.
void end_without_exit_handlers();

} // namespace glint
