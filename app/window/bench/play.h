// A frame of the program's window, for measurements.
#pragma once
#include "app/terminal/failure.h"
#include "app/window/application.h"
#include "app/window/features/parameters/method_run.h"
#include "app/window/frame_pacer.h"

namespace glint {

/// Draws as fast as it can, and starts nothing by itself.
inline void prepare_to_measure(App& app) {
    app.shell().get<FramePacer>().never_sleep(true);
    app.shell().settings.vsync = false;
    app.shell().get<MethodRun>().measure_by_itself(false);
}

/// Throws Failure if the window was closed, the program interrupted, or the simulation stopped.
inline void play_frame(App& app) {
    if (!app.running() && !app.shell().window.should_close()) throw Failure(Exit::interrupted, "interrupted");
    if (!app.running()) throw Failure(Exit::unavailable, "the window was closed before everything was measured");
    if (const std::string& why = app.shell().workspace.session().failure(); !why.empty())
        throw Failure(Exit::simulation_failed, why);
    app.frame();
}

} // namespace glint
