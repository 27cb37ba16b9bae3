// The names of CUDA's presentation paths: known also where this build or this machine has no CUDA.
#pragma once
#include "interop/frame_target.h"

namespace glint {

inline constexpr PresentPath cuda_interop_name{"CudaInterop", "interop, no copy", 0, nullptr};
inline constexpr PresentPath cuda_upload_name{"CudaUpload", "interop, copied into a texture", 0, nullptr};
inline constexpr PresentPath cuda_array_name{"CudaArray", "copied on the card into a texture", 0, nullptr};
inline constexpr PresentPath cuda_staged_name{"CudaStaged", "copied through pinned memory", 8, nullptr};
inline constexpr PresentPath cuda_pageable_name{"CudaPageable", "copied through ordinary memory", 8,
                                                "the kernels and the copy to the CPU"};
inline constexpr PresentPath cuda_zero_copy_name{"CudaZeroCopy", "written over the bus by the kernel", 8, nullptr};

/// In the order in which they are tried.
inline constexpr PresentPath cuda_present_paths[] = {cuda_interop_name, cuda_upload_name,   cuda_array_name,
                                                     cuda_staged_name,  cuda_pageable_name, cuda_zero_copy_name};

} // namespace glint
