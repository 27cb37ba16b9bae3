// Writes what is remembered while the program runs and when it ends: whatever ends it, a second's work at most is lost.
#pragma once
#include "app/keep/settings.h"
#include "app/keep/start_marker.h"
#include "app/window/features/files/autosave.h"
#include "app/window/frame_service.h"
#include "app/window/settings_autosave.h"
#include <cstdint>
#include <filesystem>
#include <optional>

namespace glint {

class Layout;
class Notices;
class ScriptSlot;
class Window;
class Workspace;
struct Shell;
struct UiState;

/// What outlives the program, on disk: the settings, the run on stage, and the marker of a start.
struct KeptState {
    KeptState(BackgroundJobs&, bool kiosk); ///< kiosk: nothing is written
    std::optional<std::filesystem::path> folder;
    StartMarker start_marker;
    LoadedSettings loaded;
    SettingsAutosave settings_autosave;
    std::optional<Autosave> autosave; ///< made after the window: a start without a display leaves nothing
};

class StateKeeper final : public FrameService {
public:
    StateKeeper(KeptState&, const Shell&, const Layout&);

    void after_swap(double now_ms) override;          ///< never waits
    void while_window_sleeps(double now_ms) override; ///< if something is being written, or must be retried
    void minimized(double now_ms) override { after_swap(now_ms); }
    KeptState& kept() { return kept_; }
    /// Hides the window. Settings, layout and the session are on disk when this returns, and the next start restores
    /// them.
    void end() noexcept;
    /// If the display is lost: Xlib calls this at any point, and neither X nor OpenGL answer.
    [[noreturn]] void end_without_display() noexcept;

private:
    void gather_settings();
    void save_session() noexcept;

    KeptState& kept_;
    Window& window_;
    Workspace& workspace_;
    const Layout& layout_;
    const ScriptSlot& script_;
    const UiState& ui_;
    Notices& notices_;
    std::uint64_t remembered_session_ = 0;       ///< its id
    std::uint64_t remembered_revision_ = 0;      ///< of its run
    std::optional<std::uint64_t> before_script_; ///< session on stage when no script played; nothing: one always did
    bool ended_ = false;
};

} // namespace glint
