#include "interop/cuda_handles.h"
#include "interop/cuda_targets.h"
#include "interop/target_buffer.h"
#include <utility>
#include <vector>

namespace glint {
namespace {

constexpr int slots = 3; // two copies under way, one that has arrived

/// For where CUDA and OpenGL do not share memory: WSL2, OpenGL in software or on another card.
class CudaStaged final : public ProvenTarget {
public:
    static constexpr TargetWay way{"CudaStaged", "copied through pinned memory"};

    CudaStaged(Host& host, Extent extent) : extent_(extent), stream_(static_cast<cudaStream_t>(host.table().stream)) {
        cuda::check(cudaGetDevice(&device_), "name the device in use");
        require_texture(extent);
        texture_.emplace(extent);
        void* raw = nullptr;
        cuda::check(cudaMalloc(&raw, frame_bytes(extent)), "allocate a frame");
        frame_.reset(raw);
        free_.reserve(slots), under_way_.reserve(slots); // no allocation in the frame loop
        for (Copy& copy : copies_) {
            cuda::check(cudaMallocHost(&raw, frame_bytes(extent)), "allocate pinned memory for a frame");
            copy.pinned.reset(raw);
            copy.done = cuda::make_event(cudaEventDisableTiming);
            free_.push_back(&copy);
        }
    }
    ~CudaStaged() override {
        const cuda::OnDevice here(device_);
        (void)cudaStreamSynchronize(stream_); // what is queued may still use the memory
        frame_.reset();
        for (Copy& copy : copies_) copy = {};
        (void)cudaGetLastError();
    }
    const char* id() const override { return way.id; }
    const char* title() const override { return way.title; }
    Extent extent() const override { return extent_; }

    std::optional<glint_frame> begin() override {
        collect();
        if (free_.empty()) return {};
        return frame_at(frame_.get(), extent_); // one is enough: the stream copies it before it is written again
    }
    void end(std::int64_t step) override {
        const cuda::OnDevice here(device_);
        Copy* const copy = free_.back();
        cuda::check(
            cudaMemcpyAsync(copy->pinned.get(), frame_.get(), frame_bytes(extent_), cudaMemcpyDeviceToHost, stream_),
            "copy a frame to the CPU");
        cuda::check(cudaEventRecord(copy->done.get(), stream_), "mark the end of a copy");
        copy->step = step;
        free_.pop_back();
        under_way_.push_back(copy);
    }
    void cancel() override {}
    Picture picture() override {
        collect();
        if (arrived_) {
            texture_->upload(static_cast<const std::uint32_t*>(arrived_->pinned.get()));
            step_ = arrived_->step;
            free_.push_back(std::exchange(arrived_, nullptr));
        }
        if (step_ < 0) return {};
        return picture_of(Picture::Kind::texture_2d, texture_->id(), extent_, step_);
    }
    void shown() override {} // OpenGL reads the texture, which it keeps in order itself
    void finish() override {
        const cuda::OnDevice here(device_);
        if (!under_way_.empty())
            cuda::check(cudaEventSynchronize(under_way_.back()->done.get()), "finish copying a frame");
        collect();
    }
    void forget() override { step_ = -1; } // prove() has asked for the picture: nothing waits to be uploaded

private:
    struct Copy {
        cuda::Pinned pinned;
        cuda::Event done;
        std::int64_t step = -1;
    };

    /// Takes in what has arrived. The newest waits to be uploaded; an older one that was not shown is passed over.
    void collect() {
        const cuda::OnDevice here(device_);
        while (!under_way_.empty()) {
            const cudaError_t status = cudaEventQuery(under_way_.front()->done.get());
            if (status == cudaErrorNotReady) { // some versions count it as an error, which it is not
                if (cudaPeekAtLastError() == cudaErrorNotReady) (void)cudaGetLastError();
                return;
            }
            cuda::check(status, "copy a frame to the CPU");
            if (arrived_) free_.push_back(arrived_);
            arrived_ = under_way_.front();
            under_way_.erase(under_way_.begin());
        }
    }

    Extent extent_;
    cudaStream_t stream_;
    int device_ = 0;
    std::optional<UploadTexture> texture_;
    cuda::DeviceMemory frame_;
    Copy copies_[slots];
    std::vector<Copy*> free_;
    std::vector<Copy*> under_way_; // in the order of the stream
    Copy* arrived_ = nullptr;      // and not uploaded yet
    std::int64_t step_ = -1;       // of what is in the texture
};

} // namespace

Way cuda_staged_way() {
    return {CudaStaged::way, [](Host& host, Extent extent) -> std::unique_ptr<ProvenTarget> {
                return std::make_unique<CudaStaged>(host, extent);
            }};
}

} // namespace glint
