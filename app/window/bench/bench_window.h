// The sweep from the command line: in a window that shows only the pictures of each presentation path (off screen by
// EGL if there is no display), or in the program's window.
#pragma once
#include "app/terminal/failure.h"
#include "app/window/application.h"
#include "app/window/features/parameters/method_run.h"
#include "app/window/frame_pacer.h"
#include "app/window/parts/panel.h"
#include "app/window_requests.h"
#include "sims/api/error.h"
#include <cstdlib>
#include <filesystem>
#include <string>

namespace glint {

/// Throws NoDisplay without OpenGL, or without a display for the program's window. Throws Error if something cannot run
/// there.
std::vector<SweepResult> measure_bridge(const BridgeRequest&, const std::function<void(double, const char*)>& progress);

// CPU cost of each frame of the program's own window.

/// Uses settings of its own: the user's are neither read nor written. Throws NoDisplay without a display. Throws Error
/// if this machine cannot run it, or if the window is closed.
FrameCosts measure_frames(const FrameRequest&, const std::function<void(double)>& progress);

// Shows all panels at once, to measure their cost.

/// Undocks all panels, which must have been drawn once, and places them next to each other over the picture.
/// Layout::reset() undoes it.
void open_all_panels(const std::vector<Docked>&);

// A frame of the program's window, for measurements.

/// Draws as fast as it can, and starts nothing by itself.
inline void prepare_to_measure(Shell& shell) {
    shell.get<FramePacer>().never_sleep(true);
    shell.settings.vsync = false;
    shell.get<MethodRun>().measure_by_itself(false);
}

/// Throws Failure if the window was closed, the program interrupted, or the simulation stopped.
inline void play_frame(App& app, const Shell& shell) {
    if (!app.running() && !shell.window.should_close()) throw Failure(Exit::interrupted, "interrupted");
    if (!app.running()) throw Failure(Exit::unavailable, "the window was closed before everything was measured");
    if (const std::string& why = shell.workspace.session().failure(); !why.empty())
        throw Failure(Exit::simulation_failed, why);
    app.frame();
}

// Separate settings for a window that measures: the user's are neither read nor written.

/// A folder that replaces the user's while this lives. Create it while no other thread reads environment variables.
class ScopedConfigDir {
public:
    ScopedConfigDir() : path_(std::filesystem::temp_directory_path() / "glint-bench-XXXXXX") {
        std::string name = path_;
        if (!mkdtemp(name.data())) throw Error("no temporary folder can be created: " + path_.string());
        path_ = name;
        for (const char* variable : {"XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"})
            setenv(variable, path_.c_str(), 1);
    }
    ~ScopedConfigDir() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    ScopedConfigDir(const ScopedConfigDir&) = delete;
    ScopedConfigDir& operator=(const ScopedConfigDir&) = delete;

private:
    std::filesystem::path path_;
};

} // namespace glint
