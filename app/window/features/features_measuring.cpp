// Features that measure: the window's times, the device, switches, comparisons and experiments.
#include "app/window/actions/actions.h"
#include "app/window/features/changes/config_changes.h"
#include "app/window/features/changes/kernel_reading.h"
#include "app/window/features/changes/path_history.h"
#include "app/window/features/compare/pair_difference.h"
#include "app/window/features/device/device.h"
#include "app/window/features/device/device_properties.h"
#include "app/window/features/device/sweep_run.h"
#include "app/window/features/device/window_facts.h"
#include "app/window/features/experiment/experiments.h"
#include "app/window/features/features.h"
#include "app/window/features/files/save.h"
#include "app/window/features/gallery/gallery.h"
#include "app/window/features/limits/limit_meter.h"
#include "app/window/features/limits/limits_run.h"
#include "app/window/features/parameters/method_run.h"
#include "app/window/features/parameters/param_changes.h"
#include "app/window/features/timing/timing.h"
#include "app/window/layout.h"
#include "app/window/measurements.h"
#include "app/window/parts/window_parts.h"
#include "app/window/workspace/gl_clock.h"
#include "app/window/workspace/session_frames.h"
#include "app/window/workspace/timing_report.h"
#include "app/window/workspace/workspace.h"
#include "app/window_requests.h"

namespace glint {

void add_timing(Shell& shell) {
    WindowParts& parts = shell.parts;
    const TimingReport& report =
        shell.make<TimingReport>(shell.workspace, shell.devices, shell.settings, shell.ui, shell.timing);
    TimelineView& timeline = parts.add_view(shell.make<TimelineView>());
    StageOrder& order = parts.add_view(shell.make<StageOrder>());
    parts.add_panel(PanelOrder::timing, Dock::right, [&] { return make_timing_panel(shell, report); });
    parts.add_actions(ActionOrder::timing, [&] {
        add_timing_actions(shell.actions, shell.timing.profiler, shell.settings, timeline, order);
    });
    parts.add_actions(ActionOrder::asking, [&] {
        add_provenance_actions(shell.actions, shell.workspace, shell.timing.profiler, shell.get<ConfigChanges>(),
                               report, shell.ui);
    });
    parts.add_actions(ActionOrder::timing_export,
                      [&] { add_export_actions(shell.actions, shell.workspace, report, shell.get<FileSaver>()); });
    parts.add_layer(LayerOrder::freeze, [&] { return make_freeze_layer(shell.workspace, shell.actions, timeline); });
}

namespace {

void add_device_panel(Shell& shell) {
    shell.parts.add_panel(PanelOrder::device, Dock::right_bottom, [&shell] {
        const TimingReport& report = shell.get<TimingReport>();
        return make_device_panel(shell, TargetRows(shell.workspace, shell.actions, shell.get<SweepRun>()),
                                 LimitSection(shell.workspace, shell.get<LimitsRun>(), shell.get<LimitMeter>(), report,
                                              shell.actions, shell.ui),
                                 DoctorSection(shell.workspace, shell.devices, shell.get<WindowFacts>()),
                                 DeviceHealth(shell.timing.gpu, report, shell.ui));
    });
}

} // namespace

void add_device(Shell& shell, const AppOptions& options) {
    WindowParts& parts = shell.parts;
    SweepRun& sweep =
        shell.make<SweepRun>(shell.measurements, shell.workspace, shell.timing.profiler, shell.notices, shell.ui);
    LimitsRun& limits = shell.make<LimitsRun>(shell.measurements, shell.workspace, shell.devices, shell.notices);
    if (options.kiosk) limits.write_nothing();
    const LimitMeter& meter =
        shell.make<LimitMeter>(shell.workspace, limits, shell.timing.profiler, shell.get<TimingReport>());
    shell.frame.add(FrameOrder::kernels, shell.make<KernelReading>(shell.workspace, shell.devices, meter.reading()));
    shell.make<WindowFacts>(shell.workspace, shell.devices, shell.window, shell.notices, shell.ui);
    add_device_panel(shell);
    parts.add_dialog([&] { return make_sweep_dialog(sweep, shell.actions, shell.notices, shell.ui); });
    parts.add_dialog([&shell] {
        return std::make_unique<DeviceProperties>(shell.workspace, shell.devices, shell.notices, shell.ui);
    });
    parts.add_actions(ActionOrder::measuring,
                      [&] { add_measuring_actions(shell, sweep, limits, shell.get<MethodRun>()); });
    parts.on_visitor_leave([&sweep] { sweep.forget(); });
}

void add_parameters(Shell& shell, const AppOptions& options) {
    WindowParts& parts = shell.parts;
    MethodRun& methods = shell.make<MethodRun>(shell.measurements, shell.workspace, shell.devices, shell.notices);
    if (options.kiosk) methods.write_nothing();
    ParametersView& view = parts.add_view(shell.make<ParametersView>());
    shell.frame.add(FrameOrder::methods, methods);
    parts.add_panel(PanelOrder::parameters, Dock::left,
                    [&] { return make_parameters_panel(shell, view, methods, shell.get<TimingReport>()); });
    parts.add_actions(ActionOrder::fields, [&] {
        add_field_actions(
            shell.actions, shell.workspace, view, shell.get<Layout>(),
            [&shell] { shell.get<GalleryView>().name_preset = true; }, shell.ui);
    });
}

void add_changes(Shell& shell) {
    WindowParts& parts = shell.parts;
    const TimingReport& report = shell.get<TimingReport>();
    ConfigChanges& config_changes = shell.make<ConfigChanges>(shell.workspace, shell.timing.profiler);
    PathHistory& paths = shell.make<PathHistory>(shell.workspace, shell.timing.profiler, config_changes);
    shell.frame.add(FrameOrder::config_changes, config_changes);
    shell.frame.add(FrameOrder::paths, paths);
    shell.make<SessionFrames>(shell, config_changes, paths);
    parts.add_panel(PanelOrder::changes, Dock::right, [&] {
        return make_changes_panel(shell, config_changes, paths, report, shell.get<KernelReading>());
    });
    parts.add_layer(LayerOrder::path,
                    [&] { return make_path_layer(shell.workspace, paths, shell.actions, report, shell.ui); });
    parts.add_layer(LayerOrder::figures, [&] {
        return make_figures_layer(shell.workspace, shell.get<PairDifference>(), config_changes, report, shell.settings,
                                  shell.ui);
    });
    parts.add_actions(ActionOrder::path, [&] { add_path_actions(shell.actions, paths, shell.ui); });
    parts.add_actions(ActionOrder::config_changes, [&] {
        add_config_change_actions(shell.actions, shell.workspace, config_changes, shell.get<FileSaver>());
    });
    parts.on_visitor_leave([&] {
        config_changes.clear();
        paths.forget();
    });
}

void add_compare(Shell& shell) {
    WindowParts& parts = shell.parts;
    ComparisonView& view = parts.add_view(shell.make<ComparisonView>());
    PairDifference& difference =
        shell.make<PairDifference>(shell.jobs, shell.workspace, shell.devices, shell.notices, view);
    shell.frame.add(FrameOrder::difference, difference);
    parts.add_panel(PanelOrder::compare, Dock::right,
                    [&] { return make_compare_panel(shell, difference, shell.get<TimingReport>()); });
    parts.add_layer(LayerOrder::divider, [&] { return make_divider_layer(shell.workspace, view); });
    parts.add_actions(ActionOrder::compare, [&] {
        add_compare_actions(shell.actions, shell.workspace, difference, view, shell.measurements, shell.get<Layout>());
    });
}

void add_experiment(Shell& shell) {
    WindowParts& parts = shell.parts;
    Experiments& experiments = shell.make<Experiments>(shell.measurements, shell.jobs, shell.workspace, shell.devices,
                                                       shell.get<LimitsRun>(), shell.notices);
    ChartView& chart = parts.add_view(shell.make<ChartView>());
    parts.add_panel(PanelOrder::experiment, Dock::right,
                    [&] { return make_experiment_panel(shell.workspace, experiments, shell.actions, shell.ui); });
    parts.add_layer(LayerOrder::chart, [&] { return make_chart_layer(experiments, chart, shell.actions, shell.ui); });
    parts.add_actions(ActionOrder::experiment, [&] {
        add_experiment_actions(shell.actions, experiments, chart, shell.get<Layout>(), shell.get<FileSaver>());
    });
    parts.on_visitor_leave([&experiments] { experiments.forget(); });
}

void add_lesson(Shell& shell) {
    shell.parts.add_panel(PanelOrder::lesson, Dock::left, [&shell] {
        return make_lesson_panel(shell.workspace, shell.get<Experiments>(), shell.get<Layout>(), shell.notices,
                                 shell.ui);
    });
}

} // namespace glint
