// Features of the picture: layers over it, its colours, the brush, numbers in it, and the transport below it.
#include "app/window/actions/actions.h"
#include "app/window/background_jobs.h"
#include "app/window/features/brush/hand.h"
#include "app/window/features/brush/stamp_image.h"
#include "app/window/features/changes/config_changes.h"
#include "app/window/features/colors/color_fit.h"
#include "app/window/features/compare/pair_difference.h"
#include "app/window/features/device/sweep_run.h"
#include "app/window/features/experiment/experiments.h"
#include "app/window/features/features.h"
#include "app/window/features/files/run_files.h"
#include "app/window/features/files/save.h"
#include "app/window/features/numbers/pins.h"
#include "app/window/features/parameters/method_run.h"
#include "app/window/features/picture/follow_space.h"
#include "app/window/features/picture/picture_drawing.h"
#include "app/window/features/picture/still_picture.h"
#include "app/window/features/picture/viewport.h"
#include "app/window/features/transport/run_control.h"
#include "app/window/features/transport/transport.h"
#include "app/window/interface.h"
#include "app/window/layout.h"
#include "app/window/measurements.h"
#include "app/window/parts/window_parts.h"
#include "app/window/workspace/timing_report.h"
#include "app/window/workspace/workspace.h"

namespace glint {

void add_picture(Shell& shell) {
    WindowParts& parts = shell.parts;
    StillPicture& still = shell.make<StillPicture>(shell.jobs, shell.workspace, shell.ui, [&shell] {
        const bool measuring = *shell.measurements.measuring() || shell.get<MethodRun>().wants_frames(); // or waits to
        const bool may_draw = !shell.workspace.pair() && !measuring && !shell.ui.kiosk;
        return may_draw ? shell.get<Interface>().pixels_per_cell() : 0;
    });
    shell.frame.add(FrameOrder::still_picture, still);
    ShownLayers& shown = parts.add_view(shell.make<ShownLayers>());
    Pointing& pointing = parts.add_view(shell.make<Pointing>());
    PictureDrawing& picture =
        shell.make<PictureDrawing>(shell, shell.get<PairDifference>(), still, shell.get<SweepRun>());
    shell.frame.add(FrameOrder::follow_space, shell.make<FollowSpace>(shell.workspace, shell.ui, [&shell] {
        const bool alone = !shell.workspace.pair() && !shell.measurements.running();
        return alone ? shell.get<Interface>().space() : Extent{};
    }));
    parts.add_layer(LayerOrder::edge, [&shell] { return make_edge_layer(shell.workspace); });
    parts.add_layer(LayerOrder::minimap, [&] { return make_minimap_layer(shell.workspace, picture, shown, shell.ui); });
    parts.add_layer(LayerOrder::notice,
                    [&shell] { return make_notice_layer(shell, shell.get<SweepRun>(), shell.get<Experiments>()); });
    parts.add_layer(LayerOrder::failure, [&shell] { return make_failure_layer(shell.workspace); });
    parts.add_actions(ActionOrder::view, [&] { add_view_actions(shell.actions, shell.workspace, shown, pointing); });
    parts.on_visitor_leave([&shell] { shell.workspace->appearance().set_view({}); });
}

void add_colors(Shell& shell) {
    WindowParts& parts = shell.parts;
    ColorFit& fit = shell.make<ColorFit>(shell.workspace, shell.notices);
    shell.frame.add(FrameOrder::colors, fit);
    parts.add_layer(LayerOrder::color_bar, [&shell] {
        return make_color_bar_layer(shell.workspace, shell.get<PairDifference>(), shell.actions,
                                    shell.get<ShownLayers>(), shell.ui);
    });
    parts.add_actions(ActionOrder::color, [&] { add_color_actions(shell.actions, shell.workspace, fit); });
    parts.add_actions(ActionOrder::look, [&shell] { add_look_actions(shell.actions, shell.workspace); });
    parts.on_visitor_leave([&fit] { fit.forget(); });
}

void add_brush(Shell& shell) {
    WindowParts& parts = shell.parts;
    Hand& hand = parts.add_view(shell.make<Hand>());
    Fill& fill = shell.make<Fill>(shell.jobs, shell.workspace, shell.notices);
    StampImage& stamp = shell.make<StampImage>(shell.jobs, shell.workspace, shell.notices, hand,
                                               [&shell](const std::string& file, bool accepted) {
                                                   (accepted ? remember_opened : forget_refused)(file, shell.settings);
                                               });
    shell.frame.add(FrameOrder::fill, fill);
    parts.add_layer(LayerOrder::brush, [&] { return make_brush_layer(shell.workspace, fill, stamp, hand, shell.ui); });
    parts.add_layer(LayerOrder::hint, [&shell] { return make_hint_layer(shell.workspace, shell.settings); });
    parts.add_layer(LayerOrder::tool_bar,
                    [&] { return make_tool_bar_layer(shell.workspace, shell.actions, hand, shell.ui); });
    parts.add_actions(ActionOrder::brush,
                      [&] { add_brush_actions(shell.actions, shell.workspace, stamp, hand, shell.ui); });
    parts.on_visitor_leave([&] {
        fill.forget();
        stamp.forget();
    });
}

void add_numbers(Shell& shell) {
    WindowParts& parts = shell.parts;
    NumbersView& view = parts.add_view(shell.make<NumbersView>());
    Layout& layout = shell.get<Layout>();
    parts.add_panel(PanelOrder::probe, Dock::right_bottom, [&] {
        return make_probe_panel(shell.workspace, view, shell.get<TimingReport>(), shell.actions, shell.ui);
    });
    parts.add_layer(LayerOrder::profile, [&] { return make_profile_layer(shell.workspace, view, layout); });
    parts.add_layer(LayerOrder::pins, [&] { return make_pin_layer(shell.workspace, view, layout, shell.notices); });
    parts.add_layer(LayerOrder::labels, [&shell] {
        return make_label_layer(shell.workspace, shell.get<ShownLayers>(), shell.get<ComparisonView>(), shell.ui);
    });
    parts.add_layer(LayerOrder::cursor,
                    [&shell] { return make_cursor_layer(shell.workspace, shell.get<ShownLayers>(), shell.ui); });
    parts.add_actions(ActionOrder::numbers, [&] {
        add_number_actions(shell.actions, shell.workspace, view, layout, shell.get<FileSaver>(), shell.notices);
    });
}

void add_transport(Shell& shell) {
    Transport& transport = shell.make<Transport>(shell.workspace, shell.actions, shell.notices, shell.ui);
    RunDetails& details = shell.make<RunDetails>(shell.workspace, shell.get<ConfigChanges>(), shell.get<TimingReport>(),
                                                 shell.actions, shell.notices, shell.ui);
    shell.parts.when_views_reset([&transport, &details] {
        transport.drop_request();
        details.drop_request();
    });
    shell.parts.add_actions(ActionOrder::seek,
                            [&] { add_seek_actions(shell.actions, shell.workspace, transport, shell.ui); });
}

} // namespace glint
