// Libraries stay where they are until the process ends: LeakSanitizer takes for lost what only the variables of an
// unloaded library know, and could not say whose it was. Compiled into what the address sanitizer watches over a window
// (cmake/tests.cmake).
#include <dlfcn.h>

extern "C" __attribute__((visibility("default"))) int dlclose(void*) noexcept { return 0; }
