// OpenGL's pixel buffers, which kernels write in place.
#pragma once
#include "interop/queue.h"
#include "interop/targets/cuda_shared_ring.h"
#include "interop/targets/present_path.h"
#include "interop/targets/target_buffer.h"

namespace glint::cuda {

/// A target of which kernels write OpenGL's buffers.
class SharedFramesTarget : public SelfTestedTarget {
public:
    /// Throws Error if CUDA does not drive this OpenGL, or there is no memory.
    SharedFramesTarget(const PresentPath&, Queue&, Extent, int buffers);
    int buffers() const override { return ring_.size(); }
    /// Maps the next buffer: the stream continues after OpenGL's earlier commands.
    std::optional<glint_frame> begin() override;
    void end(std::int64_t step) override { ring_.submit(step); }
    void cancel() override { ring_.give_back(); }
    bool collect() noexcept override { return ring_.collect(); }
    int in_progress() const override { return ring_.in_progress(); }
    void finish() override { ring_.finish(); }
    void forget() override { ring_.forget(); }

protected:
    SharedRing<PixelBuffer> ring_;
};

/// Returns the current device. Throws Error if it does not drive the current OpenGL context, because sharing memory
/// then crashes in some drivers.
int device_shared_with_opengl(const ComputeDevice&);

} // namespace glint::cuda
