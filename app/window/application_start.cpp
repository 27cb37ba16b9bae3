// How the program with its window begins.
#include "app/files/temporary_file.h"
#include "app/supervisor/supervisor.h"
#include "app/terminal/failure.h"
#include "app/window/actions/actions.h"
#include "app/window/application.h"
#include "app/window/features/features.h"
#include "app/window/frame_pacer.h"
#include "app/window/interface.h"
#include "app/window/state_keeper.h"
#include "app/window/watchdogs.h"
#include "app/world/text/number_text.h"
#include "render/glfw_window.h"
#include "render/monitor_scale.h"
#include "render/off_screen.h"
#include "render/window.h"
#include "sims/api/error.h"
#include <cmath>
#include <malloc.h>

namespace glint {

// The window's icon: the star of assets/glint.svg, drawn at any size.

Window::Icon star_icon(int side);

namespace {

/// A change of simulation frees as much memory as it allocates. Without this, glibc learns from each large free() to
/// serve large buffers from its arenas, and keeps them: twice the memory after an hour.
void return_large_buffers_to_system() { mallopt(M_MMAP_THRESHOLD, 1 << 20); }

WindowOptions window_options(const Settings& settings, bool kiosk) {
    WindowOptions options;
    const RememberedWindow& was = settings.window;
    if (was.width > 0 && was.height > 0) options.place.area = Area{was.x, was.y, was.width, was.height};
    options.place.maximized = was.maximized, options.place.full_screen = was.full_screen || kiosk;
    options.size = {static_cast<int>(1600 * settings.interface_scale),
                    static_cast<int>(900 * settings.interface_scale)};
    options.swap_interval = settings.vsync ? 1 : 0;
    return options;
}

/// Whether everything is left out that may have ended previous starts. The supervisor decides it for its workers: a
/// first crash does not lead to such a start.
bool starts_safely(const AppOptions& options, const StartMarker& marker) {
    return options.worker.after_crash.empty() ? marker.last_start_failed() : options.worker.safe;
}

/// Why another simulation is shown than the last one, or "".
std::string missing_simulation(const Catalog& catalog, const std::string& last) {
    if (last.empty() || catalog.find(last)) return "";
    return "The last simulation, '" + last +
           "', is not there. If it is in a plugin, start with --plugin FILE, or install it with glint plugins add "
           "FILE.";
}

void reset_layout_settings(Settings& settings) {
    settings.left_column = settings.right_column = true;
    settings.layout_name = layout_names[0], settings.layouts.clear();
}

} // namespace

App::App(const AppOptions& options, const TakeShell& take_shell)
    : App(
          options, [](const WindowOptions& how) { return std::make_unique<GlfwWindow>(how); }, take_shell) {}

App::App(const AppOptions& options, const OpenWindow& open, const TakeShell& take_shell)
    : kept_(jobs_, options.kiosk),
      window_(open(window_options(kept_.loaded.settings, options.kiosk))),
      ui_(*window_),
      devices_(options.threads),
      actions_(notices_),
      workspace_(options.catalog, devices_, kept_.loaded.settings, timing_.profiler, timing_.cpu_clock),
      measurements_(workspace_, jobs_),
      shell_{.catalog = options.catalog,
             .devices = devices_,
             .workspace = workspace_,
             .window = *window_,
             .screen = screen_,
             .timing = timing_,
             .settings = kept_.loaded.settings,
             .ui = ui_state_,
             .notices = notices_,
             .actions = actions_,
             .jobs = jobs_,
             .measurements = measurements_,
             .frame = services_,
             .parts = parts_,
             .script = {},
             .features = {}} {
    jobs_.on_done_error([this](const std::string& why) { notices_.say(why, Severity::bad); });
    Settings& settings = shell_.settings;
    const bool failed_before = starts_safely(options, kept_.start_marker);
    const bool default_layout = options.reset_layout || options.kiosk || failed_before;
    Layout& layout = shell_.make<Layout>(default_layout ? "" : settings.layout, settings, ui_state_);
    parts_.when_views_reset([&layout] {
        layout.drop_requests();
        layout.reset();
    });
    add_features(shell_, options);
    services_.add(FrameOrder::jobs, jobs_);
    services_.add(FrameOrder::measurements, measurements_);
    services_.add(FrameOrder::actions, actions_);
    services_.add(FrameOrder::workspace, workspace_);
    shell_.make<Interface>(shell_);
    StateKeeper& keeper = shell_.make<StateKeeper>(kept_, shell_, layout);
    services_.add(FrameOrder::state, keeper);
    shell_.make<XServerWatch>([&keeper] { keeper.end_without_display(); });
    HangWatch& hang_watch = shell_.make<HangWatch>(kept_.folder);
    services_.add(FrameOrder::pacer, shell_.make<FramePacer>(shell_, hang_watch, [this] { return running(); }));
    return_large_buffers_to_system();
    hang_watch.enters_opengl();
    require_drawing(screen_);
    hang_watch.turn();
    if (kept_.folder && !options.kiosk) sweep_temporaries(*kept_.folder);
    kept_.autosave.emplace(jobs_, options.kiosk ? std::nullopt : kept_.folder);
    if (failed_before) start_safely(options.worker);
    if (options.reset_layout || options.kiosk) reset_layout_settings(settings);
    window_->set_icons({star_icon(32), star_icon(64), star_icon(128)});
    for (const std::string& problem : kept_.loaded.problems) notices_.say(problem, Severity::caution);
    for (const std::string& problem : options.problems) notices_.say(problem, Severity::caution);
    ui_.set_theme(settings.theme, settings.interface_scale);
    if (options.new_session) settings.sims.erase(options.sim.empty() ? settings.sim : options.sim);
    const std::string missing = options.sim.empty() ? missing_simulation(options.catalog, settings.sim) : "";
    workspace_.before_stage(
        [to = ToSupervisor(options.worker.pipe)](const Definition& shown) { to.shows(shown.origin()); });
    open_stage(options);
    const bool resumed = resume_after_restart() || resume_last_session(options);
    if (!resumed && !missing.empty()) notices_.say(missing, Severity::caution);
    if (!resumed && !options.script && kept_.autosave->has_other_session())
        notices_.say("The last session is saved: \"Restore the last session\" in Ctrl+P opens it.");
    if (!resumed && !failed_before && !options.kiosk && !options.worker.after_crash.empty())
        notices_.say(options.worker.after_crash, Severity::caution);
    if (!devices_.problem().empty()) notices_.say(devices_.problem(), Severity::caution);
    actions_.use_legends([this](ImGuiKey key) { return ui_.legend_of(key); });
    actions_.leave_to_simulation([this] { return workspace_.session().definition().sim().keys; });
    parts_.make_actions();
    read_keys(actions_, notices_);
    if (options.script && shell_.script.empty())
        throw Failure(Exit::bad_input, "this program plays no scripts: remove --script and --kiosk");
    parts_.start();
    if (!options.script && workspace_.other_build()) actions_.run("compare");
    use_clock(now_ms);
    if (take_shell) take_shell(shell_);
}

void App::open_stage(const AppOptions& options) {
    const std::string& left = shell_.settings.device;
    const bool as_last_used = options.device == "auto" && left != "auto";
    if (!as_last_used && options.device.starts_with("cuda")) devices_.wait_for_driver();
    try {
        workspace_.open(options.sim, options.params, options.extent, as_last_used ? left : options.device,
                        options.target);
    } catch (const Error& e) {
        if (!as_last_used && options.worker.after_crash.empty()) throw;
        workspace_.open(options.sim, options.params, options.extent, "auto", options.target);
        notices_.say(e.what(), Severity::caution); // the remembered device no longer exists, or a crash has lost it
    }
}

bool App::resume_after_restart() {
    try {
        auto run = take_handed_over_run(shell_.catalog);
        if (!run) return false;
        workspace_.resume(std::move(*run));
        const Session& session = workspace_.session();
        notices_.say("Resumed at step " + grouped(session.step()) + " on " + session.device().name() + ".",
                     Severity::good);
    } catch (const std::exception& e) {
        notices_.say("The run could not be restored after the restart (" + sentence_of(e) +
                         "), so the run starts over.",
                     Severity::caution);
    }
    return true;
}

/// A grid that followed the space does so again.
void App::restore(RecoverableRun left) {
    const std::int64_t at = left.at();
    const Session& before = workspace_.session();
    const bool followed =
        before.appearance().follows_space() && &before.definition() == &left.run.seed.params.definition();
    workspace_.resume(std::move(left.run), std::move(left.state));
    Session& session = workspace_.session();
    session.appearance().follow_space(followed);
    session.seeker().seek(at);
}

/// Does nothing if the command line requests something else; a run that crashed is resumed at any size. After a crash
/// of the previous worker only its run is resumed. False: there was none.
bool App::resume_last_session(const AppOptions& options) {
    const std::string& after_crash = options.worker.after_crash;
    const bool is_asked = !after_crash.empty() || (options.sim.empty() && !options.new_session);
    if (!is_asked || starts_safely(options, kept_.start_marker)) return false;
    bool crashed = false;
    try {
        auto left = kept_.autosave->take_recoverable_run(shell_.catalog);
        crashed = left.has_value();
        if (!left && !options.extent && after_crash.empty())
            left = kept_.autosave->take_kept_session(shell_.catalog, KeptChoice::newest);
        if (!left) return false;
        restore(*std::move(left));
        if (crashed)
            notices_.say((after_crash.empty() ? "Glint ended unexpectedly last time." : after_crash) +
                             " The run resumes at step " + grouped(workspace_.session().step()) + ".",
                         after_crash.empty() ? Severity::good : Severity::caution);
        else
            notices_.say("The last session is restored. \"New session\" in Ctrl+P begins a clean one.", Severity::good);
    } catch (const std::exception& e) {
        const auto aside = kept_.autosave->set_taken_run_aside();
        notices_.say((after_crash.empty() ? "" : after_crash + " ") + "The last session could not be restored: " +
                         sentence_of(e) + (aside ? ". Its run is saved as " + aside->string() : ""),
                     Severity::caution);
    }
    return true;
}

/// Leaves out everything that may have ended the previous start.
void App::start_safely(const WorkerStart& worker) {
    Settings& settings = kept_.loaded.settings;
    const auto run = kept_.folder ? set_recoverable_runs_aside(*kept_.folder) : std::nullopt;
    settings.sim.clear(), settings.device = "auto";
    reset_layout_settings(settings);
    notices_.say((worker.safe
                      ? worker.after_crash + " It uses the default layout and simulation, the CPU and no plugins"
                      : "The last start ended within five seconds. This start uses the default layout, device and "
                        "simulation") +
                     (run ? "; the last run is saved as " + run->string() : std::string()) + ".",
                 Severity::caution);
}

namespace {

struct Rgba {
    float r, g, b, a;
};

/// x and y from -1 to 1. For a small p, the region |x|^p + |y|^p < 1 is a star with four points.
Rgba color_at(float x, float y) {
    const float corner = std::pow(std::fabs(x), 6.f) + std::pow(std::fabs(y), 6.f);
    if (corner > 0.9f) return {};
    const auto star = [&](float size) {
        return std::pow(std::fabs(x) / size, 0.55f) + std::pow(std::fabs(y) / size, 0.55f) < 1;
    };
    if (star(0.55f)) return {0x56 / 255.f, 0xB4 / 255.f, 0xE9 / 255.f, 1};
    if (star(0.9f)) return {0xE7 / 255.f, 0xEA / 255.f, 0xF0 / 255.f, 1};
    return {0x0F / 255.f, 0x11 / 255.f, 0x15 / 255.f, 1};
}

} // namespace

Window::Icon star_icon(int side) {
    Window::Icon icon{side, {}};
    constexpr int samples = 4; // samples along one axis of a pixel
    for (int py = 0; py < side; ++py)
        for (int px = 0; px < side; ++px) {
            Rgba sum{};
            for (int i = 0; i < samples * samples; ++i) {
                const auto at = [&](int pixel, int sub) {
                    return (static_cast<float>(pixel * samples + sub) + 0.5f) * 2 / static_cast<float>(side * samples) -
                           1;
                };
                const Rgba one = color_at(at(px, i % samples), at(py, i / samples));
                sum = {sum.r + one.r * one.a, sum.g + one.g * one.a, sum.b + one.b * one.a, sum.a + one.a};
            }
            const float opaque = sum.a > 0 ? sum.a : 1;
            for (const float part : {sum.r / opaque, sum.g / opaque, sum.b / opaque, sum.a / (samples * samples)})
                icon.rgba.push_back(static_cast<std::uint8_t>(part * 255 + 0.5f));
        }
    return icon;
}

} // namespace glint
