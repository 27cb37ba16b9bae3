// Names and routes of CUDA's presentation paths; also known if this build or this machine has no CUDA.
#pragma once
#include "interop/targets/frame_target.h"

namespace glint {

inline constexpr PresentPath cuda_interop_name{
    "CudaInterop",
    "interop, no copy",
    {{PixelPlace::kernel, PixelPlace::pixel_buffer, "draw"}, {PixelPlace::pixel_buffer, PixelPlace::screen, "picture"}},
    nullptr};
inline constexpr PresentPath cuda_upload_name{"CudaUpload",
                                              "interop, copied into a texture",
                                              {{PixelPlace::kernel, PixelPlace::pixel_buffer, "draw"},
                                               {PixelPlace::pixel_buffer, PixelPlace::texture, "upload"},
                                               {PixelPlace::texture, PixelPlace::screen, "picture"}},
                                              nullptr};
inline constexpr PresentPath cuda_array_name{"CudaArray",
                                             "copied on the GPU into a texture",
                                             {{PixelPlace::kernel, PixelPlace::device_memory, "draw"},
                                              {PixelPlace::device_memory, PixelPlace::texture, "copy"},
                                              {PixelPlace::texture, PixelPlace::screen, "picture"}},
                                             nullptr};
inline constexpr PresentPath cuda_staged_name{"CudaStaged",
                                              "copied through pinned memory",
                                              {{PixelPlace::kernel, PixelPlace::device_memory, "draw"},
                                               {PixelPlace::device_memory, PixelPlace::pinned_memory, "copy"},
                                               {PixelPlace::pinned_memory, PixelPlace::texture, "upload"},
                                               {PixelPlace::texture, PixelPlace::screen, "picture"}},
                                              nullptr};
inline constexpr PresentPath cuda_pageable_name{"CudaPageable",
                                                "copied through ordinary memory",
                                                {{PixelPlace::kernel, PixelPlace::device_memory, "draw"},
                                                 {PixelPlace::device_memory, PixelPlace::ordinary_memory, "copy"},
                                                 {PixelPlace::ordinary_memory, PixelPlace::texture, "upload"},
                                                 {PixelPlace::texture, PixelPlace::screen, "picture"}},
                                                "the kernels and the copy to the CPU"};
inline constexpr PresentPath cuda_zero_copy_name{"CudaZeroCopy",
                                                 "written over the bus by the kernel",
                                                 {{PixelPlace::kernel, PixelPlace::pinned_memory, "draw"},
                                                  {PixelPlace::pinned_memory, PixelPlace::texture, "upload"},
                                                  {PixelPlace::texture, PixelPlace::screen, "picture"}},
                                                 nullptr};

/// In the order in which they are tried.
inline constexpr PresentPath cuda_present_paths[] = {cuda_interop_name, cuda_upload_name,   cuda_array_name,
                                                     cuda_staged_name,  cuda_pageable_name, cuda_zero_copy_name};

} // namespace glint
