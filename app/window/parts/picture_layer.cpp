#include "app/window/parts/picture_layer.h"
#include "app/look/text.h"
#include "app/window/actions/actions.h"
#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstddef>

namespace glint {

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
