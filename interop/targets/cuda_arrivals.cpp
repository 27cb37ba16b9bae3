#include "interop/targets/cuda_arrivals.h"
#include <utility>

namespace glint::cuda {

Arrivals::Arrivals(Extent extent, int buffers, unsigned flags)
    : extent_(extent), texture_(extent), frames_(static_cast<std::size_t>(buffers)) {
    free_.reserve(frames_.size()), in_progress_.reserve(frames_.size()); // room for all: nothing is allocated later
    for (Frame& frame : frames_) {
        void* raw = nullptr;
        check(cudaHostAlloc(&raw, frame_bytes(extent), flags), "allocate pinned memory for a frame");
        frame.pinned.reset(raw);
        frame.done = make_event(cudaEventDisableTiming);
        free_.push_back(&frame);
    }
}

void* Arrivals::next() {
    collect();
    return free_.empty() ? nullptr : free_.back()->pinned.get();
}

void Arrivals::sent(cudaStream_t stream, std::int64_t step) {
    Frame* const frame = free_.back();
    check(cudaEventRecord(frame->done.get(), stream), "mark the end of a frame");
    frame->step = step;
    free_.pop_back();
    in_progress_.push_back(frame);
}

Picture Arrivals::picture() {
    collect();
    const bool copied = arrived_ != nullptr;
    if (arrived_) {
        texture_.upload(static_cast<const std::uint32_t*>(arrived_->pinned.get()));
        step_ = arrived_->step;
        free_.push_back(std::exchange(arrived_, nullptr));
    }
    return step_ < 0 ? Picture{} : picture_of(Picture::Kind::texture_2d, texture_.id(), extent_, step_, copied);
}

void Arrivals::finish() {
    if (!in_progress_.empty()) check(cudaEventSynchronize(in_progress_.back()->done.get()), "finish a frame");
    collect();
}

void Arrivals::collect() {
    while (!in_progress_.empty() && has_happened(in_progress_.front()->done)) {
        if (arrived_) free_.push_back(arrived_);
        arrived_ = in_progress_.front();
        in_progress_.erase(in_progress_.begin());
    }
}

ArrivalsTarget::ArrivalsTarget(const PresentPath& present_path, Queue& queue, Extent extent, int buffers,
                               unsigned flags)
    : SelfTestedTarget(present_path, extent),
      stream_(static_cast<cudaStream_t>(queue.table().stream)),
      device_(current_device()),
      arrivals_(extent, buffers, flags) {}

Picture ArrivalsTarget::picture() {
    const OnDevice here(device_);
    return arrivals_.picture();
}

void ArrivalsTarget::finish() {
    const OnDevice here(device_);
    arrivals_.finish();
}

void ArrivalsTarget::drain() noexcept {
    const OnDevice here(device_);
    (void)cudaStreamSynchronize(stream_);
    (void)cudaGetLastError();
}

} // namespace glint::cuda

namespace glint {

namespace {

/// Kernels write the CPU's memory over the bus, pixel by pixel; it is uploaded when they are done. Useful if CPU and
/// GPU share their memory, otherwise for comparison.
class CudaZeroCopy final : public cuda::ArrivalsTarget {
public:
    static constexpr PresentPath present_path = cuda_zero_copy_name;

    CudaZeroCopy(Queue& queue, Extent extent, int buffers)
        : ArrivalsTarget(present_path, queue, extent, buffers, cudaHostAllocMapped) {}

    std::optional<glint_frame> begin() override {
        const cuda::OnDevice here(device_);
        void* const memory = arrivals_.next();
        if (!memory) return {};
        void* device_pointer = nullptr;
        cuda::check(cudaHostGetDevicePointer(&device_pointer, memory, 0), "write the CPU's memory from this GPU");
        return frame_at(device_pointer, extent_);
    }
    void end(std::int64_t step) override {
        const cuda::OnDevice here(device_);
        arrivals_.sent(stream_, step);
    }
};

} // namespace

TargetFactory cuda_zero_copy_factory() { return factory_of<CudaZeroCopy>(); }

} // namespace glint
