#include "interop/targets/cuda_shared_frames.h"
#include "interop/targets/cuda_targets.h"

namespace glint {
namespace {

/// Kernels write the buffer that OpenGL samples: no copy at all.
class CudaInterop final : public cuda::SharedFramesTarget {
public:
    static constexpr PresentPath present_path = cuda_interop_name;

    CudaInterop(Queue& queue, Extent extent, int buffers)
        : SharedFramesTarget(present_path, queue, require_buffer_texture(extent), buffers) {}
    Picture picture() override {
        ring_.collect();
        const PixelBuffer* newest = ring_.newest();
        if (!newest) return {};
        return picture_of(Picture::Kind::buffer_texture, newest->texture.id(), extent_, ring_.step());
    }
    void shown() override { ring_.shown(); }
};

} // namespace

TargetFactory cuda_interop_factory() { return way_of<CudaInterop>(); }

} // namespace glint
