// How a session's pictures reach the screen: the frame target, the one before it while it is still shown, and what is
// tried when one fails.
#pragma once
#include "interop/frame_target.h"
#include <functional>
#include <utility>

namespace glint {

/// How a session gets its frame targets; tests and headless runs give one without OpenGL.
using MakeTarget = std::function<TargetChoice(Queue&, Extent, const TargetPick&, const std::vector<Refusal>& failed)>;

class Presenter {
public:
    Presenter(MakeTarget, TargetPick);

    FrameTarget* target() const { return choice_.target.get(); } ///< null until the first frame
    /// CUDA: to draw into; null where what is held would be lost by it.
    FrameTarget* free_target() const { return keeps_back() ? nullptr : target(); }
    const std::vector<Refusal>& refused() const { return choice_.refused; }
    const TargetPick& picked() const { return pick_; }
    bool any_failed() const { return !failed_.empty(); }

    /// A target of that size is there. Throws Error where none can be had.
    bool ready(Queue&, Extent);
    /// After ready() has failed: the target that was shown goes on. False where there is none, or it is what failed.
    bool keep_previous();
    /// The size of what was shown before a change of size, while that is so.
    std::optional<Extent> previous_extent() const;

    /// CPU: something to draw into; nothing while every buffer is in use, or when the way is lost.
    std::optional<glint_frame> begin();
    /// What begin() gave was drawn into, or not.
    void finish(bool drawn, std::int64_t step);
    /// Once is a frame skipped; twice in a row, and the next way takes over.
    void failed(const std::string& why);
    void succeeded() { failures_in_a_row_ = 0; }

    /// Another way from now on, tried again where it had failed. Whether a new target will be made.
    bool pick(const TargetPick&);
    void retry_all(); ///< forgets which ways have failed, and begins with the best again
    void forget();    ///< only while no job writes into one

    /// Takes over what the GPU has drawn meanwhile; costs next to nothing, so that it can be asked for often.
    void collect() noexcept;
    Picture picture() const { return showing().picture; }
    void shown(); ///< OpenGL commands that sample picture() were issued
    /// What is shown stays so until it is released, whatever is drawn meanwhile: one frame at most. Not where there is
    /// a single buffer, which is written over.
    void hold();
    void release();
    bool holds() const { return held_.has_value(); }
    bool keeps_back() const; ///< a frame was drawn meanwhile
    bool arriving() const { return choice_.target && choice_.target->under_way() > 0; }

    std::string take_notice() { return std::exchange(notice_, {}); }
    std::string take_log_line() { return std::exchange(log_line_, {}); }

private:
    struct Showing {
        FrameTarget* target = nullptr;
        Picture picture;
    };
    Showing showing() const; ///< the way whose picture is on the screen
    void announce(const ComputeDevice&);

    MakeTarget make_;
    TargetPick pick_;
    std::vector<Refusal> failed_; // while running
    int failures_in_a_row_ = 0;
    std::unique_ptr<FrameTarget> previous_;
    TargetChoice choice_;
    std::optional<Showing> held_;
    std::optional<std::int64_t> kept_back_; ///< CPU: the step of what begin() gave and was drawn into meanwhile
    bool begun_ = false, stale_ = false, to_announce_ = false;
    std::string notice_, log_line_;
};

} // namespace glint
