#include "app/timing/clock.h"
#include "app/timing/timeline.h"
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/changes/path_history.h"
#include "app/window/features/stage/stage.h"
#include "app/window/parts/picture_layer.h"
#include "app/window/script_slot.h"
#include "app/window/ui_state.h"

namespace glint {
namespace {

constexpr double minute_ms = 60'000, break_ms = 5 * minute_ms;

void toggle_stage(UiState& ui) {
    const bool on = ui.bare && ui.stage_line;
    ui.bare = ui.stage_line = !on;
}

constexpr const char* only_in_stage_view = "Only available in the stage view, or while a script plays";

/// Picture and numbers freeze together, and continue together.
void freeze(Session& session, TimelineView& timeline) {
    const bool on = !is_frozen(session, timeline);
    session.pacing().pause(on);
    timeline.frozen = on;
}

} // namespace

void add_stage_actions(Actions& all, CurrentSession& current, const ScriptSlot& script, StageView& view,
                       TimelineView& timeline, ShownLayers& shown, UiState& ui) {
    const auto off_stage = [&ui, &script] { return !ui.stage_line && !script.playing(); };
    all.add({"stage", "Stage view: picture and large figures", "Stage", ImGuiKey_F5, [&] { toggle_stage(ui); }});
    all.add({"laser", "Stage: laser pointer", "Stage", ImGuiKey_L, [&] { view.laser = !view.laser; },
             [off_stage] { return off_stage() ? only_in_stage_view : ""; }});
    all.add({"spotlight", "Stage: spotlight around the mouse", "Stage", ImGuiKey_S,
             [&] { view.spotlight = !view.spotlight; }, [off_stage] { return off_stage() ? only_in_stage_view : ""; }});
    all.add({"freeze all", "Stage: freeze the picture and all numbers", "Stage", ImGuiKey_Z,
             [&] { freeze(*current, timeline); },
             [&, off_stage] { return off_stage() && !is_frozen(*current, timeline) ? only_in_stage_view : ""; }});
    all.add({"countdown", "Stage: countdown of 5 minutes, on or off", "Stage", ImGuiKey_C,
             [&] { view.countdown_until_ms = view.countdown_until_ms > 0 ? 0 : now_ms() + break_ms; },
             [&, off_stage] { return off_stage() && view.countdown_until_ms <= 0 ? only_in_stage_view : ""; }});
    all.add({"longer countdown", "Stage: add one minute to the countdown", "Stage", ImGuiMod_Shift | ImGuiKey_C,
             [&] { view.countdown_until_ms += minute_ms; },
             [&] { return view.countdown_until_ms > 0 ? "" : "No countdown is running"; }});
    all.add({"color bar", "Show the colour bar", "Stage", ImGuiMod_Shift | ImGuiKey_L,
             [&] { shown.color_bar = !shown.color_bar; }});
    all.add({"cursor value", "Show the value under the mouse", "Stage", ImGuiMod_Shift | ImGuiKey_I,
             [&] { shown.cursor_value = !shown.cursor_value; }});
}

void add_path_actions(Actions& all, PathHistory& paths, UiState& ui) {
    all.add({"path diagram", "Path diagram over the picture", "Stage", ImGuiMod_Shift | ImGuiKey_P,
             [&] { ui.path_diagram = !ui.path_diagram; }});
    all.add({"pin path", "Path diagram: pin this path as \"before\", or unpin it", "Stage", 0,
             [&] { paths.pinned() ? paths.release() : paths.pin(); },
             [&] { return paths.now() ? "" : "No picture has reached the screen yet"; }});
}

} // namespace glint
