#include "app/panels/sheets.h"
#include "app/look/theme.h"
#include "app/panels/bars.h"
#include <algorithm>

namespace glint {
namespace {

struct SheetPlace {
    const char* name;
    ImVec2 size; // for scale 1; height 0: what it needs
    bool at_right;
};

SheetPlace place_of(Sheet sheet) {
    switch (sheet) {
    case Sheet::palette:
        return {"Find##sheet", {560, 0}, false};
    case Sheet::settings:
        return {"Settings##sheet", {340, 0}, true};
    case Sheet::help:
        return {"Help##sheet", {700, 700}, false};
    case Sheet::open:
        return {"Open##sheet", {560, 0}, false};
    case Sheet::sweep:
        return {"Ways##sheet", {980, 0}, false};
    default:
        return {"About##sheet", {560, 480}, false};
    }
}

} // namespace

void Sheets::draw(Desk& desk) {
    const bool opened = desk.sheet != shown_;
    shown_ = desk.sheet;
    if (shown_ == Sheet::none) return;
    if (opened) query_.clear(), selected_ = 0;
    const SheetPlace place = place_of(shown_);
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
    ImGui::Begin(place.name, nullptr, flags);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(2);
    if (shown_ == Sheet::palette) draw_palette(desk);
    if (shown_ == Sheet::settings) draw_settings(desk);
    if (shown_ == Sheet::help) draw_help(desk);
    if (shown_ == Sheet::about) draw_about(desk);
    if (shown_ == Sheet::sweep) draw_sweep(desk);
    if (shown_ == Sheet::open) draw_open(desk);
    const bool inside =
        ImGui::IsWindowHovered(ImGuiHoveredFlags_RootAndChildWindows | ImGuiHoveredFlags_AllowWhenBlockedByPopup |
                               ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
    const bool popup = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    if (!opened && !popup && !inside && ImGui::IsMouseClicked(0)) desk.sheet = Sheet::none;
    ImGui::End();
}

} // namespace glint
