// What the mouse paints with.
#include "app/action_table.h"
#include "app/services/actions.h"
#include "app/services/hand.h"
#include "app/services/ui_state.h"
#include "app/services/workspace.h"

namespace glint {
namespace {

constexpr double larger = 1.15;

} // namespace

void add_brush_actions(Actions& all, Workspace& workspace, UiState& ui) {
    const auto without_brushes = [&] { return no_brushes(workspace.session()); };
    const auto without_size = [&] { return no_size(workspace.session()); };
    const auto without_strength = [&] { return no_strength(workspace.session()); };
    all.add({"next brush", "Next brush", "Brush", ImGuiKey_B, [&] { turn_brush(workspace.session(), 1); },
             without_brushes});
    all.add({"previous brush", "Brush before", "Brush", ImGuiMod_Shift | ImGuiKey_B,
             [&] { turn_brush(workspace.session(), -1); }, without_brushes});
    all.add({"eraser", "Eraser", "Brush", ImGuiKey_E,
             [&] {
                 if (const auto eraser = eraser_of(workspace.session())) pick_brush(workspace.session(), *eraser);
             },
             [&] { return eraser_of(workspace.session()) ? "" : "This simulation has no eraser"; }});
    all.add({"larger brush", "Larger brush", "Brush", ImGuiKey_RightBracket,
             [&] { scale_brush(workspace.session(), ui, larger); }, without_size});
    all.add({"smaller brush", "Smaller brush", "Brush", ImGuiKey_LeftBracket,
             [&] { scale_brush(workspace.session(), ui, 1 / larger); }, without_size});
    all.add({"stronger brush", "Stronger brush", "Brush", 0, [&] { add_strength(workspace.session(), ui, 1); },
             without_strength});
    all.add({"weaker brush", "Weaker brush", "Brush", 0, [&] { add_strength(workspace.session(), ui, -1); },
             without_strength});
}

} // namespace glint
