#include "app/application.h"
#include "app/panels/asking.h"
#include "app/services/open_file.h"
#include "app/timing/device_lane.h"
#include "sims/api/device.h"
#include <algorithm>
#include <cstdio>
#include <imgui_internal.h>
#include <utility>

namespace glint {
namespace {

constexpr double lively_after_input_ms = 700; // tooltips want half a second of frames
constexpr double seldom_s = 0.1;              // where every frame is drawn by threads that are being measured

} // namespace

void App::use_clock(std::function<double()> milliseconds) {
    clock_ = std::move(milliseconds);
    last_frame_ms_ = clock_();
}

bool App::lively() const {
    return never_sleep_ || sweep_.running() || sweep_.wanted() || limits_.running() || limits_.wanted() ||
           experiments_.running() || experiments_.wanted() || methods_.wants_frames() || workspace_.wants_frames() ||
           fill_.busy() || stamp_image_.busy() || difference_.wants_frames() || still_.wants_frames() ||
           saver_.busy() || own_presets_.busy() || handouts_.busy() || films_.busy() || picture_export_.busy() ||
           picture_copy_.busy() || scripts_.goes_on_by_itself() || kiosk_ || recorder_.writes() ||
           ui_state_.window_shot_in > 0 || now_ms() < ui_state_.lively_until_ms;
}

void App::sleep_until_something() {
    for (int second = 0; second < 60 && running(); ++second) { // a signal does not end GLFW's wait
        const double before = now_ms(), wake = std::exchange(ui_state_.wake_at_ms, 0);
        hang_watch_.sleeps(true);
        window_.wait(wake > 0 ? std::clamp((wake - before) / 1000, 0.001, 1.) : 1);
        hang_watch_.sleeps(false);
        const bool nothing_came = ImGui::GetCurrentContext()->InputEventsQueue.Size == 0;
        if (settings_autosave_.pending() || autosave_.pending()) keep_changes(); // it may fail, and is tried again then
        const bool due = wake > 0 && now_ms() >= wake;
        if (nothing_came && due) return;
        ui_state_.wake_at_ms = wake;
        if (nothing_came && now_ms() - before > 990 && !tell_late_answer()) continue;
        ui_state_.lively_until_ms = now_ms() + lively_after_input_ms;
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
        last_frame_ms_ = clock_();
        return;
    }
    if (lively()) {
        experiments_.on_a_thread() && !never_sleep_ ? window_.wait(seldom_s) : window_.poll();
    } else {
        sleep_until_something();
        last_frame_ms_ = clock_(); // sleeping is no time of the simulation's
        profiler_.skip_frame();
    }
    if (ImGui::GetCurrentContext()->InputEventsQueue.Size > 0)
        ui_state_.lively_until_ms = std::max(ui_state_.lively_until_ms, now_ms() + lively_after_input_ms);
}

void App::frame() {
    const Settings& settings = loaded_.settings;
    profiler_.set_window(settings.timing_window);
    freeze_timings();
    profiler_.begin_frame();
    gl_clock_.keep_time();
    {
        const Profiler::Scope scope(profiler_, cpu_clock_, Lane::wait, "input");
        wait_for_something();
    }
    if (kiosk_) window_.call_off_close(); // a signal ends it
    hang_watch_.turn();
    if (const int seconds = hang_watch_.take_stood_still_s())
        notices_.say("The window did not respond for " + std::to_string(seconds) + " s", Severity::caution);
    if (window_.minimized()) {
        keep_changes();
        profiler_.skip_frame(), profiler_.collect();
        return;
    }
    ask_refresh();
    tell_late_answer();
    const int swap_interval = settings.vsync && !sweep_.running() ? 1 : 0;
    if (window_.swap_interval() != swap_interval) window_.set_swap_interval(swap_interval);
    ui_.set_theme(settings.theme, settings.interface_scale);
    layout_.follow_script(scripts_.playing() && !kiosk_);
    layout_.change(panels_);
    thumbnails_.take_new();
    const bool begun = begin_work();
    difference_.advance();
    {
        const Profiler::Scope scope(profiler_, cpu_clock_, Lane::cpu, "interface");
        ui_.begin();
        if (kiosk_) kiosk_->refresh();
        actions_.take_keys();
        scripts_.refresh();
        Session& session = workspace_.session(); // who draws them wants them again
        session.want_probes(false), session.want_statistics(false), session.histogram().want({});
        ui_state_.bare || too_small_for_panels() ? draw_bare() : draw_interface();
        paths_.refresh();
        color_fit_.refresh(), fill_.frame(), stamp_image_.frame();
        if (const auto image = stamp_image_.take_opened()) remember_opened(*image, loaded_.settings);
        draw_asked(ui_state_, notices_);
        if (!ui_state_.stage_line && !scripts_.playing()) ui_state_.laser = ui_state_.spotlight = false;
        stage_pointer_.draw(ui_state_), draw_countdown(ui_state_);
        if (const std::string why = ui_.take_clipboard_problem(); !why.empty()) notices_.say(why, Severity::caution);
    }
    finish_work(begun);
    hang_watch_.enters_opengl();
    {
        const Profiler::Scope scope(profiler_, cpu_clock_, Lane::cpu, "present");
        const Profiler::Scope gpu(profiler_, gl_clock_, Lane::opengl, "present");
        ui_.draw();
    }
    if (before_swap_) before_swap_();
    if (ui_state_.window_shot_in > 0 && --ui_state_.window_shot_in == 0 && !saver_.busy()) {
        const auto [width, height] = window_.framebuffer();
        save_window(saver_, workspace_.session(), {width, height}, notices_);
    }
    {
        const Profiler::Scope scope(profiler_, cpu_clock_, Lane::wait, "swap");
        window_.swap();
    }
    hang_watch_.turn();
    if (after_swap_) after_swap_();
    sweep_.presented();
    keep_to_limit();
    saver_.collect(), run_files_.collect(), recorder_.collect();
    own_presets_.collect(&workspace_);
    hour_.refresh(), handouts_.collect(), films_.collect(), picture_export_.collect(), picture_copy_.collect();
    const bool alone = !workspace_.pair() && !sweep_.running() && !limits_.running() && !experiments_.running();
    if (alone) follow_space_.frame(viewport_.space(), clock_());
    const bool refines = alone && !films_.busy() && !picture_export_.busy() && !kiosk_;
    still_.advance(viewport_.pixels_per_cell(), refines, clock_());
    workspace_.settle();
    keep_changes();
    open_dropped();
    profiler_.collect();
}

void App::open_dropped() {
    for (const std::string& dropped : window_.take_dropped())
        if (!kiosk_) open_file(dropped, stamp_image_, run_files_, scripts_, settings());
}

/// Whether the GPU or the threads got something to do. Before the interface is built: while the CPU does that, they
/// compute, and a GPU changes hands from CUDA to OpenGL, which takes an H200 0.3 ms that nobody waits for then.
bool App::begin_work() {
    const Profiler::Scope scope(profiler_, cpu_clock_, Lane::cpu, "simulate");
    const double now = clock_(), seconds = (now - std::exchange(last_frame_ms_, now)) / 1000;
    sweep_.begin_when_quiet(), limits_.begin_when_quiet(), experiments_.begin_when_quiet();
    if (Sweep* sweep = sweep_.running()) return sweep->begin(), profiler_.skip_frame(), true;
    if (limits_.running()) return limits_.advance(), true;
    if (experiments_.running()) return experiments_.advance(), profiler_.skip_frame(), true;
    methods_.refresh(), kernel_reading_.refresh();
    return advance_session(seconds);
}

/// What the user did in this frame is begun at once where nothing else was.
void App::finish_work(bool begun) {
    const Profiler::Scope scope(profiler_, cpu_clock_, Lane::cpu, "simulate");
    if (Sweep* sweep = sweep_.running()) return sweep->arrive();
    if (limits_.running()) return;
    ui_state_.gesture_left_s -=
        std::min(double(ImGui::GetIO().DeltaTime), 0.05); // a slow frame is no pause of the user's
    const bool gesture_over = !ImGui::IsAnyItemActive() && !ImGui::IsAnyMouseDown() && ui_state_.gesture_left_s <= 0;
    if (gesture_over) workspace_.session().end_gesture();
    if (!begun) (void)advance_session(0);
}

bool App::advance_session(double seconds) {
    Session& session = workspace_.session();
    session.queue().time_scopes(loaded_.settings.time_launches);
    if (Pair* pair = workspace_.pair()) { // both sides pay for being timed, or neither
        Follower& follower = pair->lockstep().follower();
        follower.queue().time_scopes(loaded_.settings.time_launches);
        if (const std::string notice = follower.take_notice(); !notice.empty())
            notices_.say("Left side: " + notice, Severity::caution);
    }
    const bool held_back = // until nothing is under way
        sweep_.wanted() || limits_.wanted() || experiments_.wanted();
    const bool begun = !held_back && workspace_.frame(seconds);
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
        switches_.take(report);
        profiler_.record(lane, report.scopes);
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
    if (!switches_.changed()) return;
    paths_.measure();
    switches_.begin();
    profiler_.forget();
    const ComputeDevice& device = workspace_.session().device();
    if (std::exchange(watched_, &device) == &device) return;
    std::string pci; // the first card's health where the CPU computes
    for (const CudaDevice& card : devices_.found().cuda)
        if (device.id() == "cuda:" + std::to_string(card.ordinal)) pci = card.pci;
    gpu_.watch(pci);
}

/// As the user wants it, until there is nothing left of what was frozen.
void App::freeze_timings() {
    bool& frozen = ui_state_.timeline.frozen;
    if (forgotten_ != profiler_.forgotten()) forgotten_ = profiler_.forgotten(), frozen = false;
    profiler_.freeze(frozen);
    if (workspace_.pair()) workspace_.pair()->lockstep().freeze_times(frozen);
    timing_report_.refresh();
}

void App::draw_interface() {
    draw_top_bar(catalog_, workspace_, own_presets_, actions_, settings(), ui_state_);
    draw_status_bar(session(), run_details_, methods_, scripts_, actions_, ui_state_);
    limit_meter_.refresh();
    switches_.refresh();
    layout_.draw(panels_, viewport_, picture_);
    modals_.draw();
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
    const ImVec2 size = ImGui::GetContentRegionAvail();
    const float line = ui_state_.stage_line && !too_small_for_panels() ? stage_line_height() : 0;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    ImGui::BeginChild("picture", {size.x, size.y - line});
    viewport_.draw();
    ImGui::EndChild();
    ImGui::PopStyleVar();
    switches_.refresh();
    if (ui_state_.path_diagram) limit_meter_.refresh();
    if (line > 0) draw_stage_line(session(), switches_, profiler_, timing_report_, ui_state_);
    ImGui::End();
    modals_.draw();
}

/// Docked panels need some room beside the bars.
bool App::too_small_for_panels() const {
    const ImVec2 size = ImGui::GetMainViewport()->Size;
    const float least = look::px(64);
    return size.x < least || size.y - look::px(top_bar_height + status_bar_height) < least;
}

void App::ask_refresh() {
    const double now = now_ms();
    if (now <= refresh_known_until_ms_) return;
    window_.follow_monitor();
    ui_state_.refresh_hz = window_.refresh_hz(), refresh_known_until_ms_ = now + 1000;
}

void App::keep_to_limit() {
    const Settings& settings = loaded_.settings;
    // A screen that does not wait for itself (software OpenGL, remote displays) is not drawn on more often than it
    // shows.
    const double rate = settings.frame_cap > 0 ? settings.frame_cap : settings.vsync ? ui_state_.refresh_hz * 1.02 : 0;
    if (rate <= 0 || never_sleep_ || sweep_.running()) return;
    const double now = now_ms(), period = 1000 / rate;
    next_frame_ms_ = std::max(next_frame_ms_ + period, now - period);
    if (next_frame_ms_ <= now) return;
    const Profiler::Scope scope(profiler_, cpu_clock_, Lane::wait, "frame cap");
    std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(next_frame_ms_ - now));
}

} // namespace glint
