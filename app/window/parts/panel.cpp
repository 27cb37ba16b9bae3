#include "app/window/parts/panel.h"
#include "app/look/text.h"
#include "app/window/layout.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <imgui_internal.h>

namespace glint {

namespace {

ImGuiDockNode* node_of(const Docked& docked) {
    const ImGuiWindow* const window = ImGui::FindWindowByName(docked.panel->title());
    return window && window->Active ? window->DockNode : nullptr;
}

void draw_menu(ImGuiID node, const std::vector<Docked>& panels, std::set<std::string>& closed, Layout& layout) {
    const auto is_open = [&](const Docked& docked) { return !closed.contains(docked.panel->title()); };
    const auto open_ones = std::ranges::count_if(panels, is_open);
    for (const Docked& docked : panels) {
        const char* const title = docked.panel->title();
        const bool open = is_open(docked), is_last = open && open_ones == 1;
        const bool chosen = ImGui::MenuItem(title, nullptr, open, !is_last);
        if (is_last) look::tooltip("", {}, "The last panel stays open");
        if (!chosen) continue;
        ImGui::MarkIniSettingsDirty();
        if (open) {
            closed.insert(title);
        } else {
            ImGui::DockBuilderDockWindow(title, node);
            layout.show(title);
        }
    }
}

void draw_in_tab_bar(ImGuiDockNode& node, const std::vector<Docked>& panels, std::set<std::string>& closed,
                     Layout& layout) {
    if (!ImGui::DockNodeBeginAmendTabBar(&node)) return;
    constexpr auto flags = ImGuiTabItemFlags_Trailing | ImGuiTabItemFlags_NoTooltip;
    if (ImGui::TabItemButton(ICON_FA_PLUS "###panels", flags)) ImGui::OpenPopup("panel list");
    if (!ImGui::IsPopupOpen("panel list")) look::tooltip("Open or close panels");
    if (ImGui::BeginPopup("panel list")) {
        draw_menu(node.ID, panels, closed, layout);
        ImGui::EndPopup();
    }
    ImGui::DockNodeEndAmendTabBar();
}

} // namespace

void draw_panel_menus(const std::vector<Docked>& panels, std::set<std::string>& closed, Layout& layout) {
    for (auto one = panels.begin(); one != panels.end(); ++one) {
        ImGuiDockNode* const node = node_of(*one);
        const auto is_docked_there = [&](const Docked& other) { return node_of(other) == node; };
        if (node && std::none_of(panels.begin(), one, is_docked_there)) draw_in_tab_bar(*node, panels, closed, layout);
    }
}

} // namespace glint
