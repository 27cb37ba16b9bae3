// CUDA's ways to the screen, one file each.
#pragma once
#include "interop/cuda_way_names.h"
#include "interop/target_way.h"

namespace glint {

Way cuda_interop_way();
Way cuda_upload_way();
Way cuda_array_way();
Way cuda_staged_way();
Way cuda_pageable_way();
Way cuda_zero_copy_way();

} // namespace glint
