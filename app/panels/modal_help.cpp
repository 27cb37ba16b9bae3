// F1: all keys and mouse actions, from the table of actions.
#include "app/look/text.h"
#include "app/panels/modals.h"
#include "app/services/actions.h"
#include "app/services/workspace.h"

namespace glint {
namespace {

void row(const std::string& what, const std::string& key) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(what.c_str());
    ImGui::TableNextColumn();
    look::number(key);
}

void draw_keys(const Actions& actions) {
    std::string group;
    if (!ImGui::BeginTable("keys", 2, ImGuiTableFlags_NoSavedSettings | ImGuiTableFlags_SizingFixedFit)) return;
    for (const Action& action : actions.all()) {
        const ImGuiKeyChord key = action.key ? action.key : action.borrowed_key;
        if (!key) continue;
        if (action.group != group) {
            group = action.group;
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            look::group_heading(group);
        }
        row(action.title, key_text(key) + (action.other_key ? " or " + key_text(action.other_key) : ""));
    }
    ImGui::EndTable();
}

void draw_mouse(const Session& session) {
    if (!ImGui::BeginTable("mouse", 2, ImGuiTableFlags_NoSavedSettings | ImGuiTableFlags_SizingFixedFit)) return;
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    look::group_heading("Mouse in the picture");
    if (session.takes_strokes()) row("Paint or push", "left drag"), row("Erase", "right drag");
    if (session.takes_pointer()) row("Move what is shown", "drag, wheel");
    row("Zoom the picture", session.takes_pointer() ? "Ctrl+wheel" : "wheel");
    row("Move the picture", "middle drag");
    row("Fit the picture", "middle double-click");
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    look::group_heading("Colour bar");
    row("Move an end, or all of it", "drag");
    row("Stretch the range", "wheel");
    row("Fit it to the values", "double-click");
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    look::group_heading("Scrubber");
    row("Go to any step", "drag");
    row("Choose a stretch for a film", "Shift+drag");
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    look::group_heading("Parameters");
    row("Change, finely", "drag, Shift+drag");
    row("Type a value", "click the number");
    row("Nudge, finely", "arrows, Shift+arrows");
    row("Put back", "click the dot");
    row("Let it move by itself", "right-click the name");
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    look::group_heading("Timeline");
    row("Nearer, farther", "wheel");
    row("Along", "drag");
    row("One frame", "double-click");
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    look::group_heading("Measured numbers");
    row("Where one comes from", "click it");
    ImGui::EndTable();
}

} // namespace

void Modals::draw_help() {
    look::heading("Keys and mouse");
    if (!ImGui::BeginTable("help", ImGui::GetContentRegionAvail().x > look::px(520) ? 2 : 1,
                           ImGuiTableFlags_NoSavedSettings | ImGuiTableFlags_ScrollY))
        return;
    if (ImGui::TableGetColumnCount() == 2) { // the keys take more room than the mouse
        ImGui::TableSetupColumn("keys", ImGuiTableColumnFlags_WidthStretch, 1.25f);
        ImGui::TableSetupColumn("mouse", ImGuiTableColumnFlags_WidthStretch, 1);
    }
    ImGui::TableNextColumn();
    draw_keys(actions_);
    ImGui::TableNextColumn();
    draw_mouse(workspace_.session());
    ImGui::EndTable();
}

} // namespace glint
