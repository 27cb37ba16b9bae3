// Destination of a simulation's pixels: OpenGL by the shortest path on this machine, or plain memory.
#pragma once
#include "interop/queue.h"
#include "interop/targets/pixel_route.h"
#include "sims/api/view.h"
#include <functional>

namespace glint {

/// The newest finished picture, ready to be sampled by OpenGL. Row 0 is at the bottom.
struct Picture {
    enum class Kind { none, buffer_texture, texture_2d, memory };
    Kind kind = Kind::none;
    unsigned texture = 0;                  ///< GL name of a GL_TEXTURE_BUFFER (GL_RGBA8) or a GL_TEXTURE_2D
    const std::uint32_t* pixels = nullptr; ///< Kind::memory only
    Extent extent;
    int pitch = 0; ///< in pixels
    std::int64_t step = -1;
    bool copied = false; ///< this call copied the picture into the texture
};

/// A small ring of buffers that a device writes and OpenGL shows. All calls on the thread that owns OpenGL; the frame
/// from begin() may be written by another thread until end(). Only finish() waits, unless the path says otherwise. If
/// begin() or end() throws, no frame is begun, and the previous picture is still shown, except if a single buffer was
/// being overwritten.
class FrameTarget {
public:
    FrameTarget() = default;
    FrameTarget(const FrameTarget&) = delete;
    FrameTarget& operator=(const FrameTarget&) = delete;
    virtual ~FrameTarget() = default;

    virtual const char* id() const = 0;    ///< "CudaInterop", as --target takes it
    virtual const char* title() const = 0; ///< for display: "interop, no copy"
    /// A frame to write (device memory of the queue it was made for), its palette left empty; nothing while every
    /// buffer is in use. Throws Error when the way is lost.
    virtual std::optional<glint_frame> begin() = 0;
    /// The frame is written (CPU) or its writing is queued on the queue's stream (CUDA).
    virtual void end(std::int64_t step) = 0;
    /// Drops a frame that was begun and not written.
    virtual void cancel() = 0;
    /// Makes picture() the newest frame that has arrived, as picture() and begin() do themselves; separate, so that its
    /// time can be measured alone. Returns whether there was one. begin() throws its errors.
    virtual bool collect() noexcept { return false; }
    virtual int in_progress() const { return 0; } ///< number of ended frames that picture() does not have yet
    virtual Picture picture() = 0;
    /// Call after the OpenGL commands that sample picture() were issued: the picture must not be overwritten before
    /// they are done.
    virtual void shown() = 0;
    /// Waits until picture() is the last frame ended: tests and screenshots.
    virtual void finish() = 0;
    virtual Extent extent() const = 0;
    virtual int buffers() const = 0; ///< number of buffers in the ring; at least as many as requested
};

struct Refusal {
    std::string target, reason;
};

struct TargetChoice {
    std::unique_ptr<FrameTarget> target; ///< never null
    std::vector<Refusal> refused;        ///< better paths, with the reasons
};

/// One presentation path, whether or not it works on this machine.
struct PresentPath {
    const char *id, *title;
    PixelRoute route;
    const char* waits; ///< the event that it waits for in each frame, or null
};
std::vector<PresentPath> present_paths(const ComputeDevice&); ///< paths that this device offers with OpenGL, best first
/// Paths for computing elsewhere: the CPU's if the device is a GPU, and CUDA's if it is the CPU.
std::vector<PresentPath> other_present_paths(const ComputeDevice&);
std::vector<std::string> present_path_ids();           ///< of all devices
std::string why_not_other_paths(const ComputeDevice&); ///< "it shows what …; here … computes"

/// The presentation path, and the number of buffers in flight.
struct TargetPick {
    std::string present_path; ///< id of the path; "": the best path that works
    int buffers = max_buffers;
    static constexpr int max_buffers = 3; ///< one shown, one being written, and one that OpenGL may still be reading
    friend bool operator==(const TargetPick&, const TargetPick&) = default;
};

/// Tries the device's presentation paths: each writes a known pattern, which is read back through OpenGL. The order:
/// the picked path, the paths after it, then all from the best on. A path in `failed` is skipped with its reason there.
/// An id that this device does not know picks nothing, because another device has other paths. Throws Error if no path
/// works. Needs a current OpenGL 4.5 context.
TargetChoice make_frame_target(Queue&, Extent, const TargetPick& = {}, const std::vector<Refusal>& failed = {});
/// Makes a target by that path or none: throws Error with the reason, or with the available paths.
std::unique_ptr<FrameTarget> make_frame_target_by(Queue&, Extent, const TargetPick&);
/// A target without OpenGL: plain memory of the queue's device, read back on finish().
std::unique_ptr<FrameTarget> make_memory_target(Queue&, Extent);

} // namespace glint
