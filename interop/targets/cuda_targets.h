// CUDA's presentation paths that have a file each.
#pragma once
#include "interop/targets/cuda_present_paths.h"
#include "interop/targets/present_path.h"

namespace glint {

Way cuda_interop_way();
Way cuda_array_way();
Way cuda_zero_copy_way();

} // namespace glint
