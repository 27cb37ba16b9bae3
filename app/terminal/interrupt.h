// Ctrl-C: long work looks for it several times a second. A call that cannot look is ended from outside after a quarter
// of a second, unless files are being put in place just then.
#pragma once

namespace glint {

void watch_for_interrupt();
/// Throws Failure (exit status 130) after Ctrl-C.
void stop_if_interrupted();

/// While one lives, files are put in place whole: Ctrl-C waits, and a reader that went away is an error, not our end.
class SignalBlocker {
public:
    SignalBlocker();
    ~SignalBlocker();
    SignalBlocker(const SignalBlocker&) = delete;
    SignalBlocker& operator=(const SignalBlocker&) = delete;
};

} // namespace glint
