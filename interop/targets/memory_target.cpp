// Frames in plain memory, without OpenGL.
#include "interop/targets/frame_target.h"
#include "interop/targets/target_buffer.h"
#include "sims/api/device.h"

namespace glint {
namespace {

class DeviceBuffer { // owns memory of the queue's device
public:
    DeviceBuffer(const glint_host& host, std::size_t bytes) : host_(host), data_(host.alloc(host.self, bytes)) {
        if (!data_) throw Error("not enough memory on this device for a frame: try a smaller size");
    }
    ~DeviceBuffer() { host_.free(host_.self, data_); }
    DeviceBuffer(const DeviceBuffer&) = delete;
    DeviceBuffer& operator=(const DeviceBuffer&) = delete;
    void* data() const { return data_; }

private:
    const glint_host& host_;
    void* data_;
};

/// On the CPU the newest frame is shown in place, while the next one is written to another buffer. On CUDA it is read
/// back in finish(), which waits; until then the picture is an older one.
class Memory final : public FrameTarget {
public:
    Memory(Queue& queue, Extent extent)
        : host_(queue.table()), extent_(extent), next_(std::make_unique<DeviceBuffer>(host_, frame_bytes(extent))) {
        if (queue.submits_asynchronously())
            read_back_.resize(frame_bytes(extent) / sizeof(std::uint32_t));
        else
            newest_ = std::make_unique<DeviceBuffer>(host_, frame_bytes(extent));
    }
    const char* id() const override { return "Memory"; }
    const char* title() const override { return "memory, not shown"; }
    Extent extent() const override { return extent_; }
    int buffers() const override { return newest_ ? 2 : 1; }

    std::optional<glint_frame> begin() override { return frame_at(next_->data(), extent_); }
    void end(std::int64_t step) override {
        ended_ = step;
        if (newest_)
            std::swap(next_, newest_), arrived_ = step;
        else
            pending_ = true;
    }
    void cancel() override {}
    Picture picture() override {
        if (arrived_ < 0) return {};
        Picture picture = picture_of(Picture::Kind::memory, 0, extent_, arrived_);
        picture.pixels = newest_ ? static_cast<const std::uint32_t*>(newest_->data()) : read_back_.data();
        return picture;
    }
    void shown() override {}
    void finish() override {
        if (!pending_) return;
        if (host_.read(host_.self, read_back_.data(), next_->data(), frame_bytes(extent_)))
            throw Error("a frame cannot be copied from the device");
        arrived_ = ended_, pending_ = false;
    }

private:
    const glint_host& host_;
    Extent extent_;
    std::unique_ptr<DeviceBuffer> next_, newest_; // newest_: on the CPU only
    std::vector<std::uint32_t> read_back_;        // on CUDA only
    bool pending_ = false;                        // ended and not read back
    std::int64_t ended_ = -1, arrived_ = -1;      // steps
};

} // namespace

std::unique_ptr<FrameTarget> make_memory_target(Queue& queue, Extent extent) {
    return std::make_unique<Memory>(queue, extent);
}

} // namespace glint
