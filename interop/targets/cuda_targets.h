// CUDA's presentation paths, one file each.
#pragma once
#include "interop/targets/cuda_present_paths.h"
#include "interop/targets/present_path.h"

namespace glint {

Way cuda_interop_way();
Way cuda_upload_way();
Way cuda_array_way();
Way cuda_staged_way();
Way cuda_pageable_way();
Way cuda_zero_copy_way();

} // namespace glint
