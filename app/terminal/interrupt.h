// Ctrl-C, SIGTERM, a closing terminal, and all other signals that end a program: long work checks for them several
// times a second. If a call cannot check, the process is ended after a quarter of a second.
#pragma once

namespace glint {

void watch_for_interrupt();
/// Throws Failure with the signal's exit status (Ctrl-C: 130) after one arrived.
void stop_if_interrupted();

/// While an object lives, several files are put in place, all or none, and a signal on any thread does not interrupt
/// that. A signal that arrives now is too late, because the work is done.
class SignalBlocker {
public:
    SignalBlocker();
    ~SignalBlocker();
    SignalBlocker(const SignalBlocker&) = delete;
    SignalBlocker& operator=(const SignalBlocker&) = delete;
};

} // namespace glint
