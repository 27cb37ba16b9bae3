// How the program with its window begins.
#include "app/action_table.h"
#include "app/application.h"
#include "app/look/star_icon.h"
#include "app/panels/device_doctor.h"
#include "app/panels/device_health.h"
#include "app/panels/device_limits.h"
#include "app/panels/device_target.h"
#include "app/services/key_file.h"
#include "app/services/restart_handover.h"
#include "app/terminal/failure.h"
#include "app/world/grouped.h"
#include "render/off_screen.h"
#include "sims/api/error.h"
#include <malloc.h>

namespace glint {
namespace {

/// Whoever goes from one simulation to another gives back as much as he takes. Without this, glibc learns from each
/// large buffer that is freed to take the next ones from its arenas, and keeps them: twice the memory after an hour.
void give_large_buffers_back_to_the_system() { mallopt(M_MMAP_THRESHOLD, 1 << 20); }

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

void stand_as_at_first(Settings& settings) {
    settings.left_column = settings.right_column = true;
    settings.layout_name = layout_names[0], settings.layouts.clear();
}

} // namespace

App::App(const AppOptions& options)
    : catalog_(options.catalog),
      folder_(state_folder()),
      start_marker_(folder_),
      loaded_(load_settings(folder_)),
      settings_autosave_(loaded_.may_be_replaced && !options.kiosk ? folder_ : std::nullopt, settings()),
      window_(window_options(settings(), options.kiosk)),
      ui_(window_),
      devices_(options.threads),
      actions_(notices_),
      thumbnails_(catalog_, options.thumbnails),
      own_presets_(catalog_, options.kiosk ? std::nullopt : data_folder(), notices_),
      autosave_(options.kiosk ? std::nullopt : folder_),
      workspace_(catalog_, devices_, settings(), profiler_, cpu_clock_),
      follow_space_(workspace_, ui_state_),
      difference_(workspace_, devices_, notices_, ui_state_),
      still_(workspace_, devices_, ui_state_),
      color_fit_(workspace_, notices_),
      fill_(workspace_, notices_),
      stamp_image_(workspace_, notices_, ui_state_),
      saver_(workspace_, notices_),
      run_files_(catalog_, workspace_, notices_, ui_state_),
      films_(workspace_, ui_state_, notices_),
      picture_export_(workspace_, notices_),
      sweep_(workspace_, profiler_, notices_, ui_state_),
      limits_(workspace_, devices_, notices_),
      experiments_(workspace_, devices_, sweep_, limits_, films_, picture_export_, notices_),
      methods_(workspace_, devices_, notices_, sweep_, limits_, films_, picture_export_),
      scripts_(catalog_, SceneOnStage(workspace_, devices_, notices_, ui_state_), actions_, sweep_, limits_,
               experiments_, notices_, ui_state_),
      recorder_(workspace_, notices_, ui_state_),
      timing_report_(workspace_, devices_, settings(), ui_state_, profiler_, gl_clock_, gpu_),
      limit_meter_(workspace_, limits_, profiler_, timing_report_),
      kernel_reading_(workspace_, devices_, limit_meter_.reading()),
      switches_(workspace_, profiler_),
      paths_(workspace_, profiler_, switches_, limit_meter_.reading()),
      hour_(workspace_, switches_, paths_, sweep_, experiments_),
      handouts_(workspace_, devices_, scripts_, hour_, sweep_, limits_, experiments_, screen_, notices_, ui_state_),
      picture_copy_(window_, screen_, notices_),
      window_facts_(workspace_, devices_, window_, notices_, ui_state_),
      layout_(options.reset_layout || options.kiosk || start_marker_.last_start_failed() ? "" : settings().layout,
              settings(), ui_state_),
      panels_(make_panels()),
      picture_(workspace_, difference_, still_, sweep_, screen_, window_, settings(), ui_state_, profiler_, cpu_clock_,
               gl_clock_),
      script_plate_(scripts_, recorder_, actions_, ui_state_),
      transport_(workspace_, actions_, notices_, ui_state_),
      run_details_(workspace_, switches_, timing_report_, actions_, notices_, ui_state_),
      viewport_(workspace_, picture_, script_plate_, transport_, actions_, ui_state_, make_picture_layers()),
      gallery_(catalog_, workspace_, thumbnails_, own_presets_, actions_, notices_, ui_state_),
      modals_(workspace_, devices_, actions_, settings(), sweep_, stamp_image_, run_files_, films_, picture_export_,
              scripts_, gallery_, own_presets_, notices_, ui_state_),
      x_server_([this] { end_without_display(); }),
      hang_watch_(folder_) {
    give_large_buffers_back_to_the_system();
    hang_watch_.enters_opengl();
    require_drawing(screen_);
    hang_watch_.turn();
    if (folder_) sweep_temporaries(*folder_);
    Settings& settings = loaded_.settings;
    if (start_marker_.last_start_failed()) start_safely();
    if (options.reset_layout || options.kiosk) stand_as_at_first(settings);
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
    resume_after_restart();
    if (options.sim.empty() && !start_marker_.last_start_failed()) resume_after_crash();
    if (!devices_.problem().empty()) notices_.say(devices_.problem(), Severity::caution);
    add_actions();
    start_script(options);
    if (!options.script && workspace_.other_build()) actions_.run("compare");
    use_clock(now_ms);
}

void App::start_script(const AppOptions& options) {
    if (!options.script) return;
    or_fail(Exit::bad_input, [&] { scripts_.play(*options.script); });
    if (!options.kiosk) return;
    kiosk_.emplace(scripts_, settings(), ui_state_, [this] { forget_visitor(); });
    forbid_for_visitors(actions_);
    limits_.write_nothing();
    methods_.write_nothing();
}

/// What a kiosk's visitor has left. A panel is made anew: it has nothing but what was typed and chosen in it.
void App::forget_visitor() {
    workspace_.forget_others();
    experiments_.forget();
    sweep_.forget();
    switches_.clear();
    paths_.forget();
    color_fit_.forget();
    fill_.forget();
    stamp_image_.forget();
    films_.form() = {};
    picture_export_.form() = {};
    gallery_.forget();
    notices_.clear();
    profiler_.turn_on(true);
    profiler_.forget();
    panels_ = make_panels();
}

std::vector<Docked> App::make_panels() {
    std::vector<Docked> all;
    all.push_back({Dock::left, make_simulations_panel(catalog_, workspace_, thumbnails_, own_presets_, profiler_,
                                                      actions_, notices_, ui_state_)});
    all.push_back(
        {Dock::left, make_parameters_panel(workspace_, actions_, methods_, timing_report_, notices_, ui_state_)});
    all.push_back({Dock::left, make_lesson_panel(workspace_, experiments_, notices_, ui_state_)});
    all.push_back({Dock::right, make_timing_panel(workspace_, profiler_, gl_clock_, timing_report_, actions_,
                                                  settings(), ui_state_)});
    all.push_back({Dock::right, make_changes_panel(workspace_, switches_, paths_, timing_report_, actions_,
                                                   kernel_reading_, ui_state_)});
    all.push_back({Dock::right, make_compare_panel(workspace_, difference_, devices_, timing_report_, actions_,
                                                   notices_, ui_state_)});
    all.push_back({Dock::right, make_experiment_panel(workspace_, experiments_, actions_, ui_state_)});
    all.push_back(
        {Dock::right_bottom,
         make_device_panel(workspace_, devices_, window_, notices_, ui_state_, TargetRows(workspace_, actions_, sweep_),
                           LimitSection(workspace_, limits_, limit_meter_, timing_report_, actions_, ui_state_),
                           DoctorSection(workspace_, devices_, window_facts_),
                           DeviceHealth(gpu_, timing_report_, ui_state_))});
    all.push_back({Dock::right_bottom, make_probe_panel(workspace_, timing_report_, actions_, ui_state_)});
    all.push_back({Dock::right_bottom, make_log_panel(notices_)});
    return all;
}

/// The lowest first.
PictureLayers App::make_picture_layers() {
    PictureLayers all;
    all.push_back(make_edge_layer(workspace_));
    all.push_back(make_divider_layer(workspace_, ui_state_));
    all.push_back(make_brush_layer(workspace_, fill_, stamp_image_, ui_state_));
    all.push_back(make_hint_layer(workspace_, settings()));
    all.push_back(make_profile_layer(workspace_, ui_state_));
    all.push_back(make_pin_layer(workspace_, notices_, ui_state_));
    all.push_back(make_label_layer(workspace_, ui_state_));
    all.push_back(make_tool_bar_layer(workspace_, actions_, ui_state_));
    all.push_back(make_color_bar_layer(workspace_, difference_, actions_, ui_state_));
    all.push_back(make_minimap_layer(workspace_, picture_, ui_state_));
    all.push_back(make_cursor_layer(workspace_, ui_state_));
    all.push_back(make_path_layer(workspace_, paths_, actions_, timing_report_, ui_state_));
    all.push_back(
        make_notice_layer(workspace_, sweep_, experiments_, actions_, notices_, scripts_, settings(), ui_state_));
    all.push_back(make_figures_layer(workspace_, difference_, switches_, timing_report_, settings(), ui_state_));
    all.push_back(make_freeze_layer(workspace_, actions_, ui_state_));
    all.push_back(make_chart_layer(experiments_, actions_, ui_state_));
    all.push_back(make_failure_layer(workspace_));
    all.push_back(make_keys_layer(actions_, settings(), ui_state_));
    return all;
}

void App::add_actions() {
    actions_.use_legends(Ui::legend_of);
    add_run_actions(actions_, workspace_, ui_state_);
    add_measuring_actions(actions_, workspace_, sweep_, limits_, methods_, experiments_, films_, picture_export_,
                          ui_state_);
    add_picture_actions(actions_, workspace_, screen_, saver_, picture_copy_, notices_, ui_state_);
    add_seek_actions(actions_, workspace_, ui_state_);
    add_file_actions(actions_, run_files_, ui_state_);
    add_edit_actions(actions_, workspace_, notices_, ui_state_);
    add_field_actions(actions_, workspace_, ui_state_);
    add_number_actions(actions_, workspace_, saver_, notices_, ui_state_);
    add_color_actions(actions_, workspace_, color_fit_);
    add_look_actions(actions_, workspace_);
    add_brush_actions(actions_, workspace_, stamp_image_, ui_state_);
    add_view_actions(actions_, workspace_, ui_state_);
    add_window_actions(actions_, window_, scripts_, recorder_, settings(), ui_state_);
    add_compare_actions(actions_, workspace_, difference_, sweep_, limits_, experiments_, ui_state_);
    add_stage_actions(
        actions_, workspace_, [this] { return scripts_.playing(); }, ui_state_);
    add_path_actions(actions_, paths_, ui_state_);
    add_script_actions(actions_, scripts_, recorder_);
    add_handout_actions(actions_, handouts_);
    add_film_actions(actions_, films_, sweep_, limits_, experiments_, ui_state_);
    add_export_actions(actions_, picture_export_, sweep_, limits_, experiments_, ui_state_);
    add_key_actions(actions_, saver_, notices_);
    add_end_actions(actions_, workspace_, window_, ui_state_);
    add_panel_actions(actions_, panels_, window_facts_, settings(), ui_state_);
    add_simulation_actions(actions_, catalog_, workspace_, notices_, ui_state_);
    add_timing_actions(actions_, profiler_, settings(), ui_state_);
    add_asking_actions(actions_, workspace_, profiler_, switches_, timing_report_, ui_state_);
    add_export_actions(actions_, workspace_, timing_report_, saver_);
    add_switch_actions(actions_, workspace_, switches_, saver_);
    add_experiment_actions(actions_, experiments_, saver_, ui_state_);
    read_keys(actions_, notices_);
}

void App::resume_after_restart() {
    try {
        auto run = take_handed_over_run(catalog_);
        if (!run) return;
        workspace_.resume(std::move(*run));
        const Session& session = workspace_.session();
        notices_.say("Resumed at step " + grouped(session.step()) + " on " + session.device().name() + ".",
                     Severity::good);
    } catch (const std::exception& e) {
        notices_.say("The run could not be restored after the restart (" + sentence_of(e) +
                         "), so the run starts over.",
                     Severity::caution);
    }
}

void App::resume_after_crash() {
    try {
        auto left = autosave_.take_left_run(catalog_);
        if (!left) return;
        workspace_.resume(std::move(left->run), std::move(left->state));
        notices_.say("Glint ended unexpectedly last time. The run resumes at step " +
                         grouped(workspace_.session().step()) + ".",
                     Severity::good);
    } catch (const std::exception& e) {
        notices_.say("Glint ended unexpectedly last time, and the run could not be restored: " + sentence_of(e),
                     Severity::caution);
    }
}

/// What may have ended the start before this one is left out.
void App::start_safely() {
    Settings& settings = loaded_.settings;
    const auto run = folder_ ? set_left_runs_aside(*folder_) : std::nullopt;
    settings.sim.clear(), settings.device = "auto";
    stand_as_at_first(settings);
    notices_.say("The last start ended within five seconds. This start uses the default layout, device and simulation" +
                     (run ? "; the last run is saved as " + run->string() : std::string()) + ".",
                 Severity::caution);
}

} // namespace glint
