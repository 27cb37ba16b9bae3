// Start of the program with its window.
#include "app/action_table.h"
#include "app/application.h"
#include "app/look/star_icon.h"
#include "app/panels/device_doctor.h"
#include "app/panels/device_health.h"
#include "app/panels/device_limits.h"
#include "app/panels/device_properties.h"
#include "app/panels/device_target.h"
#include "app/services/key_file.h"
#include "app/services/open_file.h"
#include "app/services/restart_handover.h"
#include "app/terminal/failure.h"
#include "app/world/grouped.h"
#include "render/off_screen.h"
#include "sims/api/error.h"
#include <malloc.h>

namespace glint {
namespace {

/// A change of simulation frees as much memory as it allocates. Without this, glibc learns from each large free() to
/// serve large buffers from its arenas, and keeps them: twice the memory after an hour.
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
      kept_(jobs_, options.kiosk),
      window_(window_options(settings(), options.kiosk)),
      ui_(window_),
      devices_(options.threads),
      actions_(notices_),
      thumbnails_(jobs_, catalog_, options.thumbnails),
      own_presets_(jobs_, catalog_, options.kiosk ? std::nullopt : data_folder(), notices_),
      workspace_(catalog_, devices_, settings(), profiler_, cpu_clock_),
      follow_space_(workspace_, ui_state_,
                    [this] {
                        const bool alone = !workspace_.pair() && !measurements_.running();
                        return alone ? viewport_.space() : Extent{};
                    }),
      difference_(jobs_, workspace_, devices_, notices_, ui_state_),
      color_fit_(workspace_, notices_),
      fill_(jobs_, workspace_, notices_),
      stamp_image_(jobs_, workspace_, notices_, ui_state_,
                   [this](const std::string& file) { remember_opened(file, settings()); }),
      saver_(jobs_, workspace_, notices_),
      run_files_(jobs_, catalog_, workspace_, notices_, ui_state_),
      films_(jobs_, workspace_, ui_state_, notices_),
      picture_export_(jobs_, workspace_, notices_),
      measurements_(workspace_, jobs_),
      sweep_(measurements_, workspace_, profiler_, notices_, ui_state_),
      limits_(measurements_, workspace_, devices_, notices_),
      experiments_(measurements_, jobs_, workspace_, devices_, limits_, notices_),
      methods_(measurements_, workspace_, devices_, notices_),
      scripts_(catalog_, SceneOnStage(workspace_, devices_, notices_, ui_state_), actions_, measurements_, notices_,
               ui_state_),
      recorder_(jobs_, workspace_, notices_, ui_state_),
      timing_report_(workspace_, devices_, settings(), ui_state_, profiler_, gl_clock_, gpu_),
      limit_meter_(workspace_, limits_, profiler_, timing_report_),
      kernel_reading_(workspace_, devices_, limit_meter_.reading()),
      switches_(workspace_, profiler_),
      paths_(workspace_, profiler_, switches_, limit_meter_.reading()),
      hour_(workspace_, switches_, paths_, sweep_, experiments_),
      handouts_(jobs_, workspace_, devices_, scripts_, hour_, measurements_, screen_, notices_, ui_state_),
      picture_copy_(jobs_, window_, screen_, notices_),
      window_facts_(workspace_, devices_, window_, notices_, ui_state_),
      layout_(options.reset_layout || options.kiosk || kept_.start_marker.last_start_failed() ? "" : settings().layout,
              settings(), ui_state_),
      panels_(make_panels()),
      picture_(workspace_, difference_, sweep_, screen_, window_, settings(), ui_state_, profiler_, cpu_clock_,
               gl_clock_),
      script_plate_(scripts_, recorder_, actions_, ui_state_),
      transport_(workspace_, actions_, notices_, ui_state_),
      run_details_(workspace_, switches_, timing_report_, actions_, notices_, ui_state_),
      viewport_(workspace_, picture_, script_plate_, transport_, actions_, ui_state_, make_picture_layers()),
      dialogs_(ui_state_),
      keeper_(kept_, window_, workspace_, layout_, scripts_, notices_),
      x_server_([this] { keeper_.end_without_display(); }),
      hang_watch_(kept_.folder) {
    give_large_buffers_back_to_the_system();
    hang_watch_.enters_opengl();
    require_drawing(screen_);
    hang_watch_.turn();
    if (kept_.folder) sweep_temporaries(*kept_.folder);
    kept_.autosave.emplace(jobs_, options.kiosk ? std::nullopt : kept_.folder);
    Settings& settings = kept_.loaded.settings;
    if (kept_.start_marker.last_start_failed()) start_safely();
    if (options.reset_layout || options.kiosk) stand_as_at_first(settings);
    window_.set_icons({star_icon(32), star_icon(64), star_icon(128)});
    for (const std::string& problem : kept_.loaded.problems) notices_.say(problem, Severity::caution);
    ui_.set_theme(settings.theme, settings.interface_scale);
    const bool as_left = options.device == "auto" && settings.device != "auto";
    if (!as_left && options.device.starts_with("cuda")) devices_.wait_for_driver();
    try {
        workspace_.open(options.sim, options.params, options.extent, as_left ? settings.device : options.device,
                        options.target);
    } catch (const Error& e) {
        if (!as_left) throw;
        workspace_.open(options.sim, options.params, options.extent, "auto", options.target);
        notices_.say(e.what(), Severity::caution); // the remembered device no longer exists
    }
    resume_after_restart();
    if (options.sim.empty() && !kept_.start_marker.last_start_failed()) resume_after_crash();
    if (!devices_.problem().empty()) notices_.say(devices_.problem(), Severity::caution);
    add_actions();
    add_dialogs();
    start_script(options);
    add_services();
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

/// Drops data of a kiosk's visitor. Panels are created again, because they hold only typed texts and choices.
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
    gallery_->forget();
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

/// The lowest layer first.
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

void App::add_dialogs() {
    const auto open = [this](const std::string& file) {
        open_file(file, stamp_image_, run_files_, scripts_, settings());
    };
    dialogs_.add(make_palette_dialog(workspace_, actions_, own_presets_, settings(), ui_state_, open));
    dialogs_.add(make_open_dialog(settings(), ui_state_, open));
    dialogs_.add(make_settings_dialog(settings(), actions_, ui_state_));
    dialogs_.add(make_help_dialog(workspace_, actions_));
    dialogs_.add(make_about_dialog());
    dialogs_.add(make_sweep_dialog(sweep_, actions_, notices_, ui_state_));
    dialogs_.add(make_film_dialog(workspace_, films_, actions_, ui_state_));
    dialogs_.add(make_export_dialog(workspace_, picture_export_, actions_));
    dialogs_.add(make_history_dialog(workspace_, notices_));
    dialogs_.add(std::make_unique<DeviceProperties>(workspace_, devices_, notices_, ui_state_));
    auto gallery =
        std::make_unique<Gallery>(catalog_, workspace_, thumbnails_, own_presets_, actions_, notices_, ui_state_);
    gallery_ = gallery.get();
    dialogs_.add(std::move(gallery));
}

void App::add_actions() {
    actions_.use_legends(Ui::legend_of);
    add_run_actions(actions_, workspace_, ui_state_);
    add_measuring_actions(actions_, workspace_, measurements_, sweep_, limits_, methods_, ui_state_);
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
    add_compare_actions(actions_, workspace_, difference_, measurements_, ui_state_);
    add_stage_actions(
        actions_, workspace_, [this] { return scripts_.playing(); }, ui_state_);
    add_path_actions(actions_, paths_, ui_state_);
    add_script_actions(actions_, scripts_, recorder_);
    add_handout_actions(actions_, handouts_);
    add_film_actions(actions_, films_, measurements_, ui_state_);
    add_export_actions(actions_, picture_export_, measurements_, ui_state_);
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

/// A frame's order. For each hook of FrameService, those that have it are called in this order.
void App::add_services() {
    const auto add = [&](auto&... services) { (services_.push_back(&services), ...); };
    add(jobs_);                     // takes the results of what runs beside the frames
    add(thumbnails_);               // uploads those that are drawn
    add(measurements_);             // one that runs has the device
    add(methods_, kernel_reading_); // before the session
    add(switches_);                 // takes the session's reports
    add(difference_);               // after the session, before Dear ImGui's frame
    if (kiosk_) add(*kiosk_);       // sees the input before
    add(actions_, scripts_);        // these, which run what the keys mean
    add(paths_, color_fit_, fill_); // after the panels
    add(run_files_, hour_);
    add(follow_space_, workspace_, keeper_); // last: what they change or write is this frame's
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
        auto left = kept_.autosave->take_left_run(catalog_);
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

/// Leaves out everything that may have ended the previous start.
void App::start_safely() {
    Settings& settings = kept_.loaded.settings;
    const auto run = kept_.folder ? set_left_runs_aside(*kept_.folder) : std::nullopt;
    settings.sim.clear(), settings.device = "auto";
    stand_as_at_first(settings);
    notices_.say("The last start ended within five seconds. This start uses the default layout, device and simulation" +
                     (run ? "; the last run is saved as " + run->string() : std::string()) + ".",
                 Severity::caution);
}

} // namespace glint
