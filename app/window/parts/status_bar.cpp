#include "app/look/text.h"
#include "app/session/session.h"
#include "app/window/actions/actions.h"
#include "app/window/features/parameters/method_run.h"
#include "app/window/features/script/script_player.h"
#include "app/window/features/transport/run_details.h"
#include "app/window/parts/bars.h"
#include "app/window/ui_state.h"
#include "app/world/text/fixed_string.h"
#include "app/world/text/names.h"
#include <IconsFontAwesome6.h>
#include <cmath>
#include <imgui_internal.h>
#include <utility>

namespace glint {
namespace {

/// Words one after the other, until one does not fit.
class Words {
public:
    explicit Words(float end) : end_(end) {}
    float left() const { return left_; } ///< position of the next text
    bool add(std::string_view text) {    ///< whether it was added: false if there is no space
        full_ |= left_ + look::caption_width(text) > end_;
        if (full_) return false;
        ImGui::SetCursorPos({left_, ImGui::GetStyle().WindowPadding.y});
        look::caption(text);
        left_ = ImGui::GetItemRectMax().x - ImGui::GetWindowPos().x + look::px(16);
        return true;
    }

private:
    float end_, left_ = look::px(12); ///< in the window
    bool full_ = false;
};

struct Hint {
    FixedString<128> text;
    ImVec4 color;
    bool urgent = false; ///< other texts make room for it
};

/// "Space pauses", with the present keys; actions without a key are left out.
class KeyHints {
public:
    KeyHints(const Actions& actions, std::string_view before) : actions_(actions), text_(before) {}
    KeyHints& add(std::string_view action, std::string_view does) {
        const std::string key = actions_.key(action);
        if (key.empty()) return *this;
        if (!text_.empty()) text_ += "  ·  ";
        ((text_ += key) += " ") += does;
        return *this;
    }
    operator Hint() const { return {text_, look::colors().muted}; }

private:
    const Actions& actions_;
    FixedString<128> text_;
};

Hint hint(const Session& session, const ScriptPlayer& player, const Actions& actions) {
    if (!session.failure().empty()) return {"stopped: press Restart in the picture", look::readable(look::bad), true};
    if (player.has_keys())
        return KeyHints(actions, "script playing")
            .add("script next", "next")
            .add("script back", "back")
            .add("leave", "leaves");
    if (session.pace().behind() && !session.paused())
        return {ICON_FA_TRIANGLE_EXCLAMATION "  Slower than real time", look::readable(look::caution), true};
    if (session.paused()) return KeyHints(actions, "paused").add("pause", "resumes").add("step", "one step");
    return {"", look::colors().muted};
}

/// The reached speed, and the requested speed if it is higher; "" if no steps are made.
FixedString<64> speed_words(const Session& session) {
    const Pace& pace = session.pace();
    if (session.paused() || !session.definition().evolves() || pace.steps_per_second < 0.5) return {};
    const auto reached = look::grouped(std::llround(pace.steps_per_second));
    if (!pace.behind()) return FixedString<64>::of("{} steps/s", reached);
    return FixedString<64>::of("{} of {} steps/s", reached, look::grouped(std::llround(pace.wanted_per_second)));
}

/// Returns whether the user pressed them.
bool draw_size_and_speed(const Session& session, Words& words, const Actions& actions) {
    const ImVec2 from{ImGui::GetWindowPos().x + words.left(), ImGui::GetWindowPos().y};
    const Extent extent = session.extent();
    if (!words.add(Label::of("{} x {}", extent.width, extent.height))) return false;
    if (const auto speed = speed_words(session); !speed.empty()) words.add(speed);
    const ImVec2 to{ImGui::GetWindowPos().x + words.left() - look::px(16), from.y + look::px(status_bar_height)};
    ImGui::SetCursorScreenPos(from);
    const bool pressed =
        ImGui::InvisibleButton("size and speed", {to.x - from.x, to.y - from.y}, ImGuiButtonFlags_EnableNav);
    if (ImGui::IsItemHovered())
        ImGui::GetWindowDrawList()->AddLine({from.x, to.y - look::px(4)}, {to.x, to.y - look::px(4)},
                                            look::u32(look::colors().muted), look::px(1));
    if (ImGui::IsItemFocused()) ImGui::RenderNavCursor({from, to}, ImGui::GetItemID());
    look::tooltip("Size of the grid in cells, and steps per second. Click to see more, or to change the size",
                  actions.key("grid"));
    return pressed;
}

} // namespace

void draw_status_bar(const Session& session, RunDetails& details, const MethodRun& methods, const ScriptPlayer& player,
                     const Actions& actions, UiState& ui) {
    ImGui::PushStyleColor(ImGuiCol_WindowBg, look::colors().window);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {look::px(12), (look::px(status_bar_height) - look::px(13)) / 2});
    constexpr auto flags =
        ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoScrollWithMouse;
    if (ImGui::BeginViewportSideBar("##status", ImGui::GetMainViewport(), ImGuiDir_Down, look::px(status_bar_height),
                                    flags)) {
        const Hint right = hint(session, player, actions);
        const float end = ImGui::GetWindowWidth() - look::px(12), at = end - look::caption_width(right.text);
        Words words(right.urgent ? at - look::px(16) : end);
        if (draw_size_and_speed(session, words, actions) || std::exchange(ui.show_grid, false)) details.open();
        if (methods.measuring() && words.add(methods.words()))
            look::tooltip("Glint is measuring which method is fastest; you can stop this in the Parameters panel");
        if (!right.text.empty() && at >= words.left())
            look::draw_left(look::current().text, look::caption_size, right.text, ImGui::GetWindowPos().x + at,
                            ImGui::GetWindowPos().y + look::px(status_bar_height) / 2, right.color);
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {look::px(12), look::px(10)});
        details.draw();
        ImGui::PopStyleVar();
    }
    ImGui::End();
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
}

} // namespace glint
