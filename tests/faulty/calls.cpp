// System calls that the linker redirects here (cmake/tests.cmake lists them), which fail as GLINT_FAULT says.
#include "faulty/faults.h"
#include <cerrno>
#include <cstdarg>
#include <fcntl.h>
#include <sys/types.h>
#include <system_error>

namespace {

using glint::faulty::file_fault;

/// Sets errno; whether the call fails.
bool fails(const char* call) {
    const int code = file_fault(call);
    if (code) errno = code;
    return code != 0;
}

bool makes_file(int flags) { return flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE; }

} // namespace

// The linker's names: NOLINTBEGIN(bugprone-reserved-identifier)
extern "C" {

int __real_open(const char*, int, ...);
int __wrap_open(const char* path, int flags, ...) {
    if (fails("open")) return -1;
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = makes_file(flags) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return __real_open(path, flags, mode);
}

int __real_openat(int, const char*, int, ...);
int __wrap_openat(int folder, const char* path, int flags, ...) {
    if (fails("openat")) return -1;
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = makes_file(flags) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return __real_openat(folder, path, flags, mode);
}

ssize_t __real_read(int, void*, std::size_t);
ssize_t __wrap_read(int file, void* to, std::size_t bytes) { return fails("read") ? -1 : __real_read(file, to, bytes); }

ssize_t __real_write(int, const void*, std::size_t);
ssize_t __wrap_write(int file, const void* from, std::size_t bytes) {
    return fails("write") ? -1 : __real_write(file, from, bytes);
}

int __real_fsync(int);
int __wrap_fsync(int file) { return fails("fsync") ? -1 : __real_fsync(file); }

int __real_rename(const char*, const char*);
int __wrap_rename(const char* from, const char* to) { return fails("rename") ? -1 : __real_rename(from, to); }

int __real_renameat2(int, const char*, int, const char*, unsigned);
int __wrap_renameat2(int from_folder, const char* from, int to_folder, const char* to, unsigned flags) {
    return fails("renameat2") ? -1 : __real_renameat2(from_folder, from, to_folder, to, flags);
}

int __real_linkat(int, const char*, int, const char*, int);
int __wrap_linkat(int from_folder, const char* from, int to_folder, const char* to, int flags) {
    return fails("linkat") ? -1 : __real_linkat(from_folder, from, to_folder, to, flags);
}

int __real_mkstemp(char*);
int __wrap_mkstemp(char* name) { return fails("mkstemp") ? -1 : __real_mkstemp(name); }

/// std::thread::_M_start_thread(std::unique_ptr<_State>, void (*)()), as in the ABI: an argument with a destructor is
/// passed by its address, and the caller still owns it.
void __real__ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(void*, void*,
                                                                                                  void (*)());
void __wrap__ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(void* thread,
                                                                                                  void* state,
                                                                                                  void (*depend)()) {
    if (const int code = glint::faulty::thread_fault())
        throw std::system_error(std::make_error_code(static_cast<std::errc>(code)));
    __real__ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(thread, state, depend);
}

} // extern "C"
// NOLINTEND(bugprone-reserved-identifier)
