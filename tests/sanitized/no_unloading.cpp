// Keeps libraries loaded until the process ends: LeakSanitizer reports memory as lost if only the variables of an
// unloaded library point to it, and could not name its owner. Compiled into the window's programs with the address
// sanitizer (cmake/tests.cmake).
#include <dlfcn.h>

extern "C" __attribute__((visibility("default"))) int dlclose(void*) noexcept { return 0; }
