#include "app/window/actions/actions.h"
#include "app/window/features/device/sweep_run.h"
#include "app/window/features/files/run_files.h"
#include "app/window/features/limits/limits_run.h"
#include "app/window/features/parameters/method_run.h"
#include "app/window/features/picture/still_picture.h"
#include "app/window/features/transport/transport.h"
#include "app/window/layout.h"
#include "app/window/measurements.h"
#include "app/window/notices.h"
#include "app/window/shell.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/held_gesture.h"
#include "app/window/workspace/session_frames.h"
#include "app/window/workspace/workspace.h"
#include "app/world/params/auto_method.h"
#include "sims/api/error.h"
#include <utility>

namespace glint {
namespace {

using Why = std::function<const char*()>;

Why moves(const Workspace& workspace) {
    return [&workspace] { return workspace.session().pacing().moves() ? "" : "No step would change this picture"; };
}

} // namespace

void add_run_actions(Actions& all, Workspace& workspace, UiState& ui) {
    const Why stands = moves(workspace);
    const auto speed_up = [&](double times) { // several presses in a row are one undo step
        Session& session = workspace.session();
        ui.gesture.hold_briefly(session, speed_label);
        session.pacing().choose_speed(times < 1 && session.pacing().at_full_speed() ? max_speed
                                                                                    : session.pacing().speed() * times);
    };
    all.add({.id = "pause",
             .title = "Pause or resume",
             .group = "Run",
             .key = ImGuiKey_Space,
             .run = [&] { workspace.session().pacing().pause(!workspace.session().pacing().paused()); },
             .disabled_reason = stands,
             .other_key = ImGuiKey_Pause}); // while a script plays, the script has the space bar
    all.add({"step", "One step", "Run", ImGuiKey_Period, [&] { workspace.session().pacing().step_once(); }, stands});
    all.add({"ten steps", "Ten steps", "Run", ImGuiMod_Ctrl | ImGuiKey_Period,
             [&] { workspace.session().seeker().go_to_step(workspace.session().seeker().target() + 10); }, stands});
    all.add({"reset", "Start over", "Run", ImGuiKey_R, [&] { workspace.session().reset(); }});
    all.add(
        {"faster", "Double the speed", "Run", ImGuiMod_Shift | ImGuiKey_Period, [speed_up] { speed_up(2); }, stands});
    all.add(
        {"slower", "Halve the speed", "Run", ImGuiMod_Shift | ImGuiKey_Comma, [speed_up] { speed_up(0.5); }, stands});
    all.add({"flat out", "Maximum speed, on or off", "Run", ImGuiKey_Q,
             [&] { workspace.session().pacing().toggle_full_speed(); }, stands});
    all.add({"next method", "Next method", "Run", ImGuiKey_P, [&] { next_method(workspace.session()); },
             [&] {
                 return workspace.session().definition().param("method") ? "" : "This simulation has one method only";
             }});
    all.add({"next target", "Next presentation path", "Run", ImGuiKey_T,
             [&] { workspace.session().appearance().next_target(); }});
}

void add_measuring_actions(Shell& shell, SweepRun& sweep, LimitsRun& limits, MethodRun& methods) {
    Actions& all = shell.actions;
    const Workspace& workspace = shell.workspace;
    const Measurements& measurements = shell.measurements;
    Layout& layout = shell.get<Layout>();
    UiState& ui = shell.ui;
    all.add({"sweep", "Measure all presentation paths", "Run", ImGuiMod_Shift | ImGuiKey_T,
             [&] { sweep.running() || sweep.wanted() ? sweep.cancel() : sweep.start(); },
             [&] { return measurements.disabled_reason(&sweep); }});
    all.add({"sweep result", "Cost of the presentation paths", "Run", 0, [&] { ui.modal = Modal::sweep; },
             [&] { return sweep.last() ? "" : "No result yet: choose Measure all presentation paths"; }});
    all.add({"limits", "Measure this machine's limits", "Run", 0,
             [&] {
                 if (limits.running() || limits.wanted()) return limits.stop();
                 layout.show("Device"); // the panel with the result
                 limits.start();
             },
             [&] { return measurements.disabled_reason(&limits); }});
    all.add({"methods", "Measure the methods again", "Run", 0,
             [&] { methods.measuring() ? methods.stop() : methods.start(); },
             [&] {
                 if (!auto_row(workspace.session().definition())) return "This simulation has no method auto";
                 return measurements.disabled_reason();
             }});
}

void add_picture_actions(Shell& shell, FileSaver& saver, PictureCopy& copy, WindowShot& shot,
                         const ShownLayers& shown) {
    Actions& all = shell.actions;
    Workspace& workspace = shell.workspace;
    const Screen& screen = shell.screen;
    Notices& notices = shell.notices;
    UiState& ui = shell.ui;
    all.add({"retry targets", "Retry failed presentation paths", "Run", 0,
             [&] { workspace.session().appearance().retry_targets(); },
             [&] { return workspace.session().presenter().any_failed() ? "" : "No path has failed"; }});
    all.add({"screenshot", "Save the picture as PNG", "Run", ImGuiMod_Ctrl | ImGuiKey_S,
             [&] { save_picture(saver, workspace.session(), screen, notices, shown); },
             [&] { return saver.disabled_reason(); }});
    all.add({"save window", "Save the window with its panels as PNG", "Run", 0,
             [&] { // the next frame is drawn without the dialog that asked for it
                 ui.modal = Modal::none;
                 shot.request();
             },
             [&] { return saver.disabled_reason(); }});
    all.add({"copy picture", "Copy the picture", "Run", ImGuiMod_Ctrl | ImGuiKey_C,
             [&] { copy.start(workspace.session(), shown); }, [&] { return copy.disabled_reason(); }});
}

void add_seek_actions(Actions& all, Workspace& workspace, Transport& transport, UiState& ui) {
    const Why stands = [&] { return has_steps(workspace.session()) ? "" : "There is no other step to go to"; };
    all.add({"step back", "One step back", "Run", ImGuiKey_Comma,
             [&] {
                 workspace.session().pacing().pause(true);
                 workspace.session().seeker().seek(workspace.session().seeker().target() - 1);
             },
             stands});
    all.add({"beginning", "Go to the first step", "Run", ImGuiKey_Home,
             [&] {
                 workspace.session().pacing().pause(true),
                     workspace.session().seeker().seek(workspace.session().run().begin().at);
             },
             stands});
    all.add({"newest step", "Go to the newest step", "Run", ImGuiKey_End,
             [&] { workspace.session().seeker().seek(workspace.session().run().end().at); }, stands});
    all.add({"stop seeking", "Stop seeking", "Run", 0, [&] { workspace.session().seeker().cancel(); },
             [&] { return workspace.session().seeker().has_destination() ? "" : "No seek is running"; }});
    all.add({"go to step", "Go to a step", "Run", ImGuiMod_Ctrl | ImGuiKey_G,
             [&] {
                 ui.bare = false;
                 transport.type_step();
             },
             stands});
    all.add({"mark", "Bookmark this step, on or off", "Run", ImGuiKey_M,
             [&] { workspace.session().seeker().toggle_mark(); }, stands});
    all.add({"back to mark", "Back to the bookmark", "Run", ImGuiMod_Shift | ImGuiKey_M,
             [&] {
                 Session& session = workspace.session();
                 if (const auto mark =
                         mark_before(session.seeker().marks(), session.place().at, session.run().end().at))
                     session.seeker().go_to_step(*mark);
             },
             [&] {
                 return mark_before(workspace.session().seeker().marks(), workspace.session().place().at,
                                    workspace.session().run().end().at)
                            ? ""
                            : "No other step is bookmarked";
             }});
}

void add_file_actions(Actions& all, RunFiles& files, UiState& ui) {
    all.add({"save run", "Save the run", "Run", ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_S, [&] { files.save(); },
             [&] { return files.saving() ? "The last file is still being written" : ""; }});
    all.add({"open run", "Open a run, a script or an image", "Run", ImGuiMod_Ctrl | ImGuiKey_O,
             [&] { toggle(ui.modal, Modal::open); }});
    all.add({"copy code", "Copy the run as share code", "Run", ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_C,
             [&] { files.copy_code(); }});
    all.add({"paste code", "Open the share code in the clipboard", "Run", ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_V,
             [&] { files.open_clipboard(); }});
}

void add_edit_actions(Actions& all, Workspace& workspace, Notices& notices, UiState& ui) {
    all.add({"fill space", "Start over with a grid as large as the picture area", "Run", ImGuiKey_G, [&] {
                 try {
                     workspace.fill_space();
                 } catch (const Error& e) { notices.say(e.what(), Severity::caution); }
             }});
    all.add({"undo", "Undo", "Edit", ImGuiMod_Ctrl | ImGuiKey_Z,
             [&] {
                 ui.gesture.let_go();
                 const bool far = undo_goes_far(workspace.session());
                 std::string done = workspace.undo();
                 const std::int64_t step = workspace.session().step();
                 far ? notices.say(std::move(done), Severity::plain, step) : notices.note(std::move(done), step);
             },
             [&] { return workspace.can_undo() ? "" : "There is nothing to undo"; }});
    all.add({.id = "redo",
             .title = "Redo",
             .group = "Edit",
             .key = ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Z,
             .run = [&] { workspace.redo(); },
             .disabled_reason = [&] { return workspace.can_redo() ? "" : "There is nothing to redo"; },
             .other_key = ImGuiMod_Ctrl | ImGuiKey_Y});
    all.add({"history", "History", "Edit", ImGuiMod_Ctrl | ImGuiKey_H, [&] { toggle(ui.modal, Modal::history); }});
    all.add({"stop animations", "Stop all animations", "Edit", 0,
             [&] {
                 Session& session = workspace.session();
                 Params still = session.params();
                 put_animated(still, session.step());
                 still.stop_animating();
                 session.edit(still, "Stop animations");
             },
             [&] { return workspace.session().params().animations().empty() ? "No parameter is animated" : ""; }});
    all.add({.id = "find",
             .title = "Find any action",
             .group = "Edit",
             .key = ImGuiMod_Ctrl | ImGuiKey_P,
             .run = [&] { toggle(ui.modal, Modal::palette); },
             .while_typing = true,
             .in_palette = false});
}

} // namespace glint
