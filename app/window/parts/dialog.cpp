#include "app/window/parts/dialog.h"
#include "app/look/theme.h"
#include "app/window/parts/bars.h"
#include <algorithm>

namespace glint {

Dialog* Dialogs::find(Modal id) const {
    const auto found = std::ranges::find(all_, id, [](const auto& dialog) { return dialog->id(); });
    return found == all_.end() ? nullptr : found->get();
}

void Dialogs::draw() {
    const bool opened = ui_.modal != shown_;
    if (Dialog* before = find(shown_); opened && before) before->close();
    shown_ = ui_.modal;
    if (opened && shown_ == Modal::none) // or the ring and the tooltip of arrow keys go over to a panel
        ImGui::SetNavCursorVisible(false);
    Dialog* const dialog = find(shown_);
    if (!dialog) return;
    if (opened) dialog->open();
    const Dialog::Place place = dialog->place();
    const ImGuiViewport* view = ImGui::GetMainViewport();
    const float margin = look::px(16);
    const ImVec2 most{view->Size.x - 2 * margin, view->Size.y - look::px(top_bar_height) - 2 * margin};
    const ImVec2 size{std::min(look::px(place.size.x), most.x), std::min(look::px(place.size.y), most.y)};
    const float x =
        place.at_right ? view->Pos.x + view->Size.x - size.x - margin : view->Pos.x + (view->Size.x - size.x) / 2;
    ImGui::SetNextWindowPos({x, view->Pos.y + look::px(top_bar_height) + look::px(6)});
    ImGui::SetNextWindowSize(size);
    ImGui::SetNextWindowSizeConstraints({0, 0}, most);
    if (opened) ImGui::SetNextWindowFocus();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, look::px(6));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {look::px(16), look::px(14)});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, look::colors().panel);
    constexpr auto flags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                           ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoDocking | ImGuiWindowFlags_NoCollapse;
    ImGui::Begin(place.window, nullptr, flags);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(2);
    dialog->draw();
    const bool inside =
        ImGui::IsWindowHovered(ImGuiHoveredFlags_RootAndChildWindows | ImGuiHoveredFlags_AllowWhenBlockedByPopup |
                               ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
    const bool popup = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    const bool is_outside_click = !opened && !popup && !ui_.asked && !inside; // a popover goes alone
    if (is_outside_click && ImGui::IsMouseClicked(0)) ui_.modal = Modal::none;
    ImGui::End();
}

} // namespace glint
