#include "app/window/actions/palette_search.h"
#include "app/files/state_folder.h"
#include "app/keep/settings.h"
#include "app/look/controls.h"
#include "app/look/text.h"
#include "app/session/session.h"
#include "app/window/actions/actions.h"
#include "app/window/features/files/run_files.h"
#include "app/window/features/gallery/own_presets.h"
#include "app/window/features/parameters/param_changes.h"
#include "app/window/layout.h"
#include "app/window/parts/dialog.h"
#include "app/window/shell.h"
#include "app/window/workspace/workspace.h"
#include "app/world/text/names.h"
#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fmt/format.h>
#include <imgui_internal.h>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace glint {

namespace {

/// A recently chosen entry comes before entries that match equally, or slightly better.
int recent_bonus(const Settings& settings, const std::string& id) {
    const auto at = std::ranges::find(settings.recent_actions, id);
    return at == settings.recent_actions.end() ? 0 : 50 - static_cast<int>(at - settings.recent_actions.begin());
}

/// Files come before all others except recently chosen ones.
constexpr int file_bonus = 20;

class Search {
public:
    Search(std::string_view query, const Settings& settings) : query_(query), settings_(settings) {}

    /// `words`: additional words to the row's own text.
    void add(PaletteRow row, const SearchText& words) {
        SearchText text = words;
        text.title = row.text;
        int score = search_score(query_, text);
        if (score == 0) return;
        if (score > 1 && !row.disabled_reason.empty()) score = score * 2 / 3; // enabled rows come first
        const int bonus = row.id.empty() ? file_bonus : recent_bonus(settings_, row.id);
        row.score = score + (score > 1 ? std::min(bonus, score) : bonus);
        rows_.push_back(std::move(row));
    }
    std::vector<PaletteRow> take() {
        std::ranges::stable_sort(rows_, std::greater{}, &PaletteRow::score);
        return std::move(rows_);
    }

private:
    std::string_view query_;
    const Settings& settings_;
    std::vector<PaletteRow> rows_;
};

void add_actions(Search& search, const Actions& actions) {
    for (const Action& action : actions.all())
        if (action.in_palette)
            search.add({action.id, action.title, action.group, key_text(action.key), action.disabled_reason(),
                        [&actions, id = action.id] { actions.run(id); }},
                       {.id = action.id, .keywords = action_keywords(action.id), .help = action.group});
}

void add_presets(Search& search, Session& session, const OwnPresets& own) {
    for (const glint_preset& preset : session.definition().presets())
        search.add({fmt::format("preset {}", preset.id), std::string(label_from_id(preset.id)), "preset", "", "",
                    [&session, id = std::string(preset.id)] { session.preset().load(id); }},
                   {.id = preset.id, .keywords = "preset", .help = preset.help ? preset.help : ""});
    for (const OwnPresets::Kept& kept : own.all())
        if (kept.preset.simulation == session.definition().id())
            search.add({fmt::format("own preset {}", kept.preset.name), kept.preset.name, "own preset", "", "",
                        [&session, &own, name = kept.preset.name] {
                            if (const auto* found_again = own.find(session.definition().id(), name))
                                own.load(session, *found_again);
                        }},
                       {.keywords = "own preset"});
}

void add_parameters(Search& search, const PaletteSources& from) {
    for (const glint_param& row : from.session.definition().params()) {
        if (row.flags & GLINT_HIDDEN) continue;
        std::string text(label_of(row));
        if (row.group && *row.group) text += fmt::format("  ({})", row.group);
        search.add({fmt::format("parameter {}", row.id), std::move(text), "parameter", "", "",
                    [show = from.show_parameter, id = std::string(row.id)] { show(id); }},
                   {.id = row.id, .keywords = parameter_keywords(row.id), .help = row.help ? row.help : ""});
    }
}

} // namespace

std::vector<PaletteRow> find_palette_rows(std::string_view query, const PaletteSources& from) {
    Search search(query, from.settings);
    add_actions(search, from.actions);
    add_presets(search, from.session, from.own_presets);
    add_parameters(search, from);
    for (const std::string& file : from.files)
        search.add({"", fmt::format("Open {}", std::filesystem::path(file).filename().string()), "file", "", "",
                    [open = from.open, file] { open(file); }},
                   {});
    return search.take();
}

// Ctrl+P: every action, parameter, preset, simulation and file by its name; recently chosen ones come first.

namespace {

void draw_found(const PaletteRow& one, ImVec2 at, float wide, float height) {
    const float middle = at.y + height / 2, key_wide = look::px(110);
    const ImVec4 muted = look::colors().muted;
    look::draw_left(look::current().text, look::text_size, one.text, at.x + look::px(8), middle,
                    one.disabled_reason.empty() ? look::colors().text : muted);
    look::draw_right(look::current().text, look::caption_size, one.kind, at.x + wide - key_wide, middle, muted);
    look::draw_right(look::current().number, look::caption_size, one.key, at.x + wide - look::px(8), middle, muted);
    if (!one.disabled_reason.empty()) look::tooltip(one.text, {}, one.disabled_reason);
}

constexpr std::size_t max_rows_shown = 14;

class PaletteDialog final : public Dialog {
public:
    PaletteDialog(const Shell& shell, const OwnPresets& own_presets, ParametersView& parameters, Layout& layout,
                  OpenFile opener)
        : current_(shell.workspace),
          actions_(shell.actions),
          own_presets_(own_presets),
          parameters_(parameters),
          layout_(layout),
          settings_(shell.settings),
          ui_(shell.ui),
          open_file_(std::move(opener)) {}

    Modal id() const override { return Modal::palette; }
    Place place() const override { return {"Find##modal", {560, 0}}; }
    void open() override;
    void draw() override;

private:
    void show_parameter(const std::string& id);

    CurrentSession& current_;
    const Actions& actions_;
    const OwnPresets& own_presets_;
    ParametersView& parameters_;
    Layout& layout_;
    Settings& settings_;
    UiState& ui_;
    OpenFile open_file_;
    std::string query_;
    std::vector<std::string> files_; ///< files as they were when the palette opened
    int selected_ = 0;
};

void PaletteDialog::open() {
    query_.clear(), selected_ = 0;
    files_ = ui_.kiosk ? std::vector<std::string>() : openable_files(settings_);
}

void PaletteDialog::show_parameter(const std::string& id) {
    layout_.show("Parameters");
    parameters_.shown_row = id;
    ui_.bare = false;
}

void PaletteDialog::draw() {
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1);
    if (look::search_field("##query", "Find an action, parameter, preset, simulation or file", query_)) selected_ = 0;
    const std::vector<PaletteRow> found =
        find_palette_rows(query_, {actions_, *current_, own_presets_, settings_,
                                   [this](const std::string& id) { show_parameter(id); }, files_, open_file_});
    const int count = static_cast<int>(std::min(found.size(), max_rows_shown));
    if (ImGui::IsKeyPressed(ImGuiKey_DownArrow)) selected_ = std::min(selected_ + 1, count - 1);
    if (ImGui::IsKeyPressed(ImGuiKey_UpArrow)) selected_ = std::max(selected_ - 1, 0);
    int chosen = ImGui::IsKeyPressed(ImGuiKey_Enter) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter) ? selected_ : -1;
    if (count == 0) look::paragraph("No action, parameter, preset, simulation or file has this name.");
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    const bool mouse_moved = moved.x != 0 || moved.y != 0;
    ImGui::PushItemFlag(ImGuiItemFlags_NoNav, true); // arrow keys move selected_, and the field keeps the keys
    for (int i = 0; i < count; ++i) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float wide = ImGui::GetContentRegionAvail().x, height = look::px(26);
        ImGui::PushID(i);
        if (ImGui::Selectable("##found", i == selected_, 0, {wide, height})) chosen = i;
        if (ImGui::IsItemHovered() && mouse_moved) selected_ = i; // so that only one row is highlighted
        ImGui::PopID();
        draw_found(found[static_cast<std::size_t>(i)], at, wide, height);
    }
    ImGui::PopItemFlag();
    if (chosen < 0 || chosen >= count) return;
    const PaletteRow& one = found[static_cast<std::size_t>(chosen)];
    if (!one.disabled_reason.empty()) return;
    ui_.modal = Modal::none;
    if (!one.id.empty()) put_first(settings_.recent_actions, one.id);
    one.run();
}

} // namespace

std::unique_ptr<Dialog> make_palette_dialog(const Shell& shell, const OwnPresets& own_presets,
                                            ParametersView& parameters, Layout& layout, OpenFile opener) {
    return std::make_unique<PaletteDialog>(shell, own_presets, parameters, layout, std::move(opener));
}

} // namespace glint
