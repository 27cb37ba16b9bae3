#include "app/window/bench/spread.h"
#include <cmath>
#include <imgui_internal.h>

namespace glint {

void spread_panels(const std::vector<Docked>& panels) {
    const ImGuiViewport* all = ImGui::GetMainViewport();
    const int rows = 2, columns = (static_cast<int>(panels.size()) + rows - 1) / rows;
    const ImVec2 each{std::floor(all->WorkSize.x / static_cast<float>(columns)), std::floor(all->WorkSize.y / rows)};
    for (int i = 0; i < static_cast<int>(panels.size()); ++i) {
        const char* title = panels[static_cast<std::size_t>(i)].panel->title();
        ImGui::DockBuilderDockWindow(title, 0);
        const ImVec2 place{static_cast<float>(i % columns), i < columns ? 0.f : 1.f};
        ImGui::SetWindowPos(title, {all->WorkPos.x + place.x * each.x, all->WorkPos.y + place.y * each.y});
        ImGui::SetWindowSize(title, each);
    }
}

} // namespace glint
