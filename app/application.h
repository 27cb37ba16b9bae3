// The program with its window: everything it is made of, in the order it comes and goes, and its frame loop.
#pragma once
#include "app/app.h"
#include "app/layout.h"
#include "app/panels/bars.h"
#include "app/panels/modals.h"
#include "app/panels/picture_drawing.h"
#include "app/panels/run_control.h"
#include "app/panels/viewport.h"
#include "app/services/actions.h"
#include "app/services/autosave.h"
#include "app/services/end_signals.h"
#include "app/services/gl_clock.h"
#include "app/services/limit_meter.h"
#include "app/services/limits_run.h"
#include "app/services/measurement_key.h"
#include "app/services/method_run.h"
#include "app/services/notices.h"
#include "app/services/run_files.h"
#include "app/services/sweep_run.h"
#include "app/services/thumbnails.h"
#include "app/services/timing_report.h"
#include "app/services/window_facts.h"
#include "app/services/workspace.h"
#include "app/timing/gpu_monitor.h"
#include "app/ui.h"
#include "render/screen.h"
#include "render/window.h"

namespace glint {

class App {
public:
    explicit App(const AppOptions&);
    ~App(); ///< remembers settings, layout, simulation, parameters and where the window stands
    App(const App&) = delete;
    App& operator=(const App&) = delete;

    bool running() const { return !window_.should_close() && !signals_.arrived(); }
    void frame();                               ///< one turn of the loop; sleeps while nothing moves
    void never_sleep() { never_sleep_ = true; } ///< for those who play the user from outside, frame by frame
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
    MethodRun& methods() { return methods_; }
    RunFiles& run_files() { return run_files_; }
    Autosave& autosave() { return autosave_; }

private:
    std::vector<Docked> make_panels(); ///< in the order of their tabs; the first of a place is in front
    void add_actions();
    void resume_after_restart();
    void resume_after_crash();
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
    void freeze_timings();
    void remember() noexcept;
    void write_settings();

    Catalog& catalog_;
    EndSignals signals_;
    std::optional<std::filesystem::path> folder_;
    LoadedSettings loaded_;
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
    Autosave autosave_;
    Workspace workspace_; ///< the session: its frame target dies before OpenGL and its device do
    FileSaver saver_;
    RunFiles run_files_;
    SweepRun sweep_; ///< it shows its own pictures while it runs
    LimitsRun limits_;
    MethodRun methods_;
    TimingReport timing_report_;
    LimitMeter limit_meter_;
    WindowFacts window_facts_;
    Layout layout_;
    std::vector<Docked> panels_;
    PictureDrawing picture_;
    Viewport viewport_;
    Modals modals_;
    SpeedField speed_; ///< of the top bar
    double refresh_known_until_ms_ = 0;
    std::optional<MeasurementKey> measured_;
    std::size_t forgotten_ = 0;   ///< by the profiler, when it was looked at last
    std::vector<Report> reports_; ///< memory for them
    double last_frame_ms_ = 0, next_frame_ms_ = 0;
    bool never_sleep_ = false;
    std::function<void()> before_swap_, after_swap_;
};

} // namespace glint
