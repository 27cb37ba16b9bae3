// The program, with short names for the parts of its shell that tests look at.
#pragma once
#include "app/window/application.h"
#include "app/window/features/brush/hand.h"
#include "app/window/features/brush/stamp_image.h"
#include "app/window/features/changes/config_changes.h"
#include "app/window/features/changes/kernel_reading.h"
#include "app/window/features/changes/path_history.h"
#include "app/window/features/compare/pair_difference.h"
#include "app/window/features/device/sweep_run.h"
#include "app/window/features/experiment/experiments.h"
#include "app/window/features/files/run_files.h"
#include "app/window/features/film/film_run.h"
#include "app/window/features/film/picture_export.h"
#include "app/window/features/gallery/own_presets.h"
#include "app/window/features/gallery/thumbnails.h"
#include "app/window/features/limits/limit_meter.h"
#include "app/window/features/limits/limits_run.h"
#include "app/window/features/numbers/pins.h"
#include "app/window/features/parameters/method_run.h"
#include "app/window/features/parameters/param_changes.h"
#include "app/window/features/picture/still_picture.h"
#include "app/window/features/script/handout_saver.h"
#include "app/window/features/script/kiosk.h"
#include "app/window/features/script/script_player.h"
#include "app/window/features/script/script_recorder.h"
#include "app/window/features/script/session_measurements.h"
#include "app/window/features/stage/stage.h"
#include "app/window/features/timing/timing.h"
#include "app/window/frame_pacer.h"
#include "app/window/interface.h"
#include "app/window/layout.h"
#include "app/window/state_keeper.h"
#include "app/window/workspace/timing_report.h"
#include "render/glfw_window.h"

namespace glint::test {

/// Keeps the shell that App hands out; a base class, because App's constructor writes into it.
struct TakenShell {
    Shell* taken = nullptr;
};

class PlayedApp : private TakenShell, public App {
public:
    explicit PlayedApp(const AppOptions& options) : App(options, [this](Shell& made) { taken = &made; }) {}

    Shell& shell() const { return *taken; }

    void never_sleep() { get<FramePacer>().never_sleep(true); }
    void may_sleep() { get<FramePacer>().never_sleep(false); }
    Session& session() const { return shell().workspace.session(); }
    Workspace& workspace() const { return shell().workspace; }
    Settings& settings() const { return shell().settings; }
    UiState& ui_state() const { return shell().ui; }
    Layout& layout() const { return get<Layout>(); }
    template <class View> View& view() const { return get<View>(); } ///< state of a feature's view
    const Actions& actions() const { return shell().actions; }
    const Notices& notices() const { return shell().notices; }
    const std::vector<Docked>& panels() const { return get<Interface>().panels(); }
    GlfwWindow& window() const { return static_cast<GlfwWindow&>(shell().window); }
    const ComputeDevices& devices() const { return shell().devices; }
    Profiler& profiler() const { return shell().timing.profiler; }
    const GlClock& gl_clock() const { return shell().timing.gl_clock; }
    const TimingReport& timing_report() const { return get<TimingReport>(); }
    SweepRun& sweep() const { return get<SweepRun>(); }
    LimitsRun& limits() const { return get<LimitsRun>(); }
    const LimitMeter& limit_meter() const { return get<LimitMeter>(); }
    KernelReading& kernel_reading() const { return get<KernelReading>(); }
    MethodRun& methods() const { return get<MethodRun>(); }
    Experiments& experiments() const { return get<Experiments>(); }
    const PairDifference& difference() const { return get<PairDifference>(); }
    const StillPicture& still_picture() const { return get<StillPicture>(); }
    const ConfigChanges& config_changes() const { return get<ConfigChanges>(); }
    PathHistory& paths() const { return get<PathHistory>(); }
    const SessionMeasurements& session_measurements() const { return get<SessionMeasurements>(); }
    HandoutSaver& handouts() const { return get<HandoutSaver>(); }
    FilmRun& films() const { return get<FilmRun>(); }
    Thumbnails& thumbnails() const { return get<Thumbnails>(); }
    PictureExport& picture_export() const { return get<PictureExport>(); }
    RunFiles& run_files() const { return get<RunFiles>(); }
    StampImage& stamp_image() const { return get<StampImage>(); }
    ScriptPlayer& scripts() const { return get<ScriptPlayer>(); }
    ScriptRecorder& recorder() const { return get<ScriptRecorder>(); }
    Kiosk* kiosk() const { return shell().features.find<Kiosk>(); } ///< null: it is for whoever started it
    OwnPresets& own_presets() const { return get<OwnPresets>(); }
    Autosave& autosave() const { return *get<StateKeeper>().kept().autosave; }
    SettingsAutosave& settings_autosave() const { return get<StateKeeper>().kept().settings_autosave; }

private:
    template <class T> T& get() const { return shell().get<T>(); }
};

} // namespace glint::test
