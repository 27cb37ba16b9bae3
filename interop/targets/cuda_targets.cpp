#include "interop/targets/cuda_targets.h"

namespace glint {

std::vector<Way> cuda_ways() {
    return {cuda_interop_way(), cuda_upload_way(),   cuda_array_way(),
            cuda_staged_way(),  cuda_pageable_way(), cuda_zero_copy_way()};
}

} // namespace glint
