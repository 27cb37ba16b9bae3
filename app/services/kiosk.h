// Glint for visitors: a script plays by itself until somebody touches the machine; then it is theirs, and when nobody
// has touched it for a while all is as it was, and the script begins again. Nothing of it is remembered.
#pragma once
#include "app/files/settings.h"
#include "app/services/frame_service.h"
#include <functional>

namespace glint {

class Actions;
class ScriptPlayer;
struct UiState;

class Kiosk final : public FrameService {
public:
    /// The script plays already. What the settings are now comes back. forget: clears what the visitor has left in the
    /// rest of the window, when the script's first scene is on stage.
    Kiosk(ScriptPlayer&, Settings&, UiState&, std::function<void()> forget);

    void before_panels() override; ///< before what takes the keys
    bool wants_frames() const override { return true; }
    bool visited() const { return visited_; }                                                  ///< somebody is at it
    void use_clock(std::function<double()> milliseconds) { clock_ = std::move(milliseconds); } ///< for tests

private:
    void give_all_controls();
    void restore();

    ScriptPlayer& player_;
    Settings& settings_;
    UiState& ui_;
    const Settings kept_;
    std::function<void()> forget_;
    std::function<double()> clock_;
    bool visited_ = false;
    double touched_ms_ = 0;
};

/// Every action but those that anybody may do: open_actions.h.
void forbid_for_visitors(Actions&);

/// Of Dear ImGui: what was typed, scrolled, unfolded and moved.
void forget_windows();

} // namespace glint
