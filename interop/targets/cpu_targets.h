// The CPU's presentation paths, one file each.
#pragma once
#include "interop/targets/present_path.h"

namespace glint {

Way cpu_persistent_way();
Way cpu_mapped_way();
Way cpu_upload_way();

inline constexpr int min_shared_buffers = 2; ///< threads write one while OpenGL shows the other

} // namespace glint
