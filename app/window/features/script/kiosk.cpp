#include "app/window/features/script/kiosk.h"
#include "app/lecture/script.h"
#include "app/timing/clock.h"
#include "app/window/actions/actions.h"
#include "app/window/features/script/script_player.h"
#include "app/window/layout.h"
#include "app/window/parts/window_parts.h"
#include "app/window/ui_state.h"
#include <algorithm>
#include <cfloat>
#include <imgui_internal.h>
#include <utility>

namespace glint {
namespace {

/// A held key counts once: an object may lie on the keyboard.
bool touched() {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.MouseDelta.x != 0 || io.MouseDelta.y != 0 || io.MouseWheel != 0 || io.MouseWheelH != 0) return true;
    for (int key = ImGuiKey_NamedKey_BEGIN; key < ImGuiKey_NamedKey_END; ++key)
        if (ImGui::IsKeyPressed(static_cast<ImGuiKey>(key), false)) return true;
    return std::ranges::any_of(io.MouseClicked, std::identity{});
}

void release_all_input() {
    ImGui::ClearActiveID();
    ImGui::FocusWindow(nullptr); // otherwise a focused panel would stay in front
    ImGui::ClosePopupsOverWindow(nullptr, false);
}

/// Separates the clipboard of the kiosk's owner from visitors, and visitors from each other.
void isolate_clipboard() {
    ImGuiPlatformIO& platform = ImGui::GetPlatformIO();
    platform.Platform_SetClipboardTextFn = [](ImGuiContext*, const char*) {};
    platform.Platform_GetClipboardTextFn = [](ImGuiContext*) { return ""; };
}

} // namespace

Kiosk::Kiosk(ScriptPlayer& player, Settings& settings, UiState& ui, Layout& layout, const WindowParts& parts)
    : player_(player), settings_(settings), ui_(ui), layout_(layout), kept_(settings), parts_(parts), clock_(now_ms) {
    player_.repeat();
    ui_.kiosk = true;
    isolate_clipboard();
}

void Kiosk::before_panels() {
    const double now = clock_();
    if (touched()) {
        last_input_ms_ = now;
        if (!std::exchange(visited_, true)) enable_all_controls();
    }
    if (visited_ && now - last_input_ms_ >= player_.script().restore_after * 1000) restore();
}

void Kiosk::enable_all_controls() {
    player_.hold();
    ui_.bare = ui_.stage_line = false;
    layout_.drop_show_only();
    settings_.left_column = settings_.right_column = true;
}

void Kiosk::restore() {
    release_all_input();
    visited_ = false;
    settings_ = kept_;
    UiState fresh;
    fresh.refresh_hz = ui_.refresh_hz, fresh.redraw_until_ms = ui_.redraw_until_ms;
    fresh.kiosk = true;
    ui_ = std::move(fresh);
    parts_.reset_views();
    player_.start_over();
    parts_.forget_visitor();
    forget_windows();
    settings_ = kept_; // settings_ also has the values of the session that left the stage
}

void forget_windows() {
    ImGuiContext& context = *ImGui::GetCurrentContext();
    for (ImGuiWindow* window : context.Windows) {
        window->StateStorage.Clear();
        window->Scroll = {0, 0};
        window->ScrollTarget = {FLT_MAX, FLT_MAX};
    }
    for (int i = 0; i < context.Tables.GetMapSize(); ++i)
        if (ImGuiTable* table = context.Tables.TryGetMapData(i))
            table->IsResetAllRequest = table->IsResetDisplayOrderRequest = true;
}

void forbid_for_visitors(Actions& actions) {
    constexpr const char* why = "Glint runs in kiosk mode";
    for (const Action& action : actions.all())
        if (!is_open_to_visitors(action.id)) actions.forbid(action.id, why);
}

} // namespace glint
