#include "app/window/parts/provenance_popover.h"
#include "app/look/controls.h"
#include "app/window/notices.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <imgui_internal.h>
#include <utility>

namespace glint {
namespace {

constexpr float popover_width = 440, names_width = 84, number_gap = 6, from_edge = 8;

void draw_line(const char* name, std::string_view text) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    look::caption(name);
    ImGui::TableNextColumn();
    look::paragraph(text, look::colors().text);
}

void draw_lines(const Provenance& p) {
    if (!ImGui::BeginTable("lines", 2, ImGuiTableFlags_NoSavedSettings)) return;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthFixed, look::px(names_width));
    ImGui::TableSetupColumn("text", ImGuiTableColumnFlags_WidthStretch);
    draw_line("Of", p.scene);
    draw_line("Samples", p.samples);
    draw_line("Method", p.method);
    draw_line("Margin", p.margin);
    const char* name = "Disturbed by";
    for (const std::string& one : p.disturbances) draw_line(std::exchange(name, ""), one);
    draw_line("When", p.when);
    ImGui::EndTable();
}

/// Below the number if there is space, else above it, and always inside the window.
ImVec2 place_of(const ProvenanceRequest& asked, float wide) {
    const ImVec2 all = ImGui::GetMainViewport()->Size;
    const float edge = look::px(from_edge), gap = look::px(number_gap);
    const float below = asked.bottom + gap, above = asked.top - gap - asked.height;
    const bool fits = below + asked.height <= all.y - edge || above < edge;
    return {std::clamp(asked.x - wide / 2, edge, std::max(edge, all.x - wide - edge)),
            std::clamp(fits ? below : above, edge, std::max(edge, all.y - asked.height - edge))};
}

} // namespace

bool is_provenance_requested(const char* id, ImVec2 from, ImVec2 to) {
    const ImGuiWindow* window = ImGui::GetCurrentWindow();
    if (window->SkipItems) return false;
    const ImRect box(from, to);
    const ImGuiID item = ImGui::GetID(id);
    if (!ImGui::ItemAdd(box, item)) return false;
    bool hovered = false, held = false;
    const bool pressed = ImGui::ButtonBehavior(box, item, &hovered, &held);
    ImGui::RenderNavCursor(box, item);
    if (hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    return pressed;
}

void open_provenance(UiState& ui, Provenance provenance, ImVec2 from, ImVec2 to) {
    ui.asked =
        ProvenanceRequest{.provenance = std::move(provenance), .x = (from.x + to.x) / 2, .top = from.y, .bottom = to.y};
}

void draw_provenance(UiState& ui, Notices& notices) {
    if (!ui.asked) return;
    ProvenanceRequest& asked = *ui.asked;
    const bool opened = std::exchange(asked.opened, false);
    const ImVec2 all = ImGui::GetMainViewport()->Size;
    const float wide = std::min(look::px(popover_width), all.x - 2 * look::px(from_edge));
    ImGui::SetNextWindowPos(place_of(asked, wide));
    ImGui::SetNextWindowSize({wide, 0});
    ImGui::SetNextWindowSizeConstraints({0, 0}, {wide, all.y - 2 * look::px(from_edge)});
    if (opened) ImGui::SetNextWindowFocus();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, look::px(6));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, look::colors().panel);
    constexpr auto flags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                           ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoDocking | ImGuiWindowFlags_NoCollapse;
    ImGui::Begin("Origin of this number", nullptr, flags);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    look::group_heading("Origin of this number");
    look::paragraph(asked.provenance.what);
    ImGui::PushTextWrapPos(0);
    look::heading(asked.provenance.value);
    ImGui::PopTextWrapPos();
    draw_lines(asked.provenance);
    if (look::text_button("copy", ICON_FA_COPY "  Copy", {.tip = "Copies the number with its origin"}))
        copy_text(text_of(asked.provenance), "Copied the number with its origin.", notices, ui);
    asked.height = ImGui::GetWindowHeight();
    const bool inside = ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
    ImGui::End();
    if (!opened && !inside && ImGui::IsMouseClicked(0)) ui.asked.reset();
}

} // namespace glint
