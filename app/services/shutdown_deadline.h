// So long may the program's end take: what does not come back from a step or a call must not keep the process.
#pragma once

namespace glint {

/// From now on 1 second may pass until the process is gone: then it says so on standard error and ends with status 1,
/// without any destructor or exit handler. What is to be kept is written first, and a second ago at the latest.
/// Once: what comes later does not prolong it. For signal handlers, too.
void start_shutdown_deadline() noexcept;

/// Only exit handlers remain: those of a driver that does not come back are left behind in silence, with status 0.
void shutdown_is_done() noexcept;

/// The process goes on after all, as another program.
void call_off_shutdown_deadline() noexcept;

} // namespace glint
