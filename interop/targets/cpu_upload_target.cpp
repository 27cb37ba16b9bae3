#include "interop/targets/cpu_targets.h"
#include "interop/targets/target_buffer.h"
#include "interop/targets/target_ring.h"
#include <utility>

namespace glint {
namespace {

/// Threads write ordinary memory; the newest frame is copied into a texture when picture() is called.
class CpuUpload final : public SelfTestedTarget {
public:
    static constexpr PresentPath way{"CpuUpload",
                                     "memory, copied into a texture",
                                     {{PixelPlace::threads, PixelPlace::ordinary_memory, "draw"},
                                      {PixelPlace::ordinary_memory, PixelPlace::texture, "upload"},
                                      {PixelPlace::texture, PixelPlace::screen, "picture"}},
                                     nullptr};

    CpuUpload(Extent extent, int buffers)
        : extent_(extent),
          texture_(extent),
          memory_(static_cast<std::size_t>(buffers),
                  std::vector<std::uint32_t>(frame_bytes(extent) / sizeof(std::uint32_t))),
          ring_(buffers) {}
    const char* id() const override { return way.id; }
    const char* title() const override { return way.title; }
    Extent extent() const override { return extent_; }
    int buffers() const override { return ring_.size(); }

    std::optional<glint_frame> begin() override {
        const auto slot = ring_.acquire();
        if (!slot) return {};
        return frame_at(memory_[static_cast<std::size_t>(*slot)].data(), extent_);
    }
    void end(std::int64_t step) override {
        ring_.commit(step);
        uploaded_ = false;
    }
    void cancel() override { ring_.give_back(); }
    Picture picture() override {
        const bool copied = ring_.newest() >= 0 && !std::exchange(uploaded_, true);
        if (copied) {
            texture_.upload(memory_[static_cast<std::size_t>(ring_.newest())].data());
            step_ = ring_.step();
        }
        return step_ < 0 ? Picture{} : picture_of(Picture::Kind::texture_2d, texture_.id(), extent_, step_, copied);
    }
    void shown() override {} // OpenGL reads the texture, which it keeps in order itself
    void finish() override {}
    void forget() override { ring_.forget(), step_ = -1; }

private:
    Extent extent_;
    UploadTexture texture_;
    std::vector<std::vector<std::uint32_t>> memory_;
    TargetRing ring_;
    bool uploaded_ = true;
    std::int64_t step_ = -1; // of the texture's content
};

} // namespace

Way cpu_upload_way() {
    return {CpuUpload::way, [](Queue&, Extent extent, int buffers) -> std::unique_ptr<SelfTestedTarget> {
                return std::make_unique<CpuUpload>(extent, buffers);
            }};
}

} // namespace glint
