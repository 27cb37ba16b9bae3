// Storage for frames that OpenGL reads: immutable pixel buffers sampled as buffer textures, and a texture to upload
// into.
#pragma once
#include "interop/targets/frame_target.h"
#include "render/gl.h"
#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace glint {

/// In pixels: rows start at multiples of 128 bytes, as in a Field, so that neighbouring threads write whole cache
/// lines.
int frame_pitch(int width);
std::size_t frame_bytes(Extent);

/// Return the extent. Throw Error if this OpenGL cannot sample pictures of that size from a buffer texture, or from a
/// texture.
Extent require_buffer_texture(Extent);
Extent require_texture(Extent);

/// A buffer whose storage never changes, and the texture that samples it.
struct PixelBuffer {
    gl::Buffer buffer;
    gl::Texture texture;
    void abandon() { buffer.release(); } ///< leaves the buffer to the driver
};
/// flags: as for glNamedBufferStorage. Throws gl::Error if there is no memory.
PixelBuffer make_pixel_buffer(Extent, GLbitfield flags);

/// A texture that whole frames of frame_pitch() are copied into.
class UploadTexture {
public:
    explicit UploadTexture(Extent);           ///< throws Error if it is too large, or there is no memory
    void upload(const std::uint32_t* pixels); ///< from the CPU's memory, which may be reused on return
    void upload_from(GLuint pixel_buffer);    ///< queued; never waits
    GLuint id() const { return texture_.id(); }
    void abandon() { texture_.release(); } ///< leaves the texture to the driver

private:
    void copy(GLuint pixel_buffer, const void* pixels);
    Extent extent_;
    gl::Texture texture_;
};

glint_frame frame_at(void* pixels, Extent); ///< a frame with an empty palette
Picture picture_of(Picture::Kind, GLuint texture, Extent, std::int64_t step, bool copied = false);

// The state of each buffer in a ring: one is handed out, some are being written, one is shown, OpenGL may still be
// reading others. Never waits.
// A ring of one shows nothing while it is written.

/// Fence: as gl::Fence; tests use another one.
template <class Fence> class RingOf {
public:
    explicit RingOf(int slots) : drawn_(static_cast<std::size_t>(slots)) { in_progress_.reserve(drawn_.size()); }

    /// A slot to write: it is not being written or read by OpenGL and, in a ring of several, it is not shown. Nothing
    /// if no buffer is free.
    std::optional<int> acquire() {
        assert(writing_ < 0);
        for (int slot = 0; slot < size(); ++slot) {
            if ((slot == newest_ && size() > 1) || is_in_progress(slot) || !fence(slot).passed()) continue;
            shown_before_ = newest_;
            if (slot == newest_) newest_ = -1;
            fence(slot) = {};
            return writing_ = slot;
        }
        return {};
    }
    /// Shows the acquired slot now.
    void commit(std::int64_t step) { newest_ = std::exchange(writing_, -1), step_ = step; }
    /// The acquired slot is still being written by the device: it is shown when it has arrived.
    void submit(std::int64_t step) { in_progress_.push_back({std::exchange(writing_, -1), step}); }
    int due() const { return in_progress_.empty() ? -1 : in_progress_.front().slot; } ///< arrives next; -1: none
    void arrive() {
        newest_ = in_progress_.front().slot, step_ = in_progress_.front().step;
        in_progress_.erase(in_progress_.begin());
    }
    void drop() { in_progress_.erase(in_progress_.begin()); } ///< skips the slot whose turn it was
    int in_progress() const { return static_cast<int>(in_progress_.size()); }
    void give_back() { writing_ = -1; }
    /// Gives the slot back unwritten: the previous picture is shown again.
    void put_back() { writing_ = -1, newest_ = shown_before_; }
    void forget() { newest_ = -1; } ///< nothing is shown
    /// OpenGL commands that read the newest slot are in its queue.
    void shown() {
        if (newest_ >= 0) fence(newest_) = Fence::here();
    }

    int size() const { return static_cast<int>(drawn_.size()); }
    int writing() const { return writing_; } ///< -1: none
    int newest() const { return newest_; }   ///< -1: none yet
    std::int64_t step() const { return step_; }

private:
    struct Submitted {
        int slot;
        std::int64_t step;
    };
    bool is_in_progress(int slot) const {
        return std::ranges::any_of(in_progress_, [&](const Submitted& one) { return one.slot == slot; });
    }
    Fence& fence(int slot) { return drawn_[static_cast<std::size_t>(slot)]; }
    std::vector<Fence> drawn_;           // set after the last commands that read a slot
    std::vector<Submitted> in_progress_; // in the order of submission
    int writing_ = -1, newest_ = -1, shown_before_ = -1;
    std::int64_t step_ = -1;
};
using TargetRing = RingOf<gl::Fence>;

} // namespace glint
