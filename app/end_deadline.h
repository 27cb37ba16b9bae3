// So long may the window's end take: a simulation that does not come back from a step must not keep the program.
#pragma once

namespace glint {

/// When the seconds are over and it still exists, the process says so on standard error and ends with status 1, without
/// any destructor: what is to be kept has been written before.
class EndDeadline {
public:
    explicit EndDeadline(int seconds);
    ~EndDeadline();
    EndDeadline(const EndDeadline&) = delete;
    EndDeadline& operator=(const EndDeadline&) = delete;
};

} // namespace glint
