#include "app/window/parts/bars.h"
#include "app/look/controls.h"
#include "app/look/text.h"
#include "app/session/session.h"
#include "app/window/actions/actions.h"
#include "app/window/features/gallery/own_presets.h"
#include "app/window/features/parameters/method_run.h"
#include "app/window/features/parameters/param_changes.h"
#include "app/window/features/transport/run_control.h"
#include "app/window/shell.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/workspace.h"
#include "app/world/text/fixed_string.h"
#include "app/world/text/names.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <imgui_internal.h>
#include <span>
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
    bool urgent = false; ///< other texts make space for this one
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

Hint hint(const Session& session, const ScriptSlot& script, const Actions& actions) {
    if (!session.failure().empty()) return {"stopped: press Restart in the picture", look::readable(look::bad), true};
    if (script.has_keys())
        return KeyHints(actions, "script playing")
            .add("script next", "next")
            .add("script back", "back")
            .add("leave", "leaves");
    if (session.pacing().pace().behind() && !session.pacing().paused())
        return {ICON_FA_TRIANGLE_EXCLAMATION "  Slower than real time", look::readable(look::caution), true};
    if (session.pacing().paused()) return KeyHints(actions, "paused").add("pause", "resumes").add("step", "one step");
    return {"", look::colors().muted};
}

/// The reached speed, and the requested speed if it is higher; "" if no steps are made.
FixedString<64> speed_words(const Session& session) {
    const Pace& pace = session.pacing().pace();
    if (session.pacing().paused() || !session.definition().evolves() || pace.steps_per_second < 0.5) return {};
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

void draw_status_bar(const Session& session, RunDetails& details, const MethodRun& methods, const ScriptSlot& script,
                     const Actions& actions) {
    ImGui::PushStyleColor(ImGuiCol_WindowBg, look::colors().window);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {look::px(12), (look::px(status_bar_height) - look::px(13)) / 2});
    constexpr auto flags =
        ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoScrollWithMouse;
    if (ImGui::BeginViewportSideBar("##status", ImGui::GetMainViewport(), ImGuiDir_Down, look::px(status_bar_height),
                                    flags)) {
        const Hint right = hint(session, script, actions);
        const float end = ImGui::GetWindowWidth() - look::px(12), at = end - look::caption_width(right.text);
        Words words(right.urgent ? at - look::px(16) : end);
        if (draw_size_and_speed(session, words, actions) || details.requested()) details.open();
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

namespace {

void load_chosen(Session& session, const OwnPresets& own, int chosen) {
    const auto& presets = session.definition().presets();
    const int count = static_cast<int>(presets.size());
    if (chosen <= count)
        return session.preset().load(chosen == 0 ? "" : presets[static_cast<std::size_t>(chosen - 1)].id);
    int number = count;
    for (const OwnPresets::Kept& kept : own.all())
        if (kept.preset.simulation == session.definition().id() && ++number == chosen) return own.load(session, kept);
}

/// Index in the list, as for load_chosen().
int number_of(const OwnPresets::Kept& one, const Session& session, const OwnPresets& own) {
    int number = static_cast<int>(session.definition().presets().size());
    for (const OwnPresets::Kept& kept : own.all()) {
        if (kept.preset.simulation == session.definition().id()) ++number;
        if (&kept == &one) break;
    }
    return number;
}

void draw_preset(Session& session, const OwnPresets& own, float width) {
    const auto& presets = session.definition().presets();
    const auto found = std::ranges::find(presets, session.preset().id(), &glint_preset::id);
    const OwnPresets::Kept* const kept_one = own.shown_by(session);
    int chosen = found == presets.end() ? 0 : 1 + static_cast<int>(found - presets.begin());
    if (kept_one) chosen = number_of(*kept_one, session, own);
    const auto entries = [&] {
        std::vector<look::Entry> list{{"Defaults", "All parameters at their defaults", ""}};
        for (const glint_preset& preset : presets)
            list.push_back({label_from_id(preset.id).c_str(), preset.help ? preset.help : "", ""});
        for (const OwnPresets::Kept& kept : own.all())
            if (kept.preset.simulation == session.definition().id())
                list.push_back({kept.preset.name, "A preset of your own", ""});
        return list;
    };
    Label shown = kept_one                 ? Label(kept_one->preset.name)
                  : found == presets.end() ? Label("Defaults")
                                           : label_from_id(found->id);
    const bool changed = differs_from_preset(session) && (!kept_one || session.preset().own());
    if (changed) shown += " *";
    if (look::choice("##preset", shown, entries, chosen, width)) load_chosen(session, own, chosen);
    look::tooltip(kept_one  ? changed ? "A preset of your own, with changes" : "A preset of your own"
                  : changed ? "Preset, with changes"
                            : "Preset");
}

void draw_simulation(const Catalog& catalog, const Session& session, const Actions& actions, float width) {
    const auto& all = catalog.all();
    const Definition* shown = &session.definition();
    int chosen = static_cast<int>(std::ranges::find(all, shown, [](const auto& one) { return &*one; }) - all.begin());
    const auto entries = [&] {
        std::vector<look::Entry> list;
        list.reserve(all.size());
        for (const auto& one : all)
            list.push_back(
                {fmt::format("{}{}", one->is_exhibit() ? "Exhibit: " : "", one->sim().title), one->sim().summary, ""});
        return list;
    };
    if (look::choice("##simulation", shown->sim().title, entries, chosen, width))
        actions.run("simulation " + all[static_cast<std::size_t>(chosen)]->id());
}

void draw_find(const Actions& actions, UiState& ui, float width) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool wide = width > look::px(60);
    if (look::text_button(
            "find", "",
            {.tip = "Find any action, parameter or simulation", .key = actions.key("find"), .width = width}))
        ui.modal = Modal::palette;
    const float middle = at.y + ImGui::GetFrameHeight() / 2;
    look::draw_left(look::current().text, look::text_size,
                    wide ? ICON_FA_MAGNIFYING_GLASS "  Find any action" : ICON_FA_MAGNIFYING_GLASS, at.x + look::px(10),
                    middle, look::colors().muted);
    if (wide)
        look::draw_right(look::current().number, look::caption_size, actions.key("find"), at.x + width - look::px(10),
                         middle, look::colors().muted);
}

/// Icons that do not fit are left out; the palette has their actions.
void draw_right(const Actions& actions, const Settings& settings, UiState& ui, float left_end) {
    const float button = look::px(34), space = look::px(6), right = ImGui::GetWindowWidth() - look::px(12);
    struct Icon {
        const char *action, *glyph;
        bool on;
    };
    const std::array<Icon, 4> all{{{"columns", ICON_FA_TABLE_COLUMNS, !settings.left_column && !settings.right_column},
                                   {"screenshot", ICON_FA_CAMERA, false},
                                   {"help", ICON_FA_CIRCLE_QUESTION, ui.modal == Modal::help},
                                   {"settings", ICON_FA_GEAR, ui.modal == Modal::settings}}};
    const float free = right - left_end - look::px(8);
    const auto fitting = static_cast<std::size_t>(std::max(0.f, free / (button + space) - 1)); // search has priority
    const std::span icons = std::span(all).last(std::min(fitting, all.size()));
    const float buttons = static_cast<float>(icons.size()) * (button + space);
    const float find = free - buttons > look::px(210) ? look::px(200) : button;
    ImGui::SameLine(right - buttons - find);
    draw_find(actions, ui, find);
    for (const Icon& icon : icons) {
        ImGui::SameLine(0, space);
        const std::string key = actions.key(icon.action);
        const look::ButtonLook look{.tip = actions.find(icon.action)->title, .key = key, .on = icon.on};
        if (look::icon_button(icon.action, icon.glyph, look)) actions.run(icon.action);
    }
}

} // namespace

void draw_top_bar(const Catalog& catalog, Workspace& workspace, const OwnPresets& own_presets, const Actions& actions,
                  const Settings& settings, UiState& ui) {
    ImGui::PushStyleColor(ImGuiCol_WindowBg, look::colors().window);
    ImGui::PushStyleColor(ImGuiCol_MenuBarBg, look::colors().window);
    const float padding = (look::px(top_bar_height) - look::px(25)) / 2;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {look::px(12), padding});
    constexpr auto flags =
        ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoScrollWithMouse;
    if (ImGui::BeginViewportSideBar("##top", ImGui::GetMainViewport(), ImGuiDir_Up, look::px(top_bar_height), flags)) {
        const float all = ImGui::GetWindowWidth() / look::current().scale, space = look::px(8);
        const float combo = look::px(all < 760 ? 96 : all < 1000 ? 112 : 150);
        ImGui::AlignTextToFramePadding();
        {
            const look::UseFont bold(look::current().bold, 16);
            ImGui::TextColored(look::colors().accent, "Glint");
        }
        ImGui::SameLine(0, look::px(16));
        draw_simulation(catalog, workspace.session(), actions, combo);
        ImGui::SameLine(0, space);
        draw_preset(workspace.session(), own_presets, combo);
        ImGui::SameLine(0, look::px(all < 1000 ? 10 : 26));
        draw_undo_buttons(workspace, actions);
        draw_right(actions, settings, ui, ImGui::GetItemRectMax().x - ImGui::GetWindowPos().x);
    }
    ImGui::End();
    ImGui::PopStyleVar();
    ImGui::PopStyleColor(2);
}

} // namespace glint
