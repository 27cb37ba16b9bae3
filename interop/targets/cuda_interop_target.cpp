#include "interop/targets/cuda_shared_frames.h"
#include "interop/targets/cuda_targets.h"

namespace glint {
namespace {

/// Kernels write the buffer that OpenGL samples: no copy at all.
class CudaInterop final : public SelfTestedTarget {
public:
    static constexpr PresentPath way = cuda_interop_name;

    CudaInterop(Queue& queue, Extent extent, int buffers)
        : extent_(require_buffer_texture(extent)), frames_(queue, extent, buffers) {}
    const char* id() const override { return way.id; }
    const char* title() const override { return way.title; }
    Extent extent() const override { return extent_; }
    int buffers() const override { return frames_.ring().size(); }

    std::optional<glint_frame> begin() override { return frames_.begin(); }
    void end(std::int64_t step) override { frames_.ring().submit(step); }
    void cancel() override { frames_.ring().give_back(); }
    bool collect() noexcept override { return frames_.ring().collect(); }
    int under_way() const override { return frames_.ring().under_way(); }
    Picture picture() override {
        frames_.ring().collect();
        const PixelBuffer* newest = frames_.ring().newest();
        if (!newest) return {};
        return picture_of(Picture::Kind::buffer_texture, newest->texture.id(), extent_, frames_.ring().step());
    }
    void shown() override { frames_.ring().shown(); }
    void finish() override { frames_.ring().finish(); }
    void forget() override { frames_.ring().forget(); }

private:
    Extent extent_;
    cuda::SharedFrames frames_;
};

} // namespace

Way cuda_interop_way() {
    return {CudaInterop::way, [](Queue& queue, Extent extent, int buffers) -> std::unique_ptr<SelfTestedTarget> {
                return std::make_unique<CudaInterop>(queue, extent, buffers);
            }};
}

} // namespace glint
