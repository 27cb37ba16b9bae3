// Under the picture: the run from its beginning to its newest step, and what drives it.
#pragma once
#include "app/panels/run_control.h"
#include "app/panels/scrubber.h"
#include <cstdint>
#include <imgui.h>
#include <string>

namespace glint {

class CurrentSession;
struct UiState;

class Transport {
public:
    Transport(CurrentSession&, const Actions&, Notices&, UiState&);
    /// Of the room that the picture and it have; 0 where nothing moves, or the interface is hidden.
    float height(float room) const;
    void draw(ImVec2 from, ImVec2 size);

private:
    void draw_controls(ImVec2 from, ImVec2 size);
    void draw_step_field(ImVec2 at, float right);
    void draw_kept(float left, float right, float middle) const;
    void go_to(const std::string& typed);
    bool shows_cancel();

    CurrentSession& current_;
    const Actions& actions_;
    Notices& notices_;
    UiState& ui_;
    Scrubber scrubber_;
    SpeedField speed_;
    look::TypedValue step_;
    std::string step_before_;        ///< what stood in its field when it was opened
    std::uint64_t visit_ = 0;        ///< of what was on stage in the last frame
    double on_its_way_since_ms_ = 0; ///< to a step; 0: it is not
};

} // namespace glint
