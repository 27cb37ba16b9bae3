// What make_frame_target() tries: the ways, and the proof that one works.
#pragma once
#include "interop/frame_target.h"

namespace glint {

/// A target that can be proven: the proof leaves no picture behind.
class SelfTestedTarget : public FrameTarget {
public:
    virtual void forget() = 0; ///< picture() is nothing again
};

struct Way {
    PresentPath name;
    /// With that many buffers, 1 to 3, or as many as it needs; throws std::exception with the reason why not.
    std::unique_ptr<SelfTestedTarget> (*make)(Queue&, Extent, int buffers);
};

/// Best first. The CUDA part has one implementation with CUDA and one without.
std::vector<Way> cpu_ways();
std::vector<Way> cuda_ways();

/// Writes a pattern through the target and reads it back as OpenGL sees it. Throws Error when it comes back changed.
void self_test(SelfTestedTarget&, Queue&);

} // namespace glint
