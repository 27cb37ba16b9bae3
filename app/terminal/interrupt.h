// Ctrl-C, a polite kill and a closing terminal: long work looks for them several times a second. A call that cannot
// look is ended from outside after a quarter of a second, unless files are being put in place just then.
#pragma once

namespace glint {

void watch_for_interrupt();
/// Throws Failure with the signal's exit status (Ctrl-C: 130) after one arrived.
void stop_if_interrupted();

/// While one lives, several files are put in place, all or none: the end waits.
class SignalBlocker {
public:
    SignalBlocker();
    ~SignalBlocker();
    SignalBlocker(const SignalBlocker&) = delete;
    SignalBlocker& operator=(const SignalBlocker&) = delete;
};

} // namespace glint
