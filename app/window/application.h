// The program with its window: its parts, in the order of construction, and its frame loop.
#pragma once
#include "app/window/actions/actions.h"
#include "app/window/background_jobs.h"
#include "app/window/frame_service.h"
#include "app/window/measurements.h"
#include "app/window/notices.h"
#include "app/window/parts/window_parts.h"
#include "app/window/shell.h"
#include "app/window/state_keeper.h"
#include "app/window/ui.h"
#include "app/window/ui_state.h"
#include "app/window/watchdogs.h"
#include "app/window/workspace/compute_devices.h"
#include "app/window/workspace/gl_clock.h"
#include "app/window/workspace/workspace.h"
#include "app/window_requests.h"
#include "render/screen.h"
#include "render/window.h"
#include <functional>
#include <memory>

namespace glint {

/// Throws NoDisplay.
using OpenWindow = std::function<std::unique_ptr<Window>(const WindowOptions&)>;

class App {
public:
    using TakeShell = std::function<void(Shell&)>;
    /// In a window of GLFW. take_shell: called once, when all parts are made; the shell lives as long as App.
    explicit App(const AppOptions&, const TakeShell& take_shell = {});
    App(const AppOptions&, const OpenWindow&, const TakeShell& take_shell = {});
    ~App(); ///< end(), then waits for running jobs
    App(const App&) = delete;
    App& operator=(const App&) = delete;

    int end_signal() const { return signals_.which(); } ///< 0: none has arrived
    bool running() const { return !window_->should_close() && !signals_.arrived(); }
    void frame(); ///< one pass of the loop; sleeps while nothing moves
    /// The window goes; settings, layout and the session are on disk when this returns, and the next start restores
    /// them.
    void end() noexcept;

    // For programs that play the user from outside.
    /// Sets the clock, in milliseconds, of the simulation, of the grid that follows the window, and of autosave.
    void use_clock(std::function<double()> milliseconds);
    void before_swap(std::function<void()> look) { before_swap_ = std::move(look); } ///< `look` sees the drawn frame
    void after_swap(std::function<void()> look) { after_swap_ = std::move(look); }

private:
    bool resume_after_restart(); ///< false: no run to resume
    bool resume_last_session(const AppOptions&);
    void restore(RecoverableRun);
    void open_stage(const AppOptions&);
    void start_safely(const WorkerStart&);
    void wait_for_input();
    void draw_interface();
    void show();
    void open_dropped();

    EndSignals signals_;
    BackgroundJobs jobs_; ///< outlives the parts that have jobs
    KeptState kept_;
    const std::unique_ptr<Window> window_;
    Ui ui_;
    ComputeDevices devices_;
    WindowTiming timing_;
    Screen screen_;
    Notices notices_;
    Actions actions_;
    UiState ui_state_;
    Workspace workspace_; ///< the session: its frame target dies before OpenGL and its device do
    Measurements measurements_;
    FrameServices services_;
    WindowParts parts_;
    Shell shell_; ///< owns the features
    std::function<double()> clock_;
    std::function<void()> before_swap_, after_swap_;
};

} // namespace glint
