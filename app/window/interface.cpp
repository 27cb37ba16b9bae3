#include "app/window/interface.h"
#include "app/window/features/changes/config_changes.h"
#include "app/window/features/gallery/own_presets.h"
#include "app/window/features/limits/limit_meter.h"
#include "app/window/features/parameters/method_run.h"
#include "app/window/features/picture/picture_drawing.h"
#include "app/window/features/transport/transport.h"
#include "app/window/parts/bars.h"
#include "app/window/parts/provenance_popover.h"
#include "app/window/parts/window_parts.h"
#include "app/window/shell.h"
#include "app/window/workspace/gl_clock.h"
#include "app/window/workspace/timing_report.h"
#include "app/window/workspace/workspace.h"

namespace glint {

Interface::Interface(Shell& shell)
    : shell_(shell),
      layout_(shell.get<Layout>()),
      panels_(shell.parts.make_panels()),
      run_details_(shell.get<RunDetails>()),
      viewport_(shell, shell.get<PictureDrawing>(), shell.parts.foot_plate(), shell.get<Transport>(),
                shell.parts.make_layers()) {
    shell.parts.make_dialogs(dialogs_.emplace(shell.ui));
}

void Interface::make_anew() {
    panels_ = shell_.parts.make_panels();
    shell_.parts.make_dialogs(dialogs_.emplace(shell_.ui));
}

void Interface::begin_frame() {
    layout_.follow_script(shell_.script.playing() && !shell_.ui.kiosk);
    layout_.change(panels_);
}

void Interface::draw() {
    Observers& observers = shell_.workspace.session().observers(); // the parts that draw the values request them again
    observers.probes.want(false);
    observers.statistics.want(false);
    observers.histogram.want({});
    if (shell_.ui.bare || too_small_for_panels())
        draw_bare();
    else
        draw_all();
}

void Interface::draw_all() {
    Session& session = shell_.workspace.session();
    draw_top_bar(shell_.catalog, shell_.workspace, shell_.get<OwnPresets>(), shell_.actions, shell_.settings,
                 shell_.ui);
    draw_status_bar(session, run_details_, shell_.get<MethodRun>(), shell_.script, shell_.actions);
    shell_.get<LimitMeter>().refresh();
    shell_.get<ConfigChanges>().refresh();
    layout_.draw(panels_, viewport_, shell_.get<PictureDrawing>());
    dialogs_->draw();
}

void Interface::draw_bare() {
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
    const float line = shell_.ui.stage_line && !too_small_for_panels() ? stage_line_height() : 0;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    ImGui::BeginChild("picture", {size.x, size.y - line});
    viewport_.draw();
    ImGui::EndChild();
    ImGui::PopStyleVar();
    ConfigChanges& config_changes = shell_.get<ConfigChanges>();
    config_changes.refresh();
    if (shell_.ui.path_diagram) shell_.get<LimitMeter>().refresh();
    if (line > 0)
        draw_stage_line(shell_.workspace.session(), config_changes, shell_.timing.profiler, shell_.get<TimingReport>(),
                        shell_.get<TimelineView>(), shell_.ui);
    ImGui::End();
    dialogs_->draw();
}

void Interface::draw_above() {
    UiState& ui = shell_.ui;
    draw_provenance(ui, shell_.notices);
    StageView& stage = shell_.get<StageView>();
    if (!ui.stage_line && !shell_.script.playing()) stage.laser = stage.spotlight = false;
    stage_pointer_.draw(stage);
    draw_countdown(stage, ui);
}

/// Docked panels need some space next to the bars.
bool Interface::too_small_for_panels() const {
    const ImVec2 size = ImGui::GetMainViewport()->Size;
    const float least = look::px(64);
    return size.x < least || size.y - look::px(top_bar_height + status_bar_height) < least;
}

} // namespace glint
