// A ring of OpenGL's pixel buffers that kernels write in place, one mapped at a time. Registered once; unmapped before
// it goes, whatever happens.
#pragma once
#include "interop/cuda_gl.h"
#include "interop/host.h"
#include "interop/target_buffer.h"
#include "interop/target_ring.h"

namespace glint::cuda {

class SharedFrames {
public:
    /// Throws Error where CUDA does not drive this OpenGL, or there is no memory.
    SharedFrames(Host&, Extent, int buffers);
    ~SharedFrames(); ///< waits for the stream: what is queued may still write the buffers
    SharedFrames(const SharedFrames&) = delete;
    SharedFrames& operator=(const SharedFrames&) = delete;

    /// Maps the next buffer: what OpenGL was told before, it does before the stream goes on. Nothing while all are in
    /// use. Throws Error, and then none is begun.
    std::optional<glint_frame> begin();
    /// Unmaps it: what the stream was told before, it does before OpenGL goes on. Throws Error.
    void end(std::int64_t step);
    void cancel();
    void finish(); ///< waits for the stream
    void shown() { ring_.shown(); }
    void forget() { ring_.forget(); }

    const PixelBuffer* newest() const; ///< null: none yet
    std::int64_t step() const { return ring_.step(); }
    int size() const { return ring_.size(); }

private:
    struct Shared {
        PixelBuffer pixels; // goes after the registration that refers to it
        Resource resource;
        bool mapped = false;
    };
    Shared& written() { return buffers_[static_cast<std::size_t>(ring_.writing())]; }
    void* map(Shared&);
    void unmap(Shared&);
    void unmap_written();
    void let_go(Shared&) noexcept;

    Extent extent_;
    cudaStream_t stream_;
    int device_;
    std::vector<Shared> buffers_;
    TargetRing ring_;
};

/// The device that is current. Throws Error where it does not drive the current OpenGL context: to share memory all the
/// same crashes in some drivers.
int device_shared_with_opengl(const Host&);

} // namespace glint::cuda
