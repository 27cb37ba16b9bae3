#include "app/action_table.h"
#include "app/services/actions.h"
#include "app/services/path_history.h"
#include "app/services/ui_state.h"
#include "app/services/workspace.h"
#include "app/timing/clock.h"

namespace glint {
namespace {

constexpr double minute_ms = 60'000, break_ms = 5 * minute_ms;

void toggle_stage(UiState& ui) {
    const bool on = ui.bare && ui.stage_line;
    ui.bare = ui.stage_line = !on;
}

/// Picture and numbers stand still together, and go on together.
void freeze(Session& session, UiState& ui) {
    const bool on = !(session.paused() && ui.timeline.frozen);
    session.pause(on), ui.timeline.frozen = on;
}

} // namespace

void add_stage_actions(Actions& all, Workspace& workspace, UiState& ui) {
    all.add({"stage", "Stage view: picture and large figures", "Stage", ImGuiKey_F5, [&] { toggle_stage(ui); }});
    all.add({"laser", "Laser pointer", "Stage", ImGuiKey_L, [&] { ui.laser = !ui.laser; }});
    all.add({"spotlight", "Spotlight around the mouse", "Stage", ImGuiKey_S, [&] { ui.spotlight = !ui.spotlight; }});
    all.add({"freeze all", "Freeze the picture and all numbers", "Stage", ImGuiKey_Z,
             [&] { freeze(workspace.session(), ui); }});
    all.add({"countdown", "Countdown of 5 minutes, on or off", "Stage", ImGuiKey_C,
             [&] { ui.countdown_until_ms = ui.countdown_until_ms > 0 ? 0 : now_ms() + break_ms; }});
    all.add({"longer countdown", "Countdown: one minute more", "Stage", ImGuiMod_Shift | ImGuiKey_C,
             [&] { ui.countdown_until_ms += minute_ms; },
             [&] { return ui.countdown_until_ms > 0 ? "" : "No countdown is running"; }});
    all.add({"color bar", "Show the colour bar", "Stage", ImGuiMod_Shift | ImGuiKey_L,
             [&] { ui.color_bar = !ui.color_bar; }});
    all.add({"cursor value", "Show the value under the mouse", "Stage", ImGuiMod_Shift | ImGuiKey_I,
             [&] { ui.cursor_value = !ui.cursor_value; }});
}

void add_path_actions(Actions& all, PathHistory& paths, UiState& ui) {
    all.add({"path diagram", "Path diagram over the picture", "Stage", ImGuiMod_Shift | ImGuiKey_P,
             [&] { ui.path_diagram = !ui.path_diagram; }});
    all.add({"pin path", "Path diagram: keep this path as \"before\", or release it", "Stage", 0,
             [&] { paths.pinned() ? paths.release() : paths.pin(); },
             [&] { return paths.now() ? "" : "No picture has reached the screen yet"; }});
}

} // namespace glint
