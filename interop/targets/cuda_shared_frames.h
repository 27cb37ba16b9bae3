// OpenGL's pixel buffers, which kernels write in place.
#pragma once
#include "interop/cuda_handles.h"
#include "interop/queue.h"
#include "interop/targets/present_path.h"
#include "interop/targets/target_buffer.h"
#include <exception>
#include <vector>

namespace glint::cuda {

// A ring of OpenGL buffers or textures that CUDA maps in turn. A slot that the stream still writes stays mapped until
// its event has happened, and is unmapped then. OpenGL waits for the stream when it uses a slot that was unmapped. So
// it is unmapped only after its kernels have ended, and OpenGL never waits, even if a kernel never ends.

/// Pixels: owns the registered OpenGL name; abandon() leaves it to the driver.
template <class Pixels> class SharedRing {
public:
    struct Slot {
        Pixels pixels; // destroyed after the registration that refers to it
        Resource resource;
        Event written = make_event(cudaEventDisableTiming);
        bool mapped = false, refused = false; // refused: the last attempt to unmap the slot failed
    };

    SharedRing(cudaStream_t stream, int device, std::vector<Slot> slots)
        : stream_(stream), device_(device), slots_(std::move(slots)), ring_(static_cast<int>(slots_.size())) {}
    /// Waits for the stream: queued work may still write the pixels.
    ~SharedRing() {
        const OnDevice here(device_);
        const bool unmaps = cudaStreamSynchronize(stream_) == cudaSuccess; // otherwise OpenGL might wait forever
        for (Slot& slot : slots_) let_go(slot, unmaps);
        slots_.clear();
        (void)cudaGetLastError();
    }
    SharedRing(const SharedRing&) = delete;
    SharedRing& operator=(const SharedRing&) = delete;

    /// Takes the next slot to write; false while all are in use. Throws Error, also an error that collect() has kept.
    bool acquire() {
        const OnDevice here(device_);
        collect();
        if (failed_) std::rethrow_exception(std::exchange(failed_, nullptr));
        return ring_.acquire().has_value();
    }
    /// Maps the slot that acquire() took, so that the stream writes it after OpenGL has finished with it. Throws Error.
    cudaGraphicsResource_t map(const char* doing) {
        const OnDevice here(device_);
        Slot& slot = slots_[static_cast<std::size_t>(ring_.writing())];
        cudaGraphicsResource_t raw = slot.resource.get();
        if (slot.refused) unmap(slot);
        if (slot.mapped) return raw; // a cancelled frame has left the slot mapped
        gl::drain_errors();          // CUDA would report an older error as its own
        check(cudaGraphicsMapResources(1, &raw, stream_), doing);
        slot.mapped = true;
        return raw;
    }
    /// Submits the mapped slot: it is written when the stream gets here. A ring of one slot is unmapped at once and
    /// OpenGL waits, because there is no other picture to show. If submit() throws Error, the slot is free again.
    void submit(std::int64_t step) {
        const OnDevice here(device_);
        Slot& slot = slots_[static_cast<std::size_t>(ring_.writing())];
        try {
            if (ring_.size() == 1)
                unmap(slot);
            else
                check(cudaEventRecord(slot.written.get(), stream_), "mark the end of a frame");
        } catch (...) {
            ring_.give_back();
            throw;
        }
        ring_.submit(step);
        if (ring_.size() == 1) arrive();
    }
    void give_back() { ring_.give_back(); }
    void put_back() { ring_.put_back(); }

    /// Collects the slots that have been written; returns whether there were any. Errors are kept for acquire().
    bool collect() noexcept {
        const OnDevice here(device_);
        const std::int64_t before = arrived_;
        while (ring_.due() >= 0) {
            Slot& slot = slots_[static_cast<std::size_t>(ring_.due())];
            try {
                if (!has_happened(slot.written)) break;
                unmap(slot);
                arrive();
            } catch (const std::exception&) {
                failed_ = std::current_exception();
                ring_.drop();
            }
        }
        return arrived_ != before;
    }
    /// Waits for the stream, so that the next collect() takes all slots. Throws Error.
    void finish() {
        const OnDevice here(device_);
        check(cudaStreamSynchronize(stream_), "finish a frame");
    }
    Pixels* newest() { ///< null: none yet
        return ring_.newest() < 0 ? nullptr : &slots_[static_cast<std::size_t>(ring_.newest())].pixels;
    }
    void shown() { ring_.shown(); }
    void forget() { ring_.forget(); }
    int in_progress() const { return ring_.in_progress(); }
    std::int64_t arrived() const { return arrived_; } ///< how many frames have
    std::int64_t step() const { return ring_.step(); }
    int size() const { return ring_.size(); }

private:
    void arrive() { ring_.arrive(), ++arrived_; }
    void unmap(Slot& slot) {
        if (!slot.mapped) return;
        cudaGraphicsResource_t raw = slot.resource.get();
        slot.refused = true;
        check(cudaGraphicsUnmapResources(1, &raw, stream_), "unmap a frame");
        slot.mapped = slot.refused = false;
    }
    void let_go(Slot& slot, bool unmaps) noexcept {
        try {
            if (unmaps) unmap(slot);
        } catch (const std::exception&) { unmaps = false; }
        if (!slot.mapped) return;
        (void)slot.resource.release(); // a slot that stays mapped is unusable: the driver keeps it
        slot.pixels.abandon();
    }

    cudaStream_t stream_;
    int device_;
    std::vector<Slot> slots_;
    TargetRing ring_;
    std::exception_ptr failed_;
    std::int64_t arrived_ = 0;
};

/// A target of which kernels write OpenGL's buffers.
class SharedFramesTarget : public SelfTestedTarget {
public:
    /// Throws Error if CUDA does not drive this OpenGL, or there is no memory.
    SharedFramesTarget(const PresentPath&, Queue&, Extent, int buffers);
    int buffers() const override { return ring_.size(); }
    /// Maps the next buffer: the stream continues after OpenGL's earlier commands.
    std::optional<glint_frame> begin() override;
    void end(std::int64_t step) override { ring_.submit(step); }
    void cancel() override { ring_.give_back(); }
    bool collect() noexcept override { return ring_.collect(); }
    int in_progress() const override { return ring_.in_progress(); }
    void finish() override { ring_.finish(); }
    void forget() override { ring_.forget(); }

protected:
    SharedRing<PixelBuffer> ring_;
};

/// Returns the current device. Throws Error if it does not drive the current OpenGL context, because sharing memory
/// then crashes in some drivers.
int device_shared_with_opengl(const ComputeDevice&);

// The functions that need the headers of CUDA and of OpenGL: which GPU draws, and the registration of a buffer or a
// texture. All need a current OpenGL context.

/// The CUDA devices that drive the current OpenGL context. Throws Error with CUDA's reason if there is none.
std::vector<int> devices_of_opengl();

/// For kernels that write the whole buffer: its previous content is lost when it is mapped. The buffer must outlive the
/// registration. Throws Error.
Resource register_buffer(unsigned opengl_buffer);
/// Like register_buffer, for a GL_TEXTURE_2D of GL_RGBA8 that frames are copied into.
Resource register_texture(unsigned opengl_texture);

} // namespace glint::cuda

namespace glint {

TargetFactory cuda_interop_factory();
TargetFactory cuda_array_factory();

} // namespace glint
