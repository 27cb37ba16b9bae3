#include "app/timing/clock.h"
#include "app/window/features/stage/stage.h"
#include "app/window/parts/plate.h"
#include "app/window/ui_state.h"
#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdio>

namespace glint {
namespace {

/// All except a circle around the mouse is dark: one closed line, wide enough to cover the rest.
void draw_spotlight() {
    const ImVec2 window = ImGui::GetMainViewport()->Size, mouse = ImGui::GetIO().MousePos;
    if (!ImGui::IsMousePosValid(&mouse)) return;
    const float radius = window.y * 0.14f, wide = 2 * std::hypot(window.x, window.y);
    ImGui::GetForegroundDrawList()->AddCircle(mouse, radius + wide / 2, look::u32(look::rgb(0x000000, 0.72f)), 96,
                                              wide);
}

} // namespace

void StagePointer::draw_laser() {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    std::shift_right(trail_.begin(), trail_.end(), 1);
    trail_.front() = mouse;
    if (!ImGui::IsMousePosValid(&mouse)) return;
    ImGui::SetMouseCursor(ImGuiMouseCursor_None);
    const float size = std::max(look::px(7), ImGui::GetMainViewport()->Size.y * 0.009f);
    ImDrawList* draw = ImGui::GetForegroundDrawList();
    for (std::size_t i = trail_.size(); i-- > 1;) {
        if (!ImGui::IsMousePosValid(&trail_[i])) continue;
        const float left = 1 - static_cast<float>(i) / static_cast<float>(trail_.size());
        draw->AddCircleFilled(trail_[i], size * left, look::u32(look::rgb(0xFF2A1F, 0.18f * left)));
    }
    draw->AddCircleFilled(mouse, size * 1.8f, look::u32(look::rgb(0xFF2A1F, 0.25f)));
    draw->AddCircleFilled(mouse, size, look::u32(look::rgb(0xFF2A1F)));
    draw->AddCircleFilled(mouse, size * 0.45f, look::u32(look::rgb(0xFFFFFF)));
}

void StagePointer::draw(const StageView& view) {
    if (view.spotlight) draw_spotlight();
    view.laser ? draw_laser() : trail_.fill({-FLT_MAX, -FLT_MAX});
}

void draw_countdown(StageView& view, UiState& ui) {
    constexpr double stays_ms = 10'000; // time for which zero is shown
    const double left_ms = view.countdown_until_ms - now_ms();
    if (view.countdown_until_ms <= 0 || left_ms < -stays_ms) return void(view.countdown_until_ms = 0);
    const double seconds = std::ceil(std::max(left_ms, 0.) / 1000);
    ui.wake_at_ms = view.countdown_until_ms - (left_ms > 0 ? (seconds - 1) * 1000 : -stays_ms);
    char text[16];
    std::snprintf(text, sizeof text, "%d:%02d", static_cast<int>(seconds) / 60, static_cast<int>(seconds) % 60);
    const ImGuiViewport& window = *ImGui::GetMainViewport();
    const float letters = std::max(look::px(28), window.Size.y * 0.09f), pad = letters * 0.3f;
    ImFont* font = look::current().bold;
    const ImVec2 size = font->CalcTextSizeA(letters, FLT_MAX, 0, text);
    const ImVec2 from{std::floor(window.Pos.x + (window.Size.x - size.x) / 2 - pad),
                      std::floor(window.Pos.y + (window.Size.y - letters) / 2 - pad)};
    ImDrawList* draw = ImGui::GetForegroundDrawList();
    draw->AddRectFilled(from, {from.x + size.x + 2 * pad, from.y + letters + 2 * pad}, look::u32(plate_color),
                        look::px(8));
    draw->AddText(font, letters, {from.x + pad, from.y + pad}, look::u32(left_ms > 0 ? plate_text : look::caution),
                  text);
}

} // namespace glint
