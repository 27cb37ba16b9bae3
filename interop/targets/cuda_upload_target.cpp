#include "interop/targets/cuda_shared_frames.h"
#include "interop/targets/cuda_targets.h"

namespace glint {
namespace {

/// The textbook's interop: kernels write OpenGL's buffer, and OpenGL copies it into a texture. For pictures beyond the
/// limit of buffer textures, and to show what the copy costs.
class CudaUpload final : public SelfTestedTarget {
public:
    static constexpr PresentPath way = cuda_upload_name;

    CudaUpload(Queue& queue, Extent extent, int buffers)
        : extent_(extent), texture_(extent), frames_(queue, extent, buffers) {}
    const char* id() const override { return way.id; }
    const char* title() const override { return way.title; }
    Extent extent() const override { return extent_; }
    int buffers() const override { return frames_.ring().size(); }

    std::optional<glint_frame> begin() override { return frames_.begin(); }
    void end(std::int64_t step) override { frames_.ring().submit(step); }
    void cancel() override { frames_.ring().give_back(); }
    bool collect() noexcept override { return frames_.ring().collect(); }
    int under_way() const override { return frames_.ring().under_way() + (is_uploaded() ? 0 : 1); }
    Picture picture() override {
        frames_.ring().collect();
        const PixelBuffer* newest = frames_.ring().newest();
        const bool copied = newest && !is_uploaded();
        if (copied) {
            texture_.upload_from(newest->buffer.id());
            frames_.ring().shown(); // the copy alone reads the buffer
            uploaded_ = frames_.ring().arrived(), step_ = frames_.ring().step();
        }
        if (step_ < 0) return {};
        return picture_of(Picture::Kind::texture_2d, texture_.id(), extent_, step_, copied);
    }
    void shown() override {} // OpenGL reads the texture, which it keeps in order itself
    void finish() override { frames_.ring().finish(); }
    void forget() override { frames_.ring().forget(), step_ = -1; }

private:
    bool is_uploaded() const { return uploaded_ == frames_.ring().arrived(); }

    Extent extent_;
    UploadTexture texture_;
    cuda::SharedFrames frames_;
    std::int64_t uploaded_ = 0; // how many had arrived when the last one was
    std::int64_t step_ = -1;    // of the texture's content
};

} // namespace

Way cuda_upload_way() {
    return {CudaUpload::way, [](Queue& queue, Extent extent, int buffers) -> std::unique_ptr<SelfTestedTarget> {
                return std::make_unique<CudaUpload>(queue, extent, buffers);
            }};
}

} // namespace glint
