// So long may the program's end take: what does not come back from a step or a call must not keep the process.
#pragma once

namespace glint {

/// From now on 1 second may pass until the process is gone: then it says so on standard error and ends without any
/// destructor or exit handler. The status is 1, or 128 plus the number of the signal that ends the program (0: none
/// does). What is to be kept is written first. Once: what comes later does not prolong it. For signal handlers, too.
void start_shutdown_deadline(int signal = 0) noexcept;

/// The frame loop has come to its end: from now on a second may pass, however long its last frame took.
void renew_shutdown_deadline(int signal) noexcept;

/// Only exit handlers remain: those of a driver that does not come back are left behind in silence, with status 0 or
/// that of the signal.
void shutdown_is_done() noexcept;

/// The process goes on after all, as another program.
void call_off_shutdown_deadline() noexcept;

} // namespace glint
