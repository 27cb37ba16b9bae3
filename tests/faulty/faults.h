// One call of the program fails while main runs: GLINT_FAULT="CALL@N=CODE", as "write@3=28", "file@7=5,forever" (any
// call for a file), "thread@2=11", "new@120". CODE is an errno; ",forever": also every later call. GLINT_FAULT_REPORT
// names a file that gets "CALLS FAILED" at the end: how many calls there were, and how many failed.
#pragma once

namespace glint::faulty {

/// Calls can fail while an object of this class exists.
class Armed {
public:
    Armed();
    ~Armed();
    Armed(const Armed&) = delete;
    Armed& operator=(const Armed&) = delete;
};

/// The errno with which this call for a file must fail, or 0.
int file_fault(const char* call) noexcept;
/// The errno with which starting a thread must fail, or 0.
int thread_fault() noexcept;
/// Whether an allocation must fail. caller: an address in the function that allocates.
bool memory_fault(const void* caller) noexcept;

} // namespace glint::faulty
