// Saves settings while the program runs and when it ends. However it ends, at most one second of changes is lost.
#pragma once
#include "app/keep/settings.h"
#include "app/run/record.h"
#include "app/window/background_jobs.h"
#include "app/window/features/files/autosave.h"
#include "app/window/frame_service.h"
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace glint {

// Writes settings and layout to disk within a second of a change, so that they survive any end of the program.

class SettingsAutosave {
public:
    /// Without a folder nothing is saved. loaded: the settings in the folder.
    SettingsAutosave(BackgroundJobs&, std::optional<std::filesystem::path> folder, Settings loaded);

    /// True twice a second: then call keep().
    bool due(double now_ms);
    /// Never waits: a job writes the settings if they have changed, or if the last write failed some seconds ago.
    void keep(const Settings&);
    /// Like keep(), but waits for the disk. Returns why it failed, as a sentence, or nothing.
    std::optional<std::string> finish(const Settings&);
    void wait_for_disk() { job_.finish(); } ///< waits until the running write has ended or failed: for tests
    void pause(bool on) { paused_ = on; }   ///< stops writing, which allocates: for tests that count allocations
    /// Why it could not be written, as a sentence, or "": once until it can be again.
    std::string take_problem();
    bool pending() const { return writing() || failed_; } ///< being written, or tried again some seconds later

private:
    bool writing() const { return job_.busy() || result_; }

    std::optional<std::filesystem::path> folder_;
    std::optional<Settings> written_; ///< nothing if the file's content is not known
    double next_ms_ = 0;
    bool paused_ = false, failed_ = false;
    std::optional<std::string> result_; ///< of the job, and not taken yet: "" or why it failed
    BackgroundJob job_;
};

class Layout;
class Notices;
class ScriptSlot;
class Window;
class Workspace;
struct Shell;
struct UiState;

/// State on disk that outlives the program: the settings, the run on stage, and the marker of a start.
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

// Continues a run in a new process. The run is in an unnamed file that stays open when the process starts the program
// again; an environment variable has its descriptor.

class Catalog;
class CurrentSession;

/// For the process that replaces this one by exec. Waits for the running job. Throws Error.
void hand_over_run(CurrentSession&);
/// The run of the previous process, once; nothing if there is none. Throws Error.
std::optional<RunRecord> take_handed_over_run(const Catalog&);

} // namespace glint
