// Ctrl-C, a polite kill, a closing terminal, and whatever other signal ends a program: long work looks for them several
// times a second. A call that cannot look is ended from outside after a quarter of a second.
#pragma once

namespace glint {

void watch_for_interrupt();
/// Throws Failure with the signal's exit status (Ctrl-C: 130) after one arrived.
void stop_if_interrupted();

/// While one lives, several files are put in place, all or none, whichever thread a signal comes to: one that arrives
/// now is too late, as the work is done.
class SignalBlocker {
public:
    SignalBlocker();
    ~SignalBlocker();
    SignalBlocker(const SignalBlocker&) = delete;
    SignalBlocker& operator=(const SignalBlocker&) = delete;
};

} // namespace glint
