// The parts that features add to the window: dialogs, the menu of panels, and layers over the picture.
#include "app/look/text.h"
#include "app/look/theme.h"
#include "app/window/actions/actions.h"
#include "app/window/layout.h"
#include "app/window/parts/bars.h"
#include "app/window/parts/dialog.h"
#include "app/window/parts/panel.h"
#include "app/window/parts/picture_layer.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstddef>
#include <imgui_internal.h>

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

ImVec2 Overlay::at(Point place) const {
    const Point there = screen_at(view, picture, place);
    return {static_cast<float>(there.x), static_cast<float>(there.y)};
}

PictureLayer* layer_for_mouse(const PictureMouse& mouse, const PictureLayers& layers) {
    for (std::size_t i = layers.size(); i-- > 0;) {
        if (layers[i]->mouse(mouse)) return layers[i].get();
        if (layers[i]->takes(mouse.at)) return nullptr;
    }
    return nullptr;
}

Plate draw_message(const Overlay& over, std::string_view words) {
    const float pad = look::px(12), wide = std::min(look::text_width(words) + 2 * pad, over.size.x);
    const ImVec2 from{std::floor(over.from.x + (over.size.x - wide) / 2), over.from.y + look::px(12)};
    const Plate plate = draw_plate(from, {from.x + wide, from.y + look::px(36)});
    look::draw_left(look::current().text, look::text_size, look::elided(words, wide - 2 * pad), from.x + pad,
                    from.y + look::px(18), plate_text);
    return plate;
}

FixedString<160> enlarge_tip(std::string_view what, const Actions& actions) {
    const std::string key = actions.key("stage");
    if (key.empty()) return FixedString<160>::of("{} needs more room: enlarge the window.", what);
    return FixedString<160>::of("{} needs more room: enlarge the window, or press {}.", what, key);
}

View2D view_in(const PictureView& view, Extent extent, const ScreenRect& rect) {
    switch (view.mode) {
    case PictureView::Mode::fit:
        return fitted(extent.width, extent.height, rect);
    case PictureView::Mode::cover:
        return covering(extent.width, extent.height, rect);
    case PictureView::Mode::one_to_one:
        return aligned(clamped_view({{view.x, view.y}, 1}, rect, extent.width, extent.height), rect);
    case PictureView::Mode::free:
        break;
    }
    return clamped_view({{view.x, view.y}, view.scale}, rect, extent.width, extent.height);
}

bool plate_button(const char* id, const char* icon, ImVec2 from, ImVec2 size, PlateButtonState state) {
    ImGui::SetCursorScreenPos(from);
    ImGui::BeginDisabled(state.disabled);
    const bool pressed = ImGui::InvisibleButton(id, size, ImGuiButtonFlags_EnableNav);
    ImGui::EndDisabled();
    ImDrawList* draw = ImGui::GetWindowDrawList();
    if (ImGui::IsItemHovered() || state.on)
        draw->AddRectFilled(from, {from.x + size.x, from.y + size.y},
                            look::u32(look::rgb(0xFFFFFF, state.on ? .25f : .12f)), look::px(3));
    const float letters = look::px(12);
    const ImVec2 wide = ImGui::GetFont()->CalcTextSizeA(letters, FLT_MAX, 0, icon);
    draw->AddText(nullptr, letters,
                  {std::floor(from.x + (size.x - wide.x) / 2), std::floor(from.y + (size.y - wide.y) / 2)},
                  look::u32(state.disabled ? look::rgb(0xA3ABBA, .45f) : plate_text), icon);
    return pressed;
}

} // namespace glint
