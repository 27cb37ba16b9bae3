// The grid follows the space that the picture has. A run begins anew with another grid only while it is young and
// nobody touched it: else its grid stays, and the picture covers the space.
#pragma once
#include "app/services/frame_service.h"
#include "sims/api/view.h"
#include <cstdint>
#include <functional>

namespace glint {

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
    double settled_at_ms_ = 0; ///< when a space that changes is believed
    bool settled_ = false;
    std::uint64_t visit_ = 0;
};

} // namespace glint
