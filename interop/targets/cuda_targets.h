// CUDA's presentation paths that have a file each.
#pragma once
#include "interop/targets/present_path.h"

namespace glint {

TargetFactory cuda_interop_factory();
TargetFactory cuda_array_factory();
TargetFactory cuda_zero_copy_factory();

} // namespace glint
