// The grid follows the space that the picture has. A run begins anew with another grid only while it is young and
// nobody touched it: else its grid stays, and the picture covers the space.
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
    /// Once a frame, while the session is on stage alone. space: the picture's, in pixels.
    void frame(Extent space, double now_ms);

private:
    Workspace& workspace_;
    UiState& ui_;
    Extent space_;
    double settled_at_ms_ = 0; ///< when a space that changes is believed
    bool settled_ = false;
    /// Simulation on stage whose grid was made coarser: it does not grow until the next visit, or it could flip on a
    /// busy machine. Null if none.
    const Definition* coarsened_ = nullptr;
    std::uint64_t visit_ = 0;
};

} // namespace glint
