// The program with its window: everything it is made of, in the order it comes and goes, and its frame loop.
#pragma once
#include "app/app.h"
#include "app/layout.h"
#include "app/panels/bars.h"
#include "app/panels/gallery.h"
#include "app/panels/modals.h"
#include "app/panels/picture_drawing.h"
#include "app/panels/run_details.h"
#include "app/panels/script_plate.h"
#include "app/panels/stage.h"
#include "app/panels/transport.h"
#include "app/panels/viewport.h"
#include "app/services/actions.h"
#include "app/services/autosave.h"
#include "app/services/color_fit.h"
#include "app/services/end_signals.h"
#include "app/services/experiments.h"
#include "app/services/fill.h"
#include "app/services/film_run.h"
#include "app/services/follow_space.h"
#include "app/services/gl_clock.h"
#include "app/services/handout_saver.h"
#include "app/services/hang_watch.h"
#include "app/services/kernel_reading.h"
#include "app/services/kiosk.h"
#include "app/services/limit_meter.h"
#include "app/services/limits_run.h"
#include "app/services/measured_hour.h"
#include "app/services/method_run.h"
#include "app/services/notices.h"
#include "app/services/own_presets.h"
#include "app/services/pair_difference.h"
#include "app/services/path_history.h"
#include "app/services/picture_copy.h"
#include "app/services/picture_export.h"
#include "app/services/run_files.h"
#include "app/services/script_player.h"
#include "app/services/script_recorder.h"
#include "app/services/settings_autosave.h"
#include "app/services/stamp_image.h"
#include "app/services/start_marker.h"
#include "app/services/sweep_run.h"
#include "app/services/switches.h"
#include "app/services/thumbnails.h"
#include "app/services/timing_report.h"
#include "app/services/window_facts.h"
#include "app/services/workspace.h"
#include "app/timing/gpu_monitor.h"
#include "app/ui.h"
#include "render/screen.h"
#include "render/window.h"
#include "render/x_server.h"

namespace glint {

class App {
public:
    explicit App(const AppOptions&);
    ~App(); ///< end(), and then waits for what is under way
    App(const App&) = delete;
    App& operator=(const App&) = delete;

    int end_signal() const { return signals_.which(); } ///< 0: none has arrived
    bool running() const { return !window_.should_close() && !signals_.arrived(); }
    void frame(); ///< one turn of the loop; sleeps while nothing moves
    /// The window goes; settings, layout, simulation, parameters and where it stood are on disk when this returns.
    void end() noexcept;
    void never_sleep() { never_sleep_ = true; } ///< for those who play the user from outside, frame by frame
    void may_sleep() { never_sleep_ = false; }
    /// Sets the clock, in milliseconds, of the simulation, of the grid that follows the window, and of autosave. For
    /// tests.
    void use_clock(std::function<double()> milliseconds);
    void before_swap(std::function<void()> look) { before_swap_ = std::move(look); } ///< sees what is shown
    void after_swap(std::function<void()> look) { after_swap_ = std::move(look); }

    // For those who play the user from outside.
    Session& session() { return workspace_.session(); }
    Workspace& workspace() { return workspace_; }
    Settings& settings() { return loaded_.settings; }
    UiState& ui_state() { return ui_state_; }
    const Actions& actions() const { return actions_; }
    const Notices& notices() const { return notices_; }
    const std::vector<Docked>& panels() const { return panels_; }
    Window& window() { return window_; }
    const ComputeDevices& devices() const { return devices_; }
    Profiler& profiler() { return profiler_; }
    const GlClock& gl_clock() const { return gl_clock_; }
    const TimingReport& timing_report() const { return timing_report_; }
    SweepRun& sweep() { return sweep_; }
    LimitsRun& limits() { return limits_; }
    const LimitMeter& limit_meter() const { return limit_meter_; }
    KernelReading& kernel_reading() { return kernel_reading_; }
    MethodRun& methods() { return methods_; }
    Experiments& experiments() { return experiments_; }
    const PairDifference& difference() const { return difference_; }
    const Switches& switches() const { return switches_; }
    PathHistory& paths() { return paths_; }
    const MeasuredHour& hour() const { return hour_; }
    HandoutSaver& handouts() { return handouts_; }
    FilmRun& films() { return films_; }
    Thumbnails& thumbnails() { return thumbnails_; }
    PictureExport& picture_export() { return picture_export_; }
    RunFiles& run_files() { return run_files_; }
    StampImage& stamp_image() { return stamp_image_; }
    ScriptPlayer& scripts() { return scripts_; }
    ScriptRecorder& recorder() { return recorder_; }
    Kiosk* kiosk() { return kiosk_ ? &*kiosk_ : nullptr; } ///< null: it is for whoever started it
    OwnPresets& own_presets() { return own_presets_; }
    Autosave& autosave() { return autosave_; }
    SettingsAutosave& settings_autosave() { return settings_autosave_; }

private:
    std::vector<Docked> make_panels(); ///< in the order of their tabs; the first of a place is in front
    PictureLayers make_picture_layers();
    void add_actions();
    void resume_after_restart();
    void resume_after_crash();
    void start_script(const AppOptions&);
    void forget_visitor();
    void open_dropped();
    void wait_for_something();
    void sleep_until_something();
    void ask_refresh();
    void keep_to_limit();
    bool lively() const;
    bool tell_late_answer(); ///< of the NVIDIA driver; whether there was one
    void draw_interface();
    void draw_bare();
    bool begin_work();
    void finish_work(bool begun);
    bool advance_session(double seconds);
    void pass_on_reports();
    void notice_change();
    void start_safely();
    void gather_settings();
    void keep_changes();
    [[noreturn]] void end_without_display() noexcept;
    bool too_small_for_panels() const;
    void freeze_timings();

    Catalog& catalog_;
    EndSignals signals_;
    std::optional<std::filesystem::path> folder_;
    StartMarker start_marker_;
    LoadedSettings loaded_;
    SettingsAutosave settings_autosave_;
    Window window_;
    Ui ui_;
    ComputeDevices devices_;
    CpuClock cpu_clock_;
    GlClock gl_clock_;
    Profiler profiler_;
    GpuMonitor gpu_;
    Screen screen_;
    Notices notices_;
    Actions actions_;
    UiState ui_state_;
    Thumbnails thumbnails_;
    OwnPresets own_presets_;
    Autosave autosave_;
    Workspace workspace_; ///< the session: its frame target dies before OpenGL and its device do
    FollowSpace follow_space_;
    PairDifference difference_;
    ColorFit color_fit_;
    Fill fill_;
    StampImage stamp_image_;
    FileSaver saver_;
    RunFiles run_files_;
    FilmRun films_;
    PictureExport picture_export_;
    SweepRun sweep_; ///< it shows its own pictures while it runs
    LimitsRun limits_;
    Experiments experiments_;
    MethodRun methods_;
    ScriptPlayer scripts_;
    ScriptRecorder recorder_;
    std::optional<Kiosk> kiosk_;
    TimingReport timing_report_;
    LimitMeter limit_meter_;
    KernelReading kernel_reading_;
    Switches switches_;
    PathHistory paths_;
    MeasuredHour hour_;
    HandoutSaver handouts_;
    PictureCopy picture_copy_;
    WindowFacts window_facts_;
    Layout layout_;
    std::vector<Docked> panels_;
    PictureDrawing picture_;
    ScriptPlate script_plate_;
    Transport transport_;
    RunDetails run_details_;
    Viewport viewport_;
    Gallery gallery_;
    Modals modals_;
    StagePointer stage_pointer_;
    XServerWatch x_server_;
    HangWatch hang_watch_;
    double refresh_known_until_ms_ = 0;
    std::uint64_t remembered_session_ = 0; ///< its id
    std::uint64_t remembered_revision_ = 0;
    bool ended_ = false;
    const ComputeDevice* watched_ = nullptr; ///< whose health is
    std::size_t forgotten_ = 0;              ///< by the profiler, when it was looked at last
    std::vector<Report> reports_;            ///< memory for them
    std::function<double()> clock_;
    double last_frame_ms_ = 0, next_frame_ms_ = 0; ///< the first on clock_
    bool never_sleep_ = false;
    std::function<void()> before_swap_, after_swap_;
};

} // namespace glint
