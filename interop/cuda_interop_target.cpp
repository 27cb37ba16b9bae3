#include "interop/cuda_shared_frames.h"
#include "interop/cuda_targets.h"

namespace glint {
namespace {

/// Kernels write the buffer that OpenGL samples: no copy at all.
class CudaInterop final : public ProvenTarget {
public:
    static constexpr TargetWay way{"CudaInterop", "interop, no copy", 0, nullptr};

    CudaInterop(Host& host, Extent extent, int buffers)
        : extent_(require_buffer_texture(extent)), frames_(host, extent, buffers) {}
    const char* id() const override { return way.id; }
    const char* title() const override { return way.title; }
    Extent extent() const override { return extent_; }
    int buffers() const override { return frames_.size(); }

    std::optional<glint_frame> begin() override { return frames_.begin(); }
    void end(std::int64_t step) override { frames_.end(step); }
    void cancel() override { frames_.cancel(); }
    Picture picture() override {
        const PixelBuffer* newest = frames_.newest();
        if (!newest) return {};
        return picture_of(Picture::Kind::buffer_texture, newest->texture.id(), extent_, frames_.step());
    }
    void shown() override { frames_.shown(); }
    void finish() override { frames_.finish(); }
    void forget() override { frames_.forget(); }

private:
    Extent extent_;
    cuda::SharedFrames frames_;
};

} // namespace

Way cuda_interop_way() {
    return {CudaInterop::way, [](Host& host, Extent extent, int buffers) -> std::unique_ptr<ProvenTarget> {
                return std::make_unique<CudaInterop>(host, extent, buffers);
            }};
}

} // namespace glint
