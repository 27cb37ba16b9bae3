// The presentation paths that make_frame_target() tries, and the self-test that shows that one works.
#pragma once
#include "interop/targets/frame_target.h"

namespace glint {

/// A target that can be tested: the test leaves no picture behind.
class SelfTestedTarget : public FrameTarget {
public:
    virtual void forget() = 0; ///< picture() is nothing again
};

struct Way {
    PresentPath name;
    /// buffers: 1 to 3; the target may use another number. Throws std::exception with the reason why it is unavailable.
    std::unique_ptr<SelfTestedTarget> (*make)(Queue&, Extent, int buffers);
};

/// Best first. The CUDA part has one implementation with CUDA and one without.
std::vector<Way> cpu_ways();
std::vector<Way> cuda_ways();

/// Writes a pattern through the target and reads it back through OpenGL. Throws Error if it comes back changed.
void self_test(SelfTestedTarget&, Queue&);

} // namespace glint
