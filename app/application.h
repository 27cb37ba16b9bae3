// The program with its window: everything it is made of, in the order it comes and goes, and its frame loop.
#pragma once
#include "app/app.h"
#include "app/layout.h"
#include "app/panels/modals.h"
#include "app/services/autosave.h"
#include "app/services/desk.h"
#include "app/services/end_signals.h"
#include "app/services/measured.h"
#include "app/services/save.h"
#include "app/ui.h"

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
    Desk& desk() { return desk_; }
    Autosave& autosave() { return autosave_; }

private:
    void go_on_with_kept_run();
    void go_on_after_a_crash();
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
    void remember() noexcept;
    void write_settings();

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
    FileSaver saver_;
    Thumbnails thumbnails_;
    Autosave autosave_;
    Workspace workspace_; ///< the session: its frame target dies before OpenGL and its device do
    Layout layout_;
    std::vector<Docked> panels_;
    Viewport viewport_;
    Modals modals_;
    Desk desk_;
    double refresh_known_until_ms_ = 0;
    std::optional<Measured> measured_;
    std::vector<Report> reports_; ///< memory for them
    double last_frame_ms_ = 0, next_frame_ms_ = 0;
    bool never_sleep_ = false;
    std::function<void()> before_swap_, after_swap_;
};

} // namespace glint
