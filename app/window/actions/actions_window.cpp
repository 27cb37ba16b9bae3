#include "app/keep/settings.h"
#include "app/window/actions/actions.h"
#include "app/window/features/device/window_facts.h"
#include "app/window/features/experiment/experiments.h"
#include "app/window/features/transport/run_control.h"
#include "app/window/layout.h"
#include "app/window/notices.h"
#include "app/window/parts/panel.h"
#include "app/window/parts/picture_layer.h"
#include "app/window/shell.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/workspace.h"
#include "render/window.h"
#include "sims/api/error.h"
#include <algorithm>
#include <array>
#include <cstddef>
#include <fmt/format.h>
#include <imgui_internal.h>

namespace glint {
namespace {

/// Whether a list or a menu was open when the key was pressed: Dear ImGui has closed it by now.
bool popup_was_drawn() {
    return std::ranges::any_of(ImGui::GetCurrentContext()->Windows, [](const ImGuiWindow* window) {
        return window->WasActive && (window->Flags & ImGuiWindowFlags_Popup);
    });
}

/// Dear ImGui uses Esc in text fields and open lists. A dialog that is only a field closes with it.
bool esc_closes_something_else(const UiState& ui, bool foot_asks_text) {
    const bool only_field = ui.modal == Modal::palette || (ui.modal == Modal::none && foot_asks_text);
    return popup_was_drawn() || (ImGui::GetIO().WantTextInput && !only_field);
}

/// Effect of Esc: closes the innermost open thing.
void leave(UiState& ui, ChartView& chart, Window& window, const ScriptSlot& script, FootPlate* foot) {
    const bool foot_asks_text = foot && foot->asks_text();
    if (esc_closes_something_else(ui, foot_asks_text)) return;
    if (ui.asked)
        ui.asked.reset();
    else if (ui.modal != Modal::none)
        ui.modal = Modal::none;
    else if (foot_asks_text)
        foot->close_field();
    else if (chart.large)
        chart.large = false;
    else if (script.has_keys())
        script.leave();
    else if (ui.bare)
        ui.bare = ui.stage_line = false;
    else if (window.full_screen() && !ui.kiosk)
        window.toggle_full_screen();
}

void add_layouts(Actions& all, Layout& layout, UiState& ui) {
    constexpr std::array<const char*, layout_names.size()> titles{
        "Layout tweak: parameters and numbers next to the picture", "Layout measure: one wide column of numbers",
        "Layout present: the picture alone between the bars"};
    for (std::size_t i = 0; i < layout_names.size(); ++i)
        all.add({fmt::format("layout {}", layout_names[i]), titles[i], "Window",
                 ImGuiMod_Ctrl | (ImGuiKey_1 + static_cast<int>(i)), [&layout, &ui, name = layout_names[i]] {
                     layout.use(name);
                     ui.bare = ui.stage_line = false;
                 }});
}

} // namespace

void add_window_actions(Shell& shell, FootPlate* foot, RunDetails& details, ChartView& chart) {
    Actions& all = shell.actions;
    Window& window = shell.window;
    Settings& settings = shell.settings;
    UiState& ui = shell.ui;
    all.add({.id = "help",
             .title = "Keys and mouse",
             .group = "Window",
             .key = ImGuiKey_F1,
             .run = [&] { toggle(ui.modal, Modal::help); },
             .while_typing = true});
    all.add({.id = "full screen",
             .title = "Full screen",
             .group = "Window",
             .key = ImGuiKey_F11,
             .run = [&] { window.toggle_full_screen(); },
             .while_typing = true});
    all.add({"hide", "Hide the interface", "Window", ImGuiKey_H, [&] { ui.bare = !ui.bare, ui.stage_line = false; }});
    all.add({"grid", "Grid size and speed", "Window", 0, [&] {
                 details.show();
                 ui.bare = ui.stage_line = false;
             }});
    all.add({"grid follows", "Start grids at the picture area's size, or at 1024 x 768", "Window", 0,
             [&] { settings.grid_follows = !settings.grid_follows; }});
    all.add({"columns", "Show or hide both columns", "Window", ImGuiMod_Ctrl | ImGuiKey_B,
             [&] { settings.left_column = settings.right_column = !settings.left_column && !settings.right_column; }});
    all.add({"left column", "Show or hide the left column", "Window", ImGuiKey_F2,
             [&] { settings.left_column = !settings.left_column; }});
    all.add({"right column", "Show or hide the right column", "Window", ImGuiKey_F3,
             [&] { settings.right_column = !settings.right_column; }});
    all.add({.id = "leave",
             .title = "Close a dialog, or leave full screen",
             .group = "Window",
             .key = ImGuiKey_Escape,
             .run = [&shell, &chart, foot] { leave(shell.ui, chart, shell.window, shell.script, foot); },
             .while_typing = true,
             .in_palette = false});
}

void add_end_actions(Actions& all, const Workspace& workspace, Window& window, UiState& ui) {
    all.add({"restart", "Restart Glint to use the GPU again", "Window", 0,
             [&] { ui.restart_requested = true, window.request_close(); },
             [&] {
                 return workspace.session().device_move().failed_over() ? ""
                                                                        : "No GPU has failed, so no restart is needed";
             }});
    all.add({.id = "quit",
             .title = "Quit",
             .group = "Window",
             .key = ImGuiMod_Ctrl | ImGuiKey_Q,
             .run = [&] { window.request_close(); },
             .while_typing = true});
}

void add_panel_actions(Actions& all, const std::vector<Docked>& panels, Layout& layout, const WindowFacts& facts,
                       Settings& settings, UiState& ui) {
    all.add(
        {"settings", "Settings", "Window", ImGuiMod_Ctrl | ImGuiKey_Comma, [&] { toggle(ui.modal, Modal::settings); }});
    all.add({"copy report", "Copy doctor's report", "Window", 0, [&] { facts.copy_report(); }});
    all.add({"device query", "All device properties", "Window", 0, [&] { toggle(ui.modal, Modal::devices); }});
    all.add({"about", "About Glint", "Window", 0, [&] { toggle(ui.modal, Modal::about); }});
    all.add({"reset layout", "Reset layout", "Window", 0, [&] { layout.reset(); }});
    add_layouts(all, layout, ui);
    all.add({"hints", "Show hints again", "Window", 0, [&] { settings.gestures_done.clear(); },
             [&] { return settings.gestures_done.empty() ? "No hint has been hidden" : ""; }});
    all.add({"lesson", "Show the lesson", "Window", ImGuiKey_F4, [&] {
                 layout.show("Lesson");
                 ui.bare = ui.stage_line = false;
             }});
    for (const char* theme : {"dark", "light", "projector"})
        all.add({std::string("theme ") + theme, std::string("Theme ") + theme, "Window", 0,
                 [&settings, theme] { settings.theme = theme; }});
    for (const Docked& docked : panels) {
        const std::string title = docked.panel->title();
        all.add({"panel " + title, "Panel " + title, "Window", 0, [&layout, title] { layout.show(title); }});
    }
}

void add_simulation_actions(Actions& all, const Catalog& catalog, Workspace& workspace, Notices& notices) {
    int number = 0;
    for (const auto& definition : catalog.all()) {
        const bool exhibit = definition->is_exhibit(); // number keys are for simulations, not for exhibits
        const ImGuiKeyChord key = !exhibit && number < 9 ? ImGuiKey_1 + number++ : 0;
        const std::string action = "simulation " + definition->id();
        if (all.find(action)) continue;
        all.add(
            {action, definition->sim().title, exhibit ? "Exhibits" : "Simulations", key, [&, id = definition->id()] {
                 try {
                     workspace.show(id);
                     workspace->appearance().set_view({});
                 } catch (const Error& e) { notices.say(e.what(), Severity::bad); }
             }});
    }
}

} // namespace glint
