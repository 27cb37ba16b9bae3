// The presentation paths that make_frame_target() tries, and the self-test of a path.
#pragma once
#include "interop/targets/frame_target.h"

namespace glint {

/// A target that can be tested: the test leaves no picture behind.
class SelfTestedTarget : public FrameTarget {
public:
    SelfTestedTarget(const PresentPath& present_path, Extent extent)
        : extent_(extent), id_(present_path.id), title_(present_path.title) {}
    const char* id() const final { return id_; }
    const char* title() const final { return title_; }
    Extent extent() const final { return extent_; }
    void cancel() override {}
    void shown() override {}   // a texture that is uploaded into needs no care: OpenGL keeps it in order itself
    void finish() override {}  // end() has already done everything
    virtual void forget() = 0; ///< picture() is nothing again

protected:
    const Extent extent_;

private:
    const char *id_, *title_;
};

struct TargetFactory {
    PresentPath name;
    /// buffers: 1 to 3; the target may use another number. Throws std::exception with the reason why it is unavailable.
    std::unique_ptr<SelfTestedTarget> (*make)(Queue&, Extent, int buffers);
};

/// Target: with a constructor (Queue&, Extent, int buffers), and its PresentPath as `present_path`.
template <class Target> TargetFactory factory_of() {
    return {Target::present_path, [](Queue& queue, Extent extent, int buffers) -> std::unique_ptr<SelfTestedTarget> {
                return std::make_unique<Target>(queue, extent, buffers);
            }};
}

/// Best first. The CUDA part has one implementation with CUDA and one without.
std::vector<TargetFactory> cpu_target_factories();
std::vector<TargetFactory> cuda_target_factories();

/// Writes a pattern through the target and reads it back through OpenGL. Throws Error if it comes back changed.
void self_test(SelfTestedTarget&, Queue&);

// Names and routes of CUDA's presentation paths; also known if this build or this machine has no CUDA.

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
