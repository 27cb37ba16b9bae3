// OpenGL's pixel buffers, which kernels write in place.
#pragma once
#include "interop/cuda_gl.h"
#include "interop/cuda_shared_ring.h"
#include "interop/queue.h"
#include "interop/target_buffer.h"

namespace glint::cuda {

class SharedFrames {
public:
    /// Throws Error where CUDA does not drive this OpenGL, or there is no memory.
    SharedFrames(Queue&, Extent, int buffers);

    /// Maps the next buffer: what OpenGL was told before, it does before the stream goes on. Nothing while all are in
    /// use. Throws Error, and then none is begun.
    std::optional<glint_frame> begin();
    SharedRing<PixelBuffer>& ring() { return ring_; }
    const SharedRing<PixelBuffer>& ring() const { return ring_; }

private:
    Extent extent_;
    SharedRing<PixelBuffer> ring_;
};

/// The device that is current. Throws Error where it does not drive the current OpenGL context: to share memory all the
/// same crashes in some drivers.
int device_shared_with_opengl(const ComputeDevice&);

} // namespace glint::cuda
