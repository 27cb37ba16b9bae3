// The grid follows the picture's space on the screen. A run begins again with another grid only if it is young and
// without edits; else its grid stays, and the picture covers the space.
#pragma once
#include "sims/api/view.h"
#include <cstdint>

namespace glint {

class Definition;
class Session;
class Workspace;
struct UiState;

class FollowSpace {
public:
    FollowSpace(Workspace&, UiState&);
    /// Once a frame, while only the session is on stage. space: the picture's, in pixels.
    void frame(Extent space, double now_ms);

private:
    Workspace& workspace_;
    UiState& ui_;
    Extent space_;
    double settled_at_ms_ = 0; ///< time at which a changing space counts as settled
    bool settled_ = false;
    /// Simulation on stage whose grid was made coarser: it does not grow until the next visit, or it could flip on a
    /// busy machine. Null if none.
    const Definition* coarsened_ = nullptr;
    std::uint64_t visit_ = 0;
};

} // namespace glint
