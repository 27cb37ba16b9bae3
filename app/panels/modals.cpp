#include "app/panels/modals.h"
#include "app/look/theme.h"
#include "app/panels/bars.h"
#include "app/panels/gallery.h"
#include "app/services/workspace.h"
#include <algorithm>

namespace glint {
namespace {

struct ModalPlace {
    const char* name;
    ImVec2 size; // for scale 1; height 0: what it needs
    bool at_right;
};

ModalPlace place_of(Modal modal) {
    switch (modal) {
    case Modal::palette:
        return {"Find##modal", {560, 0}, false};
    case Modal::settings:
        return {"Settings##modal", {340, 0}, true};
    case Modal::help:
        return {"Help##modal", {1120, 700}, false};
    case Modal::open:
        return {"Open##modal", {560, 0}, false};
    case Modal::film:
        return {"Film##modal", {440, 0}, false};
    case Modal::picture:
        return {"Picture##modal", {480, 0}, false};
    case Modal::history:
        return {"History##modal", {380, 0}, true};
    case Modal::gallery:
        return {"Presets##modal", {960, 760}, false};
    case Modal::devices:
        return {"Devices##modal", {1120, 700}, false};
    case Modal::sweep:
        return {"Ways##modal", {1120, 0}, false};
    default:
        return {"About##modal", {560, 480}, false};
    }
}

} // namespace

Modals::Modals(Workspace& workspace, const ComputeDevices& devices, const Actions& actions, Settings& settings,
               SweepRun& sweep, StampImage& stamp_image, RunFiles& files, FilmRun& films, PictureExport& picture_export,
               ScriptPlayer& scripts, Gallery& gallery, const OwnPresets& own_presets, Notices& notices, UiState& ui)
    : workspace_(workspace),
      actions_(actions),
      settings_(settings),
      sweep_(sweep),
      stamp_image_(stamp_image),
      files_(files),
      films_(films),
      export_(picture_export),
      scripts_(scripts),
      gallery_(gallery),
      own_presets_(own_presets),
      notices_(notices),
      ui_(ui),
      device_properties_(workspace, devices, notices, ui) {}

void Modals::draw() {
    const bool opened = ui_.modal != shown_;
    if (opened && shown_ == Modal::gallery) gallery_.close();
    shown_ = ui_.modal;
    if (opened && shown_ == Modal::none) // or the ring and the tooltip of arrow keys go over to a panel
        ImGui::SetNavCursorVisible(false);
    if (shown_ == Modal::none) return;
    if (opened) query_.clear(), selected_ = 0;
    if (opened && shown_ == Modal::devices) device_properties_.open();
    if (opened && shown_ == Modal::gallery) gallery_.open();
    const ModalPlace place = place_of(shown_);
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
    if (shown_ == Modal::palette) draw_palette();
    if (shown_ == Modal::settings) draw_settings();
    if (shown_ == Modal::help) draw_help();
    if (shown_ == Modal::about) draw_about();
    if (shown_ == Modal::sweep) draw_sweep();
    if (shown_ == Modal::open) draw_open();
    if (shown_ == Modal::film) draw_film();
    if (shown_ == Modal::picture) draw_export();
    if (shown_ == Modal::history) draw_history();
    if (shown_ == Modal::gallery) gallery_.draw();
    if (shown_ == Modal::devices) device_properties_.draw();
    const bool inside =
        ImGui::IsWindowHovered(ImGuiHoveredFlags_RootAndChildWindows | ImGuiHoveredFlags_AllowWhenBlockedByPopup |
                               ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
    const bool popup = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    const bool beside = !opened && !popup && !ui_.asked && !inside; // a popover goes alone
    if (beside && ImGui::IsMouseClicked(0)) ui_.modal = Modal::none;
    ImGui::End();
}

} // namespace glint
