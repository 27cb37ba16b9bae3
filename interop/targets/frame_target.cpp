#include "interop/targets/frame_target.h"
#include "interop/targets/present_path.h"
#include "interop/targets/target_buffer.h"
#include "render/gl.h"
#include "sims/api/device.h"
#include <algorithm>

namespace glint {

namespace {

bool is_cuda(const ComputeDevice& device) { return device.kind() == ComputeDevice::Kind::cuda; }

std::vector<TargetFactory> target_factories(const ComputeDevice& device) {
    return is_cuda(device) ? cuda_target_factories() : cpu_target_factories();
}

std::unique_ptr<FrameTarget> make_proven(const TargetFactory& present_path, Queue& queue, Extent extent, int buffers) {
    try {
        auto target = present_path.make(queue, extent, std::clamp(buffers, 1, TargetPick::max_buffers));
        self_test(*target, queue);
        return target;
    } catch (...) {
        gl::drain_errors(); // these errors belong to the failed attempt, not to the next one
        throw;
    }
}

} // namespace

std::vector<PresentPath> present_paths(const ComputeDevice& device) {
    std::vector<PresentPath> names;
    for (const TargetFactory& present_path : target_factories(device)) names.push_back(present_path.name);
    return names;
}

std::vector<PresentPath> other_present_paths(const ComputeDevice& device) {
    std::vector<PresentPath> names;
    if (is_cuda(device))
        for (const TargetFactory& present_path : cpu_target_factories()) names.push_back(present_path.name);
    else
        names.assign(std::begin(cuda_present_paths), std::end(cuda_present_paths));
    return names;
}

std::vector<std::string> present_path_ids() {
    std::vector<std::string> ids;
    for (const PresentPath& present_path : cuda_present_paths) ids.emplace_back(present_path.id);
    for (const TargetFactory& present_path : cpu_target_factories()) ids.emplace_back(present_path.name.id);
    return ids;
}

std::string why_not_other_paths(const ComputeDevice& device) {
    return std::string("it only shows frames that ") + (is_cuda(device) ? "the CPU" : "a GPU in CUDA") +
           " computes, but here " + device.name() + " computes";
}

TargetChoice make_frame_target(Queue& queue, Extent extent, const TargetPick& pick,
                               const std::vector<Refusal>& failed) {
    std::vector<TargetFactory> present_paths_known = target_factories(queue.device());
    const auto picked = std::ranges::find_if(present_paths_known, [&](const TargetFactory& present_path) {
        return present_path.name.id == pick.present_path;
    });
    if (picked != present_paths_known.end())
        std::rotate(present_paths_known.begin(), picked, present_paths_known.end());

    TargetChoice choice;
    for (const TargetFactory& present_path : present_paths_known) {
        const auto gone =
            std::ranges::find_if(failed, [&](const Refusal& f) { return f.target == present_path.name.id; });
        if (gone != failed.end()) {
            choice.refused.push_back(*gone);
            continue;
        }
        try {
            choice.target = make_proven(present_path, queue, extent, pick.buffers);
            return choice;
        } catch (const std::exception& refusal) { choice.refused.push_back({present_path.name.id, refusal.what()}); }
    }
    std::string reasons;
    for (const Refusal& refusal : choice.refused) reasons += "; " + refusal.target + ": " + refusal.reason;
    throw Error("no presentation path can show frames of " + queue.name() + " here" + reasons);
}

std::unique_ptr<FrameTarget> make_frame_target_by(Queue& queue, Extent extent, const TargetPick& pick) {
    std::string known;
    for (const TargetFactory& present_path : target_factories(queue.device())) {
        if (present_path.name.id == pick.present_path) return make_proven(present_path, queue, extent, pick.buffers);
        known += (known.empty() ? "" : ", ") + std::string(present_path.name.id);
    }
    throw Error("there is no presentation path \"" + pick.present_path + "\" for " + queue.name() + ": " + known);
}

// Frames in plain memory, without OpenGL.

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
