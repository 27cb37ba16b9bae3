// Time limit for the program's end: a step or call that does not return must not keep the process alive.
#pragma once

namespace glint {

/// The process must end within 1 second from now. Otherwise it says so on standard error and ends with status 1,
/// without destructors or exit handlers. Data to save must be written before, or within a second. A second call does
/// not prolong the limit. Signal handlers may call it.
void start_shutdown_deadline() noexcept;

/// Only exit handlers remain: if a driver's does not return, the process ends without a message, with status 0.
void shutdown_is_done() noexcept;

/// The process continues as another program.
void call_off_shutdown_deadline() noexcept;

} // namespace glint
