// The grid follows the picture's space on the screen. A run begins again with another grid only if it is young and
// without edits; else its grid stays, and the picture covers the space.
#pragma once
#include "app/window/frame_service.h"
#include "sims/api/view.h"
#include <cstdint>
#include <functional>

namespace glint {

class Definition;
class Session;
class Workspace;
struct UiState;

class FollowSpace final : public FrameService {
public:
    /// space: the picture's, in pixels; empty while the session is not alone on stage.
    FollowSpace(Workspace&, UiState&, std::function<Extent()> space);
    void after_swap(double now_ms) override;

private:
    Workspace& workspace_;
    UiState& ui_;
    std::function<Extent()> space_now_;
    Extent space_;
    double settled_at_ms_ = 0; ///< time at which a changing space counts as settled
    bool settled_ = false;
    /// Simulation on stage whose grid was made coarser: it does not grow until the next visit, or it could flip on a
    /// busy machine. Null if none.
    const Definition* coarsened_ = nullptr;
    std::uint64_t visit_ = 0;
};

} // namespace glint
