// Glint for visitors: a script plays until a visitor uses the machine. When no visitor has used it for a while,
// everything is reset and the script begins again. Nothing is saved.
#pragma once
#include "app/keep/settings.h"
#include "app/window/frame_service.h"
#include <functional>

namespace glint {

class Actions;
class Layout;
class ScriptPlayer;
class WindowParts;
struct UiState;

class Kiosk final : public FrameService {
public:
    /// The script must be playing. The present settings are restored later.
    Kiosk(ScriptPlayer&, Settings&, UiState&, Layout&, const WindowParts&);

    void before_panels() override; ///< called before the services that take keys
    bool wants_frames() const override { return true; }
    /// whether a visitor uses the kiosk
    bool visited() const { return visited_; }
    void use_clock(std::function<double()> milliseconds) { clock_ = std::move(milliseconds); } ///< for tests

private:
    void enable_all_controls();
    void restore();

    ScriptPlayer& player_;
    Settings& settings_;
    UiState& ui_;
    Layout& layout_;
    const Settings kept_;
    const WindowParts& parts_; ///< clears the visitor's data in the rest of the window
    std::function<double()> clock_;
    bool visited_ = false;
    double last_input_ms_ = 0;
};

/// Disables every action that is not open to visitors: script.h.
void forbid_for_visitors(Actions&);

/// Drops Dear ImGui's state: typed text, scrolling, open sections, moved windows.
void forget_windows();

} // namespace glint
