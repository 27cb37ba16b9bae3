#include "app/action_table.h"
#include "app/panels/panel.h"
#include "app/services/desk.h"
#include "app/services/save.h"
#include "app/services/window_facts.h"
#include "app/world/auto_method.h"
#include "sims/api/device.h"

namespace glint {
namespace {

using Why = std::function<const char*()>;

void open_modal(Desk& desk, Modal modal) { desk.modal = desk.modal == modal ? Modal::none : modal; }

Why evolves(Desk& desk) {
    return [&desk] { return desk.session().definition().evolves() ? "" : "This simulation does not evolve"; };
}

void add_run(Desk& desk, FileSaver& saver) {
    Actions& all = desk.actions;
    all.add({"pause", "Pause or go on", "Run", ImGuiKey_Space,
             [&desk] { desk.session().pause(!desk.session().paused()), desk.first_start = false; }, evolves(desk)});
    all.add({"step", "One step", "Run", ImGuiKey_Period, [&desk] { desk.session().step_once(); }, evolves(desk)});
    all.add({"reset", "Start over", "Run", ImGuiKey_R, [&desk] { desk.session().reset(); }});
    all.add({"faster", "Twice as fast", "Run", ImGuiMod_Shift | ImGuiKey_Period,
             [&desk] { desk.session().set_speed(desk.session().speed() * 2); }, evolves(desk)});
    all.add({"slower", "Half as fast", "Run", ImGuiMod_Shift | ImGuiKey_Comma,
             [&desk] { desk.session().set_speed(desk.session().speed() / 2); }, evolves(desk)});
    all.add(
        {"next method", "Next method", "Run", ImGuiKey_P, [&desk] { desk.session().next_method(); },
         [&desk] { return desk.session().definition().param("method") ? "" : "This simulation has one method only"; }});
    all.add({"next target", "Next presentation path", "Run", ImGuiKey_T, [&desk] { desk.session().next_target(); }});
    all.add({"sweep", "Measure all presentation paths", "Run", ImGuiMod_Shift | ImGuiKey_T,
             [&desk] { desk.sweep.running() ? desk.sweep.cancel(desk) : desk.sweep.start(desk); }});
    all.add({"sweep result", "What the presentation paths cost", "Run", 0, [&desk] { desk.modal = Modal::sweep; },
             [&desk] { return desk.sweep.last() ? "" : "Nothing was measured yet: Measure all presentation paths"; }});
    all.add({"limits", "Measure this machine's limits", "Run", 0,
             [&desk] { desk.limits.running() ? desk.limits.stop() : desk.limits.start(desk); },
             [&desk] { return desk.sweep.running() ? "The presentation paths are being measured" : ""; }});
    all.add({"methods", "Measure the methods again", "Run", 0,
             [&desk] { desk.methods.measuring() ? desk.methods.stop(desk) : desk.methods.start(desk); },
             [&desk] {
                 if (!auto_row(desk.session().definition())) return "This simulation has no method auto";
                 const bool others = desk.sweep.running() || desk.limits.running();
                 return others ? "Something else is being measured" : "";
             }});
    all.add({"retry targets", "Try all presentation paths again", "Run", 0, [&desk] { desk.session().retry_targets(); },
             [&desk] { return desk.session().targets_failed() ? "" : "None has failed"; }});
    all.add({"screenshot", "Save the picture as PNG", "Run", ImGuiMod_Ctrl | ImGuiKey_S,
             [&desk, &saver] { save_picture(desk, saver); },
             [&saver] { return saver.busy() ? "The last one is still being written" : ""; }});
}

void add_way_through_the_run(Desk& desk) {
    Actions& all = desk.actions;
    const auto by = [&desk](std::int64_t steps) {
        desk.session().pause(true);
        desk.session().seek(desk.session().seek_target() + steps);
    };
    all.add({"step back", "One step back", "Run", ImGuiKey_Comma, [by] { by(-1); }, evolves(desk)});
    all.add({"beginning", "Go to the run's beginning", "Run", ImGuiKey_Home,
             [&desk] { desk.session().pause(true), desk.session().seek(desk.session().run().begin().at); },
             evolves(desk)});
    all.add({"newest step", "Go to the run's newest step", "Run", ImGuiKey_End,
             [&desk] { desk.session().seek(desk.session().run().end().at); }, evolves(desk)});
    all.add({"stop seeking", "Stop on the way to a step", "Run", 0, [&desk] { desk.session().cancel_seek(); },
             [&desk] { return desk.session().seeking() ? "" : "It is not on the way to a step"; }});
    all.add({"save run", "Save the run", "Run", ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_S,
             [&desk] { desk.files.save(desk); },
             [&desk] { return desk.files.saving() ? "The last one is still being written" : ""; }});
    all.add({"open run", "Open a run", "Run", ImGuiMod_Ctrl | ImGuiKey_O, [&desk] { open_modal(desk, Modal::open); }});
    all.add({"copy code", "Copy the run as share code", "Run", ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_C,
             [&desk] { desk.files.copy_code(desk); }});
    all.add({"paste code", "Open the share code in the clipboard", "Run", ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_V,
             [&desk] { desk.files.open_clipboard(desk); }});
}

void add_edit(Desk& desk) {
    Actions& all = desk.actions;
    const auto fitting = [&desk](const auto& change) { // another simulation's picture has its own place
        const Session* before = &desk.session();
        change();
        desk.fit_picture |= before != &desk.session();
    };
    all.add({"undo", "Undo", "Edit", ImGuiMod_Ctrl | ImGuiKey_Z,
             [&desk, fitting] {
                 fitting([&] {
                     const std::string done = desk.workspace.undo();
                     desk.notices.note(done, desk.session().step());
                 });
             },
             [&desk] { return desk.workspace.can_undo() ? "" : "There is nothing to undo"; }});
    all.add({.id = "redo",
             .title = "Redo",
             .group = "Edit",
             .key = ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Z,
             .run = [&desk, fitting] { fitting([&] { desk.workspace.redo(); }); },
             .disabled_reason = [&desk] { return desk.workspace.can_redo() ? "" : "There is nothing to redo"; },
             .other_key = ImGuiMod_Ctrl | ImGuiKey_Y});
    all.add({"revert all", "Put all parameters back to the preset", "Edit", 0, [&desk] {
                 desk.session().edit(desk.session().preset_params(), "Revert all");
                 desk.session().end_gesture();
             }});
    all.add({.id = "find",
             .title = "Find any action",
             .group = "Edit",
             .key = ImGuiMod_Ctrl | ImGuiKey_P,
             .run = [&desk] { desk.modal = desk.modal == Modal::palette ? Modal::none : Modal::palette; },
             .while_typing = true,
             .in_palette = false});
}

void leave(Desk& desk) { // what Esc means, the innermost first
    if (desk.modal != Modal::none)
        desk.modal = Modal::none;
    else if (desk.bare)
        desk.bare = false;
    else if (desk.window.full_screen())
        desk.window.toggle_full_screen();
}

void add_window(Desk& desk) {
    Actions& all = desk.actions;
    all.add({.id = "help",
             .title = "Keys and mouse",
             .group = "Window",
             .key = ImGuiKey_F1,
             .run = [&desk] { open_modal(desk, Modal::help); },
             .while_typing = true});
    all.add({.id = "full screen",
             .title = "Full screen",
             .group = "Window",
             .key = ImGuiKey_F11,
             .run = [&desk] { desk.window.toggle_full_screen(); },
             .while_typing = true});
    all.add({"hide", "Hide the interface", "Window", ImGuiKey_H, [&desk] { desk.bare = !desk.bare; }});
    all.add({"fit", "Fit the picture", "Window", ImGuiKey_F, [&desk] { desk.fit_picture = true; }});
    all.add({"columns", "Both columns", "Window", ImGuiMod_Ctrl | ImGuiKey_B, [&desk] {
                 const bool show = !desk.settings.left_column && !desk.settings.right_column;
                 desk.settings.left_column = desk.settings.right_column = show;
             }});
    all.add({"left column", "Left column", "Window", ImGuiKey_F2,
             [&desk] { desk.settings.left_column = !desk.settings.left_column; }});
    all.add({"right column", "Right column", "Window", ImGuiKey_F3,
             [&desk] { desk.settings.right_column = !desk.settings.right_column; }});
    all.add({.id = "leave",
             .title = "Close, leave full screen",
             .group = "Window",
             .key = ImGuiKey_Escape,
             .run = [&desk] { leave(desk); },
             .while_typing = true,
             .in_palette = false});
    all.add({"begin again", "Start Glint again, with the GPU", "Window", 0,
             [&desk] { desk.begin_again = true, desk.window.request_close(); },
             [&desk] { return desk.session().failed_over() ? "" : "The GPU has not stopped"; }});
    all.add({.id = "quit",
             .title = "Quit",
             .group = "Window",
             .key = ImGuiMod_Ctrl | ImGuiKey_Q,
             .run = [&desk] { desk.window.request_close(); },
             .while_typing = true});
    all.add({"settings", "Settings", "Window", ImGuiMod_Ctrl | ImGuiKey_Comma,
             [&desk] { open_modal(desk, Modal::settings); }});
    all.add({"copy report", "Copy doctor's report", "Window", 0, [&desk] { copy_doctor_report(desk); }});
    all.add({"about", "About Glint", "Window", 0, [&desk] { open_modal(desk, Modal::about); }});
    all.add({"reset layout", "Reset layout", "Window", 0,
             [&desk] { desk.settings.left_column = desk.settings.right_column = desk.reset_layout = true; }});
    for (const char* theme : {"dark", "light", "projector"})
        all.add({std::string("theme ") + theme, std::string("Theme ") + theme, "Window", 0,
                 [&desk, theme] { desk.settings.theme = theme; }});
    for (const auto& docked : make_panels())
        all.add({"panel " + std::string(docked.panel->title()), "Panel " + std::string(docked.panel->title()), "Window",
                 0, [&desk, title = std::string(docked.panel->title())] { desk.show_panel = title; }});
}

void add_simulations(Desk& desk) {
    int number = 0;
    for (const auto& definition : desk.catalog.all()) {
        const ImGuiKeyChord key = number < 9 ? ImGuiKey_1 + number : 0;
        ++number;
        desk.actions.add({"simulation " + definition->id(), definition->sim().title, "Simulations", key,
                          [&desk, id = definition->id()] {
                              try {
                                  desk.workspace.show(id);
                                  desk.fit_picture = true, desk.first_start = false;
                              } catch (const Error& e) { desk.notices.say(e.what(), Severity::bad); }
                          }});
    }
}

} // namespace

void add_actions(Desk& desk, FileSaver& saver) {
    add_run(desk, saver);
    add_way_through_the_run(desk);
    add_edit(desk);
    add_window(desk);
    add_simulations(desk);
}

} // namespace glint
