#include "app/application.h"
#include "app/action_table.h"
#include "app/look/star_icon.h"
#include "app/look/theme.h"
#include "app/panels/bars.h"
#include "app/services/restart_handover.h"
#include "app/services/shutdown_watchdog.h"
#include "app/timing/device_lane.h"
#include "sims/api/device.h"
#include <algorithm>
#include <cstdio>
#include <imgui_internal.h>

namespace glint {
namespace {

WindowOptions window_options(const Settings& settings) {
    WindowOptions options;
    const RememberedWindow& was = settings.window;
    if (was.width > 0 && was.height > 0) options.place.area = Area{was.x, was.y, was.width, was.height};
    options.place.maximized = was.maximized, options.place.full_screen = was.full_screen;
    options.size = {static_cast<int>(1600 * settings.interface_scale),
                    static_cast<int>(900 * settings.interface_scale)};
    options.swap_interval = settings.vsync ? 1 : 0;
    return options;
}

constexpr double lively_after_input_ms = 700; // tooltips want half a second of frames

} // namespace

App::App(const AppOptions& options)
    : folder_(state_folder()),
      loaded_(load_settings(folder_)),
      window_(window_options(loaded_.settings)),
      ui_(window_),
      devices_(options.threads),
      thumbnails_(options.catalog),
      autosave_(folder_),
      workspace_(options.catalog, devices_, loaded_.settings, profiler_, cpu_clock_),
      layout_(options.reset_layout ? std::string() : loaded_.settings.layout),
      panels_(make_panels()),
      desk_{options.catalog, devices_,   loaded_.settings, window_,  profiler_, cpu_clock_, gl_clock_, gpu_,
            screen_,         workspace_, thumbnails_,      notices_, actions_} {
    Settings& settings = loaded_.settings;
    if (options.reset_layout) settings.left_column = settings.right_column = true;
    desk_.first_start = settings.sims.empty();
    window_.set_icons({star_icon(32), star_icon(64), star_icon(128)});
    for (const std::string& problem : loaded_.problems) notices_.say(problem, Severity::caution);
    ui_.set_theme(settings.theme, settings.interface_scale);
    const bool as_left = options.device == "auto" && settings.device != "auto";
    if (!as_left && options.device.starts_with("cuda")) devices_.wait_for_driver();
    try {
        workspace_.open(options.sim, options.params, options.extent, as_left ? settings.device : options.device,
                        options.target);
    } catch (const Error& e) {
        if (!as_left) throw;
        workspace_.open(options.sim, options.params, options.extent, "auto", options.target);
        notices_.say(e.what(), Severity::caution); // the device of the last time is gone
    }
    go_on_with_kept_run();
    if (options.sim.empty()) go_on_after_a_crash();
    if (!devices_.problem().empty()) notices_.say(devices_.problem(), Severity::caution);
    add_actions(desk_, saver_);
    add_timing_actions(desk_, saver_);
    last_frame_ms_ = now_ms();
}

void App::go_on_with_kept_run() {
    try {
        auto run = take_kept_run(desk_.catalog);
        if (!run) return;
        workspace_.go_on(std::move(*run));
        const Session& session = workspace_.session();
        notices_.say("Going on from step " + std::to_string(session.step()) + " on " + session.device().name() + ".",
                     Severity::good);
    } catch (const std::exception& e) {
        notices_.say(std::string("What was running could not be taken along (") + e.what() + "): it begins anew.",
                     Severity::caution);
    }
}

void App::go_on_after_a_crash() {
    try {
        auto left = folder_ ? take_left_run(*folder_, desk_.catalog) : std::nullopt;
        if (!left) return;
        workspace_.go_on(std::move(left->run), std::move(left->state));
        notices_.say("Glint had ended unexpectedly. Going on where it was, at step " +
                         std::to_string(workspace_.session().step()) + ".",
                     Severity::good);
    } catch (const std::exception& e) {
        notices_.say(std::string("Glint had ended unexpectedly, and the run could not be brought back: ") + e.what(),
                     Severity::caution);
    }
}

App::~App() { remember(); }

void App::remember() noexcept {
    try {
        write_settings();
    } catch (const std::exception& e) { std::fprintf(stderr, "glint: settings are not kept: %s\n", e.what()); }
}

void App::write_settings() {
    Settings& settings = loaded_.settings;
    workspace_.remember();
    settings.layout = layout_.text();
    const WindowPlace place = window_.place();
    settings.window.maximized = place.maximized, settings.window.full_screen = place.full_screen;
    if (place.area)
        settings.window = {place.area->x,      place.area->y,   place.area->width,
                           place.area->height, place.maximized, place.full_screen};
    if (const auto problem = save_settings(folder_, settings)) std::fprintf(stderr, "glint: %s\n", problem->c_str());
}

bool App::lively() const {
    return never_sleep_ || desk_.sweep.running() || desk_.limits.running() || desk_.methods.wants_frames() ||
           workspace_.session().wants_frames() || saver_.busy() || now_ms() < desk_.lively_until_ms;
}

void App::sleep_until_something() {
    for (int second = 0; second < 60 && running(); ++second) { // a signal does not end GLFW's wait
        const double before = now_ms();
        window_.wait(1);
        if (now_ms() - before > 990 && !tell_late_answer()) continue;
        desk_.lively_until_ms = now_ms() + lively_after_input_ms;
        return;
    }
}

bool App::tell_late_answer() {
    const std::string answer = devices_.late_answer();
    if (answer.empty()) return false;
    notices_.say(answer, devices_.found().cuda.empty() ? Severity::caution : Severity::good);
    return true;
}

void App::wait_for_something() {
    if (window_.minimized()) {
        window_.wait(1);
        last_frame_ms_ = now_ms();
        return;
    }
    if (lively()) {
        window_.poll();
    } else {
        sleep_until_something();
        last_frame_ms_ = now_ms(); // sleeping is no time of the simulation's
        profiler_.skip_frame();
    }
    if (ImGui::GetCurrentContext()->InputEventsQueue.Size > 0)
        desk_.lively_until_ms = std::max(desk_.lively_until_ms, now_ms() + lively_after_input_ms);
}

void App::frame() {
    const Settings& settings = loaded_.settings;
    profiler_.set_window(settings.timing_window);
    profiler_.begin_frame();
    gl_clock_.keep_time();
    {
        const Profiler::Scope scope(profiler_, cpu_clock_, Lane::wait, "poll");
        wait_for_something();
    }
    if (window_.minimized()) {
        profiler_.skip_frame(), profiler_.collect();
        return;
    }
    ask_refresh();
    tell_late_answer();
    const int swap_interval = settings.vsync && !desk_.sweep.running() ? 1 : 0;
    if (window_.swap_interval() != swap_interval) window_.set_swap_interval(swap_interval);
    ui_.set_theme(settings.theme, settings.interface_scale);
    thumbnails_.take_new();
    const bool begun = begin_work();
    {
        const Profiler::Scope scope(profiler_, cpu_clock_, Lane::cpu, "interface");
        ui_.begin();
        actions_.take_keys();
        workspace_.session().want_probes(false); // panels want them while they are drawn
        desk_.bare ? draw_bare() : draw_interface();
    }
    finish_work(begun);
    {
        const Profiler::Scope scope(profiler_, cpu_clock_, Lane::cpu, "present");
        const Profiler::Scope gpu(profiler_, gl_clock_, Lane::opengl, "present");
        ui_.draw();
    }
    if (before_swap_) before_swap_();
    {
        const Profiler::Scope scope(profiler_, cpu_clock_, Lane::wait, "swap");
        window_.swap();
    }
    if (after_swap_) after_swap_();
    desk_.sweep.presented(desk_);
    keep_to_limit();
    saver_.collect(desk_), desk_.files.collect(desk_);
    workspace_.settle();
    autosave_.refresh(workspace_.session());
    if (const std::string problem = autosave_.take_problem(); !problem.empty())
        notices_.say(problem, Severity::caution);
    for (const std::string& dropped : window_.take_dropped()) desk_.files.open(desk_, dropped);
    profiler_.collect();
}

/// Whether the GPU or the threads got something to do. Before the interface is built: while the CPU does that, they
/// compute, and a GPU changes hands from CUDA to OpenGL, which takes an H200 0.3 ms that nobody waits for then.
bool App::begin_work() {
    const Profiler::Scope scope(profiler_, cpu_clock_, Lane::cpu, "session");
    const double now = now_ms(), seconds = (now - std::exchange(last_frame_ms_, now)) / 1000;
    if (Sweep* sweep = desk_.sweep.running()) return sweep->begin(), profiler_.skip_frame(), true;
    if (desk_.limits.running()) return desk_.limits.go_on(desk_), true;
    desk_.methods.refresh(desk_);
    return advance_session(seconds);
}

/// What the user did in this frame is begun at once where nothing else was.
void App::finish_work(bool begun) {
    const Profiler::Scope scope(profiler_, cpu_clock_, Lane::cpu, "session");
    if (Sweep* sweep = desk_.sweep.running()) return sweep->arrive();
    if (desk_.limits.running()) return;
    desk_.gesture_left_s -= std::min(double(ImGui::GetIO().DeltaTime), 0.05); // a slow frame is no pause of the user's
    const bool gesture_over = !ImGui::IsAnyItemActive() && !ImGui::IsAnyMouseDown() && desk_.gesture_left_s <= 0;
    if (gesture_over) workspace_.session().end_gesture();
    if (!begun) (void)advance_session(0);
}

bool App::advance_session(double seconds) {
    Session& session = workspace_.session();
    session.queue().time_scopes(loaded_.settings.time_launches);
    const bool begun = session.frame(seconds);
    notice_change();
    pass_on_reports();
    if (const std::string notice = session.take_notice(); !notice.empty())
        notices_.say(notice, Severity::caution, session.step());
    return begun;
}

void App::pass_on_reports() {
    Session& session = workspace_.session();
    const Lane lane = lane_of(session.device());
    reports_ = session.take_reports(std::move(reports_));
    for (Report& report : reports_) {
        for (std::size_t i = report.scopes.size(); i-- > 0;) { // the outer ones end last
            const ScopeTime& scope = report.scopes[i];
            profiler_.record(lane, scope.label, ms_of(scope.start), scope.duration_ms, scope.depth, scope.frame);
        }
        session.reuse(std::move(report.scopes));
    }
    const std::size_t dropped = session.log_dropped(), known = dropped + session.log().size();
    std::size_t& told = workspace_.log_lines_told();
    for (told = std::max(told, dropped); told < known; ++told) {
        const LogEntry& line = session.log()[told - dropped];
        notices_.note(line.text, line.step);
    }
}

/// What is measured became something else, whoever changed it: numbers of both would mislead.
void App::notice_change() {
    const Measured now = measured(workspace_.session());
    if (measured_ == now) return;
    const bool other_device = !measured_ || measured_->device != now.device;
    measured_ = now;
    profiler_.forget();
    if (!other_device) return;
    std::string pci; // the first card's health where the CPU computes
    for (const CudaDevice& card : devices_.found().cuda)
        if (now.device->id() == "cuda:" + std::to_string(card.ordinal)) pci = card.pci;
    gpu_.watch(pci);
}

void App::draw_interface() {
    draw_top_bar(desk_);
    draw_status_bar(desk_);
    desk_.meter.refresh(desk_);
    layout_.draw(desk_, panels_, viewport_);
    modals_.draw(desk_);
}

void App::draw_bare() {
    const ImGuiViewport* all = ImGui::GetMainViewport();
    ImGui::SetNextWindowPos(all->Pos);
    ImGui::SetNextWindowSize(all->Size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    constexpr auto flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoDocking |
                           ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoNav |
                           ImGuiWindowFlags_NoBringToFrontOnFocus;
    ImGui::Begin("##bare", nullptr, flags);
    ImGui::PopStyleVar(2);
    viewport_.draw(desk_);
    ImGui::End();
    modals_.draw(desk_);
}

void App::ask_refresh() {
    const double now = now_ms();
    if (now <= refresh_known_until_ms_) return;
    desk_.refresh_hz = window_.refresh_hz(), refresh_known_until_ms_ = now + 1000;
}

void App::keep_to_limit() {
    const Settings& settings = loaded_.settings;
    // A screen that does not wait for itself (software OpenGL, remote displays) is not drawn on more often than it
    // shows.
    const double rate = settings.frame_cap > 0 ? settings.frame_cap : settings.vsync ? desk_.refresh_hz * 1.02 : 0;
    if (rate <= 0 || never_sleep_ || desk_.sweep.running()) return;
    const double now = now_ms(), period = 1000 / rate;
    next_frame_ms_ = std::max(next_frame_ms_ + period, now - period);
    if (next_frame_ms_ <= now) return;
    const Profiler::Scope scope(profiler_, cpu_clock_, Lane::wait, "limit");
    std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(next_frame_ms_ - now));
}

WindowEnd run_window(const AppOptions& options) {
    auto app = std::make_unique<App>(options);
    while (app->running()) app->frame();
    const bool begin_again = app->desk().begin_again;
    if (begin_again) try {
            keep_run(app->desk().workspace);
        } catch (const std::exception& e) {
            std::fprintf(stderr, "glint: what was running could not be taken along: %s\n", e.what());
        }
    const ShutdownWatchdog deadline(10);
    app.reset();
    return begin_again ? WindowEnd::begin_again : WindowEnd::closed;
}

} // namespace glint
