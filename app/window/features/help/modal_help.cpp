// F1: all keys and mouse actions, from the table of actions.
#include "app/files/version.h"
#include "app/look/text.h"
#include "app/look/theme.h"
#include "app/window/features/help/key_list.h"
#include "app/window/parts/dialog.h"
#include "app/window/workspace/workspace.h"
#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace glint {

namespace {

/// Keys are never cut; texts of actions wrap.
bool begin_column(const char* id, float key_width) {
    if (!ImGui::BeginTable(id, 2, ImGuiTableFlags_NoSavedSettings)) return false;
    ImGui::TableSetupColumn("key", ImGuiTableColumnFlags_WidthFixed, key_width);
    ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthStretch);
    return true;
}

/// why_not: why it is disabled; "" if it is enabled.
void row(std::string_view what, std::string_view key, std::string_view why_not = {}) {
    const ImVec4 color = why_not.empty() ? look::colors().text : look::colors().muted;
    ImGui::PushStyleColor(ImGuiCol_Text, color);
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    look::number(key);
    ImGui::PopStyleColor();
    ImGui::TableNextColumn();
    look::paragraph(what, color);
    if (!why_not.empty()) look::tooltip(what, {}, why_not);
}

/// A heading at the left end, above the column of keys.
void group_row(std::string_view group) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    look::group_heading(group);
}

/// "" if the key runs the action now.
const char* why_not(const KeyEntry& entry) {
    return entry.taken ? "The simulation takes this key: type the action's name in the field Find any action"
                       : entry.action->disabled_reason();
}

void draw_keys(const char* id, std::span<const KeyEntry> entries) {
    float key_width = 0;
    for (const KeyEntry& entry : entries)
        if (entry.action) key_width = std::max(key_width, look::number_width(keys_of(*entry.action)));
    if (!begin_column(id, key_width)) return;
    for (const KeyEntry& entry : entries)
        entry.action ? row(entry.action->title, keys_of(*entry.action), why_not(entry)) : group_row(entry.group);
    ImGui::EndTable();
}

/// The entry after the first half of the keys: the heading nearest to the middle.
std::size_t middle_of(std::span<const KeyEntry> entries) {
    const auto away = [half = entries.size() / 2](std::size_t i) { return i > half ? i - half : half - i; };
    std::size_t middle = entries.size();
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (!entries[i].action && away(i) < away(middle)) middle = i;
    return middle;
}

void draw_mouse(const Session& session) {
    if (!begin_column("mouse", look::number_width("arrows, Shift+arrows"))) return;
    group_row("Mouse in the picture");
    if (takes_strokes(session.params())) row("Paint, push or grab", "left drag");
    if (takes_strokes(session.params()) && !takes_pointer(session.params())) {
        row("Erase", "right drag");
        row("Make the brush larger", "Ctrl+wheel");
        row("Make the brush stronger", "Shift+wheel");
    }
    const bool only_keys = session.definition().sim().keys && !session.definition().param_with(GLINT_HOME);
    if (takes_pointer(session.params()) && !only_keys) row("Move the view", "drag, wheel");
    row("Zoom the picture", takes_pointer(session.params()) ? "Ctrl+wheel" : "wheel");
    row("Move the picture", "middle drag");
    row("Fit the picture", "middle double-click");
    if (const auto keys = taken_keys_text(session.definition()); !keys.empty()) row(keys, "keys");
    group_row("Colour bar");
    row("Move an end or the whole range", "drag");
    row("Scale the range", "wheel");
    row("Choose the colour map", "click");
    row("Open the menu", "right-click");
    group_row("Scrubber");
    row("Go to any step", "drag");
    row("Select steps for a film", "Shift+drag");
    group_row("Parameters");
    row("Change, fine change", "drag, Shift+drag");
    row("Type a value", "click the number");
    row("Small step, finer step", "arrows, Shift+arrows");
    row("Reset to the preset", "click the dot");
    row("Animate", "right-click the name");
    group_row("Timeline");
    row("Zoom in or out", "wheel");
    row("Along", "drag");
    row("Show one frame", "double-click");
    group_row("Measured numbers");
    row("Origin of a number", "click it");
    ImGui::EndTable();
}

class HelpDialog final : public Dialog {
public:
    HelpDialog(const CurrentSession& current, const Actions& actions) : current_(current), actions_(actions) {}

    Modal id() const override { return Modal::help; }
    Place place() const override { return {"Help##modal", {1120, 700}}; }
    void draw() override;

private:
    void draw_columns(int columns) const;

    const CurrentSession& current_;
    const Actions& actions_;
};

void HelpDialog::draw() {
    look::heading("Keys and mouse");
    look::caption(FixedString<256>::of("Hold {} to show the keys over the picture. To change keys, choose \"Create a "
                                       "key file to edit\" in the palette.",
                                       actions_.key_or_title("keys over picture")));
    const float wide = ImGui::GetContentRegionAvail().x;
    const int columns = wide > look::px(840) ? 3 : wide > look::px(520) ? 2 : 1;
    ImGui::BeginChild("keys and mouse"); // the list scrolls; a cut last row fades out
    draw_columns(columns);
    look::fade_end();
    ImGui::EndChild();
}

void HelpDialog::draw_columns(int columns) const {
    if (!ImGui::BeginTable("help", columns, ImGuiTableFlags_NoSavedSettings)) return;
    std::vector<KeyEntry> keys = key_entries(actions_);
    remove_disabled(keys, [](const Action& action) { return action.only_for_some_simulations; });
    const std::size_t middle = columns == 3 ? middle_of(keys) : keys.size();
    ImGui::TableNextColumn();
    draw_keys("keys", std::span(keys).first(middle));
    if (columns == 3) {
        ImGui::TableNextColumn();
        draw_keys("more keys", std::span(keys).subspan(middle));
    }
    ImGui::TableNextColumn();
    draw_mouse(*current_);
    ImGui::EndTable();
}

} // namespace

std::unique_ptr<Dialog> make_help_dialog(const CurrentSession& current, const Actions& actions) {
    return std::make_unique<HelpDialog>(current, actions);
}

namespace {

struct Component {
    const char *name, *licence, *holder;
};
constexpr Component components[] = {
    {"Dear ImGui", "MIT", "Omar Cornut and contributors"},
    {"ImPlot", "MIT", "Evan Pezent and contributors"},
    {"GLFW", "zlib", "Marcus Geelnard, Camilla Löwy"},
    {"GLAD", "MIT, Apache-2.0 (Khronos)", "David Herberth, The Khronos Group"},
    {"oneTBB", "Apache-2.0", "Intel Corporation"},
    {"CLI11", "BSD-3-Clause", "University of Cincinnati, Henry Schreiner"},
    {"toml++", "MIT", "Mark Gillard"},
    {"nlohmann-json", "MIT", "Niels Lohmann"},
    {"fmt", "MIT", "Victor Zverovich"},
    {"libpng", "libpng-2.0", "The PNG Reference Library Authors"},
    {"glm", "MIT", "G-Truc Creation"},
    {"cairo", "LGPL-2.1 or MPL-1.1", "University of Southern California, Red Hat, Inc. and others"},
    {"FreeType", "FTL", "The FreeType Project"},
    {"Roboto", "Apache-2.0", "Google"},
    {"Inconsolata", "OFL-1.1", "Raph Levien"},
    {"Font Awesome 6 Free", "OFL-1.1", "Fonticons, Inc."},
};

class AboutDialog final : public Dialog {
public:
    Modal id() const override { return Modal::about; }
    Place place() const override { return {"About##modal", {560, 480}}; }
    void draw() override;
};

void AboutDialog::draw() {
    look::heading("Glint");
    look::muted(fmt::format("version {}, commit {}", version, commit));
    look::paragraph("GPU simulations, live, through CUDA/OpenGL interop. MIT licence. Made with:");
    constexpr auto flags = ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_ScrollY | ImGuiTableFlags_NoSavedSettings;
    if (!ImGui::BeginTable("licences", 3, flags)) return;
    for (const Component& one : components) {
        ImGui::TableNextRow();
        for (const char* text : {one.name, one.licence, one.holder}) {
            ImGui::TableNextColumn();
            ImGui::TextWrapped("%s", text);
        }
    }
    ImGui::EndTable();
}

} // namespace

std::unique_ptr<Dialog> make_about_dialog() { return std::make_unique<AboutDialog>(); }

} // namespace glint
