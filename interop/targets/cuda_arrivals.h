// Frames that are copied into the CPU's memory and from there into a texture: some buffers are free, some are being
// copied, the newest one is shown. Only finish() waits.
#pragma once
#include "interop/cuda_handles.h"
#include "interop/targets/present_path.h"
#include "interop/targets/target_buffer.h"
#include <vector>

namespace glint::cuda {

class Arrivals {
public:
    /// flags: as for cudaHostAlloc. Throws Error if the memory cannot be allocated.
    Arrivals(Extent, int buffers, unsigned flags);

    /// Pinned memory to fill next; null while all buffers are in use.
    void* next();
    /// Call when the copy that fills next() is queued on the stream.
    void sent(cudaStream_t, std::int64_t step);
    /// The newest frame that has arrived; older ones are skipped.
    Picture picture();
    void forget() { step_ = -1; } ///< picture() returns nothing until the next picture arrives
    void finish();                ///< waits until the last sent picture has arrived
    int in_progress() const { return static_cast<int>(in_progress_.size()) + (arrived_ ? 1 : 0); } ///< sent, not shown
    int size() const { return static_cast<int>(frames_.size()); }

private:
    struct Frame {
        Pinned pinned;
        Event done;
        std::int64_t step = -1;
    };
    void collect();

    Extent extent_;
    UploadTexture texture_;
    std::int64_t step_ = -1; // step of the texture's content
    std::vector<Frame> frames_;
    std::vector<Frame*> free_, in_progress_; // in_progress_: in the order of the stream
    Frame* arrived_ = nullptr;               // and not uploaded yet
};

/// A target whose frames arrive in the CPU's memory.
class ArrivalsTarget : public SelfTestedTarget {
public:
    /// flags: as for cudaHostAlloc.
    ArrivalsTarget(const PresentPath&, Queue&, Extent, int buffers, unsigned flags);
    ~ArrivalsTarget() override { drain(); }
    int buffers() const override { return arrivals_.size(); }
    Picture picture() override;
    int in_progress() const override { return arrivals_.in_progress(); }
    void finish() override;
    /// self_test() has called picture(): no picture waits for its upload.
    void forget() override { arrivals_.forget(); }

protected:
    void drain() noexcept; ///< waits for the stream: queued work may still use the memory

    cudaStream_t stream_;
    int device_;
    Arrivals arrivals_;
};

} // namespace glint::cuda

namespace glint {

TargetFactory cuda_zero_copy_factory();

} // namespace glint
