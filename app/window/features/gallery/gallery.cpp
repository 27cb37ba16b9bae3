#include "app/window/features/gallery/gallery.h"
#include "app/look/controls.h"
#include "app/window/actions/actions.h"
#include "app/window/features/gallery/own_presets.h"
#include "app/window/features/gallery/thumbnails.h"
#include "app/window/notices.h"
#include "app/window/shell.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/workspace.h"
#include "app/world/text/names.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <imgui_internal.h>
#include <misc/cpp/imgui_stdlib.h>
#include <utility>

namespace glint {
namespace {

constexpr float tile_width = 168, own_button = 24; // for scale 1

std::size_t hash_of(const OwnPresets::Kept& kept) {
    const Params& params = kept.params;
    const std::string_view bytes(static_cast<const char*>(params.data()), params.definition().sim().params_size);
    return std::hash<std::string>()(std::string(bytes) + kept.preset.drawn);
}

} // namespace

Gallery::Gallery(const Shell& shell, Thumbnails& thumbnails, OwnPresets& own)
    : catalog_(shell.catalog),
      workspace_(shell.workspace),
      thumbnails_(thumbnails),
      own_(own),
      actions_(shell.actions),
      notices_(shell.notices),
      ui_(shell.ui),
      view_(shell.get<GalleryView>()) {}

void Gallery::open() {
    query_.clear(), name_.clear(), renaming_.clear(), renamed_.close();
    gathered_of_ = nullptr;
}

void Gallery::close() { thumbnails_.cancel_wanted(); }

bool Gallery::is_stale() const {
    return gathered_of_ != &workspace_.session().definition() || gathered_query_ != query_ ||
           gathered_revision_ != own_.revision();
}

void Gallery::add(Tile tile) {
    if (has_all_words({tile.definition->sim().title, std::string_view(tile.label), tile.help}, query_))
        tiles_.push_back(std::move(tile));
}

void Gallery::gather_of(const Definition& definition) {
    for (const glint_preset& preset : definition.presets()) {
        Params params(definition);
        params.load(preset);
        add({&definition, preset.id, false, label_from_id(preset.id), preset.help ? preset.help : "",
             fmt::format("{}.{}", definition.id(), preset.id), fmt::format("{}.{}", definition.id(), preset.id),
             std::move(params), nullptr});
    }
    for (const OwnPresets::Kept& kept : own_.all()) {
        if (kept.preset.simulation != definition.id()) continue;
        const std::string id = fmt::format("{}:{}", definition.id(), kept.preset.file.filename().string());
        add({&definition, kept.preset.name, true, std::string_view(kept.preset.name), "A preset of your own", id,
             fmt::format("{} {:x}", id, hash_of(kept)), kept.params, kept.strokes});
    }
}

void Gallery::gather() {
    tiles_.clear();
    const Definition& on_stage = workspace_.session().definition();
    gather_of(on_stage);
    for (const auto& definition : catalog_.all())
        if (!definition->is_exhibit() && &*definition != &on_stage) gather_of(*definition);
    gathered_of_ = &on_stage, gathered_query_ = query_, gathered_revision_ = own_.revision();
}

void Gallery::choose(const Tile& tile) {
    try {
        workspace_.show(tile.definition->id());
    } catch (const Error& e) { return notices_.say(e.what(), Severity::bad); }
    Session& session = workspace_.session();
    const OwnPresets::Kept* kept = tile.own ? own_.find(tile.definition->id(), tile.preset) : nullptr;
    if (kept)
        own_.load(session, *kept);
    else
        session.preset().load(tile.preset);
    session.appearance().set_view({});
    ui_.modal = Modal::none;
}

void Gallery::draw_picture(const Tile& tile, ImVec2 from, ImVec2 to) {
    ImDrawList* draw = ImGui::GetWindowDrawList();
    if (const unsigned texture = thumbnails_.texture(tile.key))
        draw->AddImageRounded(ImTextureRef(static_cast<ImTextureID>(texture)), from, to, {0, 1}, {1, 0}, IM_COL32_WHITE,
                              look::px(4));
    else
        draw->AddRectFilled(from, to, look::u32(look::colors().raised), look::px(4));
    const Session& session = workspace_.session();
    const OwnPresetValues* own = session.preset().own();
    const bool on = &session.definition() == tile.definition && session.params() == tile.params &&
                    (!own || (tile.own && own->name == tile.preset));
    if (on || ImGui::IsItemHovered())
        draw->AddRect(from, to, look::u32(on ? look::colors().accent : look::colors().muted), look::px(4), 0,
                      look::px(on ? 2 : 1));
}

void Gallery::draw_own_buttons(const Tile& tile, ImVec2 at, float width) {
    const char* const why = actions_.find("save preset")->disabled_reason();
    const float button = look::px(own_button);
    ImGui::SetCursorScreenPos({at.x + width - 2 * button - look::px(4), at.y});
    if (look::icon_button("rename", ICON_FA_PEN,
                          {.tip = "Rename this preset", .disabled_reason = why, .width = button}))
        renaming_ = tile.id, renamed_.open(tile.preset);
    ImGui::SameLine(0, look::px(4));
    if (look::icon_button("delete", ICON_FA_TRASH,
                          {.tip = "Delete this preset; it can be restored", .disabled_reason = why, .width = button}))
        deleting_ = tile.id;
}

void Gallery::draw_label(const Tile& tile, ImVec2 at, float width) {
    if (tile.own && renaming_ == tile.id) {
        ImGui::SetCursorScreenPos(at);
        if (const auto name = renamed_.draw(width)) new_name_ = *name;
        if (!renamed_.is_open() && new_name_.empty()) renaming_.clear();
        return;
    }
    const float words = width - (tile.own ? 2 * look::px(own_button) + look::px(8) : 0);
    look::draw_left(look::current().text, look::text_size, look::elided(tile.label, words), at.x,
                    at.y + ImGui::GetFrameHeight() / 2, look::colors().text);
    if (tile.own) draw_own_buttons(tile, at, width);
}

void Gallery::draw_tile(const Tile& tile, float width) {
    const ImVec2 from = ImGui::GetCursorScreenPos(), to{from.x + width, from.y + std::round(width * 0.75f)};
    ImGui::BeginGroup();
    ImGui::PushID(tile.id.c_str());
    const bool chosen = ImGui::InvisibleButton("tile", {width, to.y - from.y}, ImGuiButtonFlags_EnableNav);
    if (ImGui::IsRectVisible(from, to)) {
        thumbnails_.want(tile.key, tile.params, tile.strokes);
        if (ImGui::IsItemHovered()) thumbnails_.animate(tile.key, tile.params, tile.strokes);
    }
    look::tooltip(tile.help.empty() ? std::string_view(tile.label) : tile.help);
    draw_picture(tile, from, to);
    if (ImGui::IsItemFocused()) ImGui::RenderNavCursor({from, to}, ImGui::GetItemID());
    draw_label(tile, {from.x, to.y + look::px(2)}, width);
    ImGui::SetCursorScreenPos({from.x, to.y + look::px(2) + ImGui::GetFrameHeight()});
    ImGui::Dummy({width, look::px(4)});
    ImGui::PopID();
    ImGui::EndGroup();
    if (chosen) choose(tile);
}

void Gallery::draw_tiles() {
    const float space = look::px(10), all = ImGui::GetContentRegionAvail().x - look::px(12); // next to the scroll bar
    const int columns = std::max(1, static_cast<int>((all + space) / (look::px(tile_width) + space)));
    const float width = std::floor((all - space * static_cast<float>(columns - 1)) / static_cast<float>(columns));
    const Definition* of = nullptr;
    int column = 0;
    for (const Tile& tile : tiles_) {
        if (std::exchange(of, tile.definition) != tile.definition)
            look::group_heading(tile.definition->sim().title), column = 0;
        if (column++ % columns != 0) ImGui::SameLine(0, space);
        draw_tile(tile, width);
        if (ui_.modal != Modal::gallery) return; // a preset was chosen
    }
    if (tiles_.empty()) look::paragraph("No preset has this name.");
}

/// The gallery covers the picture's line of notices, so it shows the notice here.
void Gallery::draw_notice() {
    const Notice* notice = notices_.current();
    if (!notice) return ImGui::Dummy({0, ImGui::GetTextLineHeight()});
    const bool wrong = notice->severity == Severity::caution || notice->severity == Severity::bad;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = ImGui::GetTextLineHeight();
    look::draw_left(look::current().text, look::text_size, look::elided(notice->text, width), at.x, at.y + height / 2,
                    wrong ? look::readable(look::caution) : look::colors().text);
    ImGui::Dummy({width, height});
    look::tooltip(notice->text);
}

/// If the session shows the preset, "changed" is measured against the preset that it is based on.
void Gallery::remove(const OwnPresets::Kept& kept) {
    Session& session = workspace_.session();
    const bool is_shown = &session.definition() == &kept.params.definition() && session.preset().own() &&
                          session.preset().own()->name == kept.preset.name;
    if (is_shown) session.preset().measure_against(session.preset().id());
    own_.remove(kept);
}

void Gallery::bring_back() {
    own_.bring_back();
    own_.recognise(workspace_.session());
}

/// Renames or deletes presets after the loop over the tiles, because it changes the tiles.
void Gallery::change_own() {
    const auto kept_of = [&](const std::string& id) -> const OwnPresets::Kept* {
        const auto tile = std::ranges::find(tiles_, id, &Tile::id);
        return tile == tiles_.end() ? nullptr : own_.find(tile->definition->id(), tile->preset);
    };
    if (!new_name_.empty()) {
        if (const auto* kept = kept_of(renaming_)) (void)own_.rename(*kept, new_name_);
        new_name_.clear(), renaming_.clear();
    }
    if (deleting_.empty()) return;
    if (const auto* kept = kept_of(deleting_)) remove(*kept);
    deleting_.clear();
}

void Gallery::draw_search() {
    if (ImGui::IsWindowAppearing() && !view_.name_preset) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1);
    look::search_field("##query", "Find a preset", query_);
}

void Gallery::draw_save() {
    const char* const why = actions_.find("save preset")->disabled_reason();
    const float button = look::px(90);
    if (!own_.removed().empty()) {
        const auto words = FixedString<128>::of(ICON_FA_ROTATE_LEFT "  Restore {}", own_.removed());
        if (look::text_button("bring back", look::elided(words, ImGui::GetContentRegionAvail().x - look::px(20)),
                              {.tip = "Restores the preset that was deleted last", .disabled_reason = why}))
            bring_back();
    }
    if (std::exchange(view_.name_preset, false)) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - button - look::px(8));
    const bool entered = ImGui::InputTextWithHint("##name", "Name of a new preset with these parameters", &name_,
                                                  ImGuiInputTextFlags_EnterReturnsTrue);
    ImGui::SameLine(0, look::px(8));
    const bool pressed =
        look::text_button("save", ICON_FA_FLOPPY_DISK "  Save",
                          {.tip = "Saves all parameters as a preset file", .disabled_reason = why, .width = button});
    if ((entered || pressed) && !*why && own_.save(workspace_.session(), name_)) name_.clear();
}

void Gallery::draw() {
    if (is_stale()) gather();
    look::heading("Presets");
    draw_search();
    const float line = ImGui::GetFrameHeightWithSpacing(), said = ImGui::GetTextLineHeightWithSpacing(),
                below = said + (own_.removed().empty() ? line : 2 * line);
    ImGui::BeginChild("tiles", {0, -below}, ImGuiChildFlags_NavFlattened, ImGuiWindowFlags_NoBackground);
    draw_tiles();
    ImGui::EndChild();
    change_own();
    draw_save();
    draw_notice();
}

} // namespace glint
