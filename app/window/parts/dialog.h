// A dialog over the panels. Only one is open; Esc or a click next to it closes it.
#pragma once
#include "app/look/controls.h"
#include "app/look/theme.h"
#include "app/window/ui_state.h"
#include <algorithm>
#include <cstddef>
#include <functional>
#include <imgui.h>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace glint {

class Actions;
class BackgroundJobs;
class Layout;
class Notices;
class OwnPresets;
class SweepRun;
class CurrentSession;
class Workspace;
struct ParametersView;
struct Settings;
struct Shell;

class Dialog {
public:
    struct Place {
        const char* window; ///< the dialog's title for Dear ImGui
        ImVec2 size;        ///< at scale 1; height 0: as high as its content
        bool at_right = false;
    };
    Dialog() = default;
    Dialog(const Dialog&) = delete;
    Dialog& operator=(const Dialog&) = delete;
    virtual ~Dialog() = default;

    virtual Modal id() const = 0; ///< the dialog is open while UiState::modal has this value
    virtual Place place() const = 0;
    virtual void open() {}   ///< called before the first frame
    virtual void draw() = 0; ///< between Begin and End
    virtual void close() {}  ///< after its last frame
};

class Dialogs {
public:
    explicit Dialogs(UiState& ui) : ui_(ui) {}
    void add(std::unique_ptr<Dialog> dialog) { all_.push_back(std::move(dialog)); }
    void draw(); ///< draws the open dialog

private:
    Dialog* find(Modal) const; ///< null: none has this id

    UiState& ui_;
    std::vector<std::unique_ptr<Dialog>> all_;
    Modal shown_ = Modal::none;
};

using OpenFile = std::function<void(const std::string& file_or_code)>;
std::unique_ptr<Dialog> make_palette_dialog(const Shell&, const OwnPresets&, ParametersView&, Layout&, OpenFile);
std::unique_ptr<Dialog> make_open_dialog(BackgroundJobs&, const Settings&, UiState&, OpenFile);
std::unique_ptr<Dialog> make_settings_dialog(Settings&, const Actions&, Layout&, UiState&, Notices&);
std::unique_ptr<Dialog> make_help_dialog(const CurrentSession&, const Actions&);
std::unique_ptr<Dialog> make_about_dialog();
std::unique_ptr<Dialog> make_sweep_dialog(const SweepRun&, const Actions&, Notices&, UiState&);
std::unique_ptr<Dialog> make_history_dialog(Workspace&, Notices&);

// A line of a dialog: its name with a tooltip, and a control that fills the rest.

inline void row_name(const char* text, const char* tip) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float wide = look::px(150), height = ImGui::GetFrameHeight();
    ImGui::PushID(text);
    ImGui::InvisibleButton("name", {wide, height}, ImGuiButtonFlags_None);
    ImGui::PopID();
    look::tooltip(tip);
    look::draw_left(look::current().text, look::text_size, text, at.x, at.y + height / 2, look::colors().text);
    ImGui::SameLine(0, 0);
}

/// Whether another value was chosen.
template <std::size_t count, class T>
bool row_choice(const char* text, const char* tip, const std::pair<const char*, T> (&all)[count], T& value) {
    const auto* const now = std::ranges::find(all, value, &std::pair<const char*, T>::second);
    int chosen = now == std::end(all) ? 0 : static_cast<int>(now - all);
    const auto entries = [&] {
        std::vector<look::Entry> list;
        list.reserve(count);
        for (const auto& [label, its] : all) list.push_back({label, "", ""});
        return list;
    };
    row_name(text, tip);
    ImGui::PushID(text);
    const bool changed = look::choice("##pick", all[chosen].first, entries, chosen, ImGui::GetContentRegionAvail().x);
    ImGui::PopID();
    if (changed) value = all[chosen].second;
    return changed;
}

} // namespace glint
