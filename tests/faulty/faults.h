// One call that fails, of those that the program makes while main runs: GLINT_FAULT="CALL@N=CODE", as "write@3=28",
// "file@7=5,forever" (any call for a file), "thread@2=11", "new@120". CODE is errno's; ",forever": every later one,
// too. GLINT_FAULT_REPORT names a file that gets "CALLS FAILED" at the end: how many there were, and how many failed.
#pragma once

namespace glint::faulty {

/// While it lives faults are due.
class Armed {
public:
    Armed();
    ~Armed();
    Armed(const Armed&) = delete;
    Armed& operator=(const Armed&) = delete;
};

/// What a call of that name for a file has to fail with, or 0.
int file_fault(const char* call) noexcept;
/// What starting a thread has to fail with, or 0.
int thread_fault() noexcept;
/// Whether what is asked for there cannot be had. caller: an address in the function that wants memory.
bool memory_fault(const void* caller) noexcept;

} // namespace glint::faulty
