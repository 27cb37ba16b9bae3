// Presents a session's pictures on the screen: the frame target, the previous one while it is still shown, and the
// fallbacks when one fails.
#pragma once
#include "interop/targets/frame_target.h"
#include <functional>
#include <utility>

namespace glint {

/// Creates a session's frame targets; tests and runs without a window pass a function without OpenGL.
using MakeTarget = std::function<TargetChoice(Queue&, Extent, const TargetPick&, const std::vector<Refusal>& failed)>;

class Presenter {
public:
    Presenter(MakeTarget, TargetPick);

    FrameTarget* target() const { return choice_.target.get(); } ///< null until the first frame
    /// CUDA: target for drawing; null if drawing would overwrite the held picture.
    FrameTarget* free_target() const { return is_withholding_frame() ? nullptr : target(); }
    const std::vector<Refusal>& refused() const { return choice_.refused; }
    const TargetPick& picked() const { return pick_; }
    bool any_failed() const { return !failed_.empty(); }

    /// Makes a target of that size available. Throws Error if none is possible.
    bool ready(Queue&, Extent);
    /// After ready() has failed: continues with the previous target. Returns false if there is none, or it failed too.
    bool keep_previous();
    /// Size of the picture that is shown after a change of size, until a new one is drawn.
    std::optional<Extent> previous_extent() const;

    /// CPU: a frame to draw into; nothing while every buffer is in use, or when the presentation path has failed.
    std::optional<glint_frame> begin();
    /// Ends the frame of begin(): drawn or not.
    void finish(bool drawn, std::int64_t step);
    /// After one failure the frame is skipped; after two in a row, the next presentation path is used.
    void failed(const std::string& why);
    void succeeded() { consecutive_failures_ = 0; }

    /// Changes the presentation path, and tries it again if it has failed. Returns whether a new target will be made.
    bool pick(const TargetPick&);
    void retry_all(); ///< forgets which paths have failed, and begins with the best again
    void forget();    ///< drops the targets; only while no job writes into one

    /// Receives pictures that the GPU has drawn; cheap enough to be called often.
    void collect() noexcept;
    Picture picture() const { return showing().picture; }
    void shown(); ///< OpenGL commands that sample picture() were issued
    /// The shown picture stays until release(), while at most one newer frame is drawn. Has no effect if there is a
    /// single buffer, which is overwritten.
    void hold();
    void release();
    bool holds() const { return held_.has_value(); }
    bool is_withholding_frame() const; ///< a frame was drawn while a picture is held
    bool arriving() const { return choice_.target && choice_.target->in_progress() > 0; }

    std::string take_notice() { return std::exchange(notice_, {}); }
    std::string take_log_line() { return std::exchange(log_line_, {}); }

private:
    struct Showing {
        FrameTarget* target = nullptr;
        Picture picture;
    };
    Showing showing() const; ///< the target whose picture is on the screen
    void announce(const ComputeDevice&);

    MakeTarget make_;
    TargetPick pick_;
    std::vector<Refusal> failed_; // while running
    int consecutive_failures_ = 0;
    std::unique_ptr<FrameTarget> previous_;
    TargetChoice choice_;
    std::optional<Showing> held_;
    std::optional<std::int64_t> withheld_; ///< CPU: step of a frame that was drawn while a picture is held
    bool begun_ = false, stale_ = false, to_announce_ = false;
    std::string notice_, log_line_;
};

} // namespace glint
