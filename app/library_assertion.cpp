// A failed assertion in a library (GLFW, Mesa, Xlib) ends with abort(): no sentence, status 134. The C library calls
// this function for each of them; the program's definition replaces the C library's.
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <unistd.h>

namespace {

const char* file_name_of(const char* path) {
    const char* const slash = path ? std::strrchr(path, '/') : nullptr;
    return slash ? slash + 1 : path ? path : "";
}

} // namespace

// NOLINTNEXTLINE(bugprone-reserved-identifier): the C library chose the name
extern "C" [[noreturn]] __attribute__((visibility("default"))) void
__assert_fail(const char* assertion, const char* file, unsigned line, const char*) noexcept {
    Dl_info from{};
    const bool known = dladdr(__builtin_return_address(0), &from) != 0;
    std::fprintf(stderr,
                 "glint: %s stopped the program, because its own check failed (%s, line %u: %s): please report this\n",
                 known ? file_name_of(from.dli_fname) : "a library", file_name_of(file), line, assertion);
    _exit(1);
}
