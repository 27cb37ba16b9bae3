// The presentation paths that make_frame_target() tries, and the self-test that shows that one works.
#pragma once
#include "interop/targets/frame_target.h"

namespace glint {

/// A target that can be tested: the test leaves no picture behind.
class SelfTestedTarget : public FrameTarget {
public:
    SelfTestedTarget(const PresentPath& present_path, Extent extent)
        : extent_(extent), id_(present_path.id), title_(present_path.title) {}
    const char* id() const final { return id_; }
    const char* title() const final { return title_; }
    Extent extent() const final { return extent_; }
    void cancel() override {}
    void shown() override {}   // a texture that is uploaded into needs no care: OpenGL keeps it in order itself
    void finish() override {}  // end() is all there is
    virtual void forget() = 0; ///< picture() is nothing again

protected:
    const Extent extent_;

private:
    const char *id_, *title_;
};

struct TargetFactory {
    PresentPath name;
    /// buffers: 1 to 3; the target may use another number. Throws std::exception with the reason why it is unavailable.
    std::unique_ptr<SelfTestedTarget> (*make)(Queue&, Extent, int buffers);
};

/// Target: with a constructor (Queue&, Extent, int buffers), and its PresentPath as `present_path`.
template <class Target> TargetFactory way_of() {
    return {Target::present_path, [](Queue& queue, Extent extent, int buffers) -> std::unique_ptr<SelfTestedTarget> {
                return std::make_unique<Target>(queue, extent, buffers);
            }};
}

/// Best first. The CUDA part has one implementation with CUDA and one without.
std::vector<TargetFactory> cpu_target_factories();
std::vector<TargetFactory> cuda_target_factories();

/// Writes a pattern through the target and reads it back through OpenGL. Throws Error if it comes back changed.
void self_test(SelfTestedTarget&, Queue&);

} // namespace glint
