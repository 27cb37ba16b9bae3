#include "interop/cuda_shared_frames.h"
#include "interop/cuda_targets.h"

namespace glint {
namespace {

/// The textbook's interop: kernels write OpenGL's buffer, and OpenGL copies it into a texture. For pictures beyond the
/// limit of buffer textures, and to show what the copy costs.
class CudaUpload final : public ProvenTarget {
public:
    static constexpr TargetWay way{"CudaUpload", "interop, copied into a texture", 0, nullptr};

    CudaUpload(Host& host, Extent extent, int buffers)
        : extent_(extent), texture_(extent), frames_(host, extent, buffers) {}
    const char* id() const override { return way.id; }
    const char* title() const override { return way.title; }
    Extent extent() const override { return extent_; }
    int buffers() const override { return frames_.size(); }

    std::optional<glint_frame> begin() override { return frames_.begin(); }
    void end(std::int64_t step) override {
        frames_.end(step);
        uploaded_ = false;
    }
    void cancel() override { frames_.cancel(); }
    Picture picture() override {
        if (const PixelBuffer* newest = frames_.newest(); newest && !uploaded_) {
            texture_.upload_from(newest->buffer.id());
            frames_.shown(); // the copy alone reads the buffer
            uploaded_ = true, step_ = frames_.step();
        }
        if (step_ < 0) return {};
        return picture_of(Picture::Kind::texture_2d, texture_.id(), extent_, step_);
    }
    void shown() override {} // OpenGL reads the texture, which it keeps in order itself
    void finish() override { frames_.finish(); }
    void forget() override { frames_.forget(), step_ = -1; }

private:
    Extent extent_;
    UploadTexture texture_;
    cuda::SharedFrames frames_;
    bool uploaded_ = true;
    std::int64_t step_ = -1; // of what is in the texture
};

} // namespace

Way cuda_upload_way() {
    return {CudaUpload::way, [](Host& host, Extent extent, int buffers) -> std::unique_ptr<ProvenTarget> {
                return std::make_unique<CudaUpload>(host, extent, buffers);
            }};
}

} // namespace glint
