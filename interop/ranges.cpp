#include "interop/queue.h"

#if GLINT_WITH_CUDA && __has_include(<nvtx3/nvToolsExt.h>)
#include <nvtx3/nvToolsExt.h> // headers alone: the tool brings the library

namespace glint {
void push_range(const char* label) { nvtxRangePushA(label); }
void pop_range() { nvtxRangePop(); }
} // namespace glint

#else

namespace glint {
void push_range(const char*) {}
void pop_range() {}
} // namespace glint

#endif
