// What every panel sees of the program, and the few things that panels tell each other. Owned by App.
#pragma once
#include "app/services/actions.h"
#include "app/services/gl_clock.h"
#include "app/services/limit_meter.h"
#include "app/services/limits_run.h"
#include "app/services/method_run.h"
#include "app/services/notices.h"
#include "app/services/run_files.h"
#include "app/services/sweep_run.h"
#include "app/services/thumbnails.h"
#include "app/services/workspace.h"
#include "app/timing/gpu_monitor.h"
#include "app/timing/profiler.h"
#include "app/timing/timeline_view.h"
#include "render/screen.h"
#include "render/window.h"

namespace glint {

enum class Modal { none, palette, help, about, settings, sweep, open }; ///< what lies over the panels; one at a time

struct Desk {
    Catalog& catalog;
    ComputeDevices& devices;
    Settings& settings;
    Window& window;
    Profiler& profiler;
    CpuClock& cpu_clock;
    GlClock& gl_clock;
    GpuMonitor& gpu;
    Screen& screen;
    Workspace& workspace;
    Thumbnails& thumbnails;
    Notices& notices;
    Actions& actions;

    Modal modal = Modal::none;
    bool bare = false;         ///< the interface is hidden
    bool fit_picture = true;   ///< asked for: the whole picture, as large as it fits
    bool reset_layout = false; ///< asked for
    std::string show_panel;    ///< asked for: bring this panel to the front
    TimelineView timeline;
    int stages_by = 0;          ///< which number of a Summary the stages are sorted by; 0: none, as they nest
    double refresh_hz = 60;     ///< of the screen; asked for once a second: it is a round trip to the display
    double lively_until_ms = 0; ///< draw frames until then, though nothing runs
    double gesture_left_s = 0;  ///< turns of the wheel within it are one undo step
    bool first_start = false;
    bool begin_again = false; ///< asked for: end, and start the program anew

    SweepRun sweep; ///< it shows its own pictures while it runs
    LimitsRun limits;
    MethodRun methods;
    LimitMeter meter;
    RunFiles files;

    Session& session() { return workspace.session(); }
    Picture picture() { return sweep.running() ? sweep.running()->picture() : session().picture(); }
    void collect() { sweep.running() ? sweep.running()->collect() : session().collect(); }
    void shown() { sweep.running() ? sweep.running()->shown() : session().shown(); }
};

} // namespace glint
