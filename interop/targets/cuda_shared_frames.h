// OpenGL's pixel buffers, which kernels write in place.
#pragma once
#include "interop/queue.h"
#include "interop/targets/cuda_gl.h"
#include "interop/targets/cuda_shared_ring.h"
#include "interop/targets/target_buffer.h"

namespace glint::cuda {

class SharedFrames {
public:
    /// Throws Error if CUDA does not drive this OpenGL, or there is no memory.
    SharedFrames(Queue&, Extent, int buffers);

    /// Maps the next buffer: the stream continues after OpenGL's earlier commands. Nothing while all are in use. If it
    /// throws Error, no frame is begun.
    std::optional<glint_frame> begin();
    SharedRing<PixelBuffer>& ring() { return ring_; }
    const SharedRing<PixelBuffer>& ring() const { return ring_; }

private:
    Extent extent_;
    SharedRing<PixelBuffer> ring_;
};

/// Returns the current device. Throws Error if it does not drive the current OpenGL context, because sharing memory
/// then crashes in some drivers.
int device_shared_with_opengl(const ComputeDevice&);

} // namespace glint::cuda
