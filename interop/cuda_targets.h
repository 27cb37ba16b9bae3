// CUDA's ways to the screen, one file each.
#pragma once
#include "interop/target_way.h"

namespace glint {

Way cuda_interop_way(); ///< kernels write OpenGL's pixel buffer in place, and it is sampled there: nothing is copied
Way cuda_staged_way();  ///< kernels write CUDA's memory; copied to pinned memory in the background, then uploaded

} // namespace glint
