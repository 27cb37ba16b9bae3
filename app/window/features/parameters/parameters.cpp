// Every parameter of the simulation as a control, made from its own description.
#include "app/look/controls.h"
#include "app/look/text.h"
#include "app/look/theme.h"
#include "app/session/session.h"
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/parameters/param_changes.h"
#include "app/window/features/parameters/param_row.h"
#include "app/window/parts/panel.h"
#include "app/window/shell.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/held_gesture.h"
#include "app/window/workspace/workspace.h"
#include "app/world/instance.h"
#include "app/world/params/other_build.h"
#include "app/world/params/params.h"
#include "app/world/text/names.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <cctype>
#include <span>
#include <string>

namespace glint {
namespace {

void draw_both_values(const Session& session, const glint_param& row, ImVec2 at, float width) {
    const look::UseFont font(nullptr, look::caption_size);
    const std::string preset = session.preset().params().words(row), now = session.params().words(row);
    const auto words = preset == now ? FixedString<256>::of("preset and now: {}; they differ in further digits", now)
                                     : FixedString<256>::of("preset: {}, now: {}", preset, now);
    look::draw_left(look::current().text, look::caption_size, look::elided(words, width), at.x, at.y,
                    look::colors().muted);
}

void draw_difference(Session& session, const glint_param& row, ParametersView& view, float width) {
    ImGui::PushID(row.id);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float line = ImGui::GetFrameHeight(), height = line + look::px(16), button = look::px(34);
    const float words = width - button - look::px(8);
    if (ImGui::InvisibleButton("name", {words, height}, ImGuiButtonFlags_EnableNav)) {
        view.shown_row = row.id;
        view.differences = false;
    }
    look::tooltip("Click to show this parameter in the list");
    look::draw_left(look::current().text, look::text_size, look::elided(label_of(row), words), at.x, at.y + line / 2,
                    look::colors().text);
    draw_both_values(session, row, {at.x, at.y + line + look::px(4)}, words);
    ImGui::SetCursorScreenPos({at.x + width - button, at.y + (height - line) / 2});
    if (look::icon_button("revert", ICON_FA_ROTATE_LEFT,
                          {.tip = "Resets the parameter to the preset's value", .width = button}))
        revert(session, row);
    ImGui::SetCursorScreenPos({at.x, at.y + height});
    ImGui::Dummy({width, 0});
    ImGui::PopID();
}

/// List of changes from the preset, shown instead of all parameters: both values, and a button that restores the
/// preset's.
void draw_differences(Session& session, ParametersView& view, float width) {
    const Label preset = session.preset().own()          ? Label(session.preset().own()->name)
                         : session.preset().id().empty() ? Label("the defaults")
                                                         : label_from_id(session.preset().id());
    look::paragraph(FixedString<256>::of(
        "{} {}.", differs_from_preset(session) ? "Differs from" : "No differences from", preset.c_str()));
    for (const glint_param& row : session.definition().params())
        if (is_changed(session, row)) draw_difference(session, row, view, width);
}

// A slider that interpolates between two presets.

class Morph {
public:
    void draw(Session&, HeldGesture&);

private:
    void begin(const Session&);
    static bool draw_preset(const char* id, const char* tip, Session&, std::string& preset, float width);
    void draw_slider(Session&, HeldGesture&);

    std::string sim_, from_, to_; ///< "": the defaults
    double share_ = 0;            ///< position between the presets
};

Params preset_values(const Definition& definition, const std::string& id) {
    Params values(definition);
    if (const glint_preset* preset = definition.preset(id)) values.load(*preset);
    return values;
}

Label preset_label(const std::string& id) { return id.empty() ? Label("Defaults") : label_from_id(id); }

void Morph::begin(const Session& session) {
    sim_ = session.definition().id(), from_ = session.preset().id(), share_ = 0;
    const auto& presets = session.definition().presets();
    const Params from = preset_values(session.definition(), from_);
    const auto other = std::ranges::find_if(
        presets, [&](const glint_preset& preset) { return !(preset_values(session.definition(), preset.id) == from); });
    to_ = other == presets.end() ? "" : other->id;
}

bool Morph::draw_preset(const char* id, const char* tip, Session& session, std::string& preset, float width) {
    const auto& presets = session.definition().presets();
    const auto found = std::ranges::find(presets, preset, &glint_preset::id);
    int chosen = found == presets.end() ? 0 : 1 + static_cast<int>(found - presets.begin());
    const auto entries = [&] {
        std::vector<look::Entry> list{{"Defaults", "All parameters at their defaults", ""}};
        for (const glint_preset& one : presets)
            list.push_back({label_from_id(one.id).c_str(), one.help ? one.help : "", ""});
        return list;
    };
    const bool other = look::choice(id, preset_label(preset), entries, chosen, width);
    look::tooltip(tip);
    if (other) preset = chosen == 0 ? "" : presets[static_cast<std::size_t>(chosen - 1)].id;
    return other;
}

void Morph::draw_slider(Session& session, HeldGesture& gesture) {
    const auto words = FixedString<32>::of("{:.1f} %", 100 * share_);
    const float number = look::number_width("100.0 %");
    const float wide = ImGui::GetContentRegionAvail().x - number - look::px(8);
    const look::SliderResult result = look::slider("way", {}, share_, wide);
    look::tooltip("Position between the presets: numbers and colours are interpolated, choices change halfway");
    if (result.changed) {
        const Definition& definition = session.definition();
        gesture.edit(session, between(preset_values(definition, from_), preset_values(definition, to_), share_),
                     "Morph");
    }
    ImGui::SameLine(0, look::px(8));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    look::draw_right(look::current().number, look::number_size, words, at.x + number,
                     at.y + ImGui::GetFrameHeight() / 2, look::colors().text);
    ImGui::Dummy({number, ImGui::GetFrameHeight()});
}

void Morph::draw(Session& session, HeldGesture& gesture) {
    if (sim_ != session.definition().id()) begin(session);
    const float space = look::px(8), half = (ImGui::GetContentRegionAvail().x - space) / 2;
    bool other = draw_preset("##from", "The preset at the slider's left end", session, from_, half);
    ImGui::SameLine(0, space);
    other |= draw_preset("##to", "The preset at the slider's right end", session, to_, half);
    if (other) share_ = 0;
    draw_slider(session, gesture);
}

bool contains(std::string_view text, std::string_view part) {
    const auto same = [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); };
    return std::search(text.begin(), text.end(), part.begin(), part.end(), same) != text.end();
}

bool has_row(std::span<const glint_param> rows, std::string_view id) {
    return std::ranges::any_of(rows, [&](const glint_param& row) { return id == row.id; });
}

void draw_note(const glint_note& note, float wide) {
    const ImVec4 color = note.caution ? look::readable(look::caution) : look::colors().muted;
    const ImVec2 at = ImGui::GetCursorScreenPos(), size = ImGui::CalcTextSize(note.text, nullptr, false, wide);
    ImGui::PushID(note.param);
    ImGui::InvisibleButton("note", size);
    ImGui::PopID();
    ImGui::GetWindowDrawList()->AddText(nullptr, 0, at, look::u32(color), note.text, nullptr, wide);
}

class ParametersPanel final : public Panel {
public:
    ParametersPanel(const Shell& shell, ParametersView& view, const MethodRun& methods, const TimingReport& report)
        : current_(shell.workspace),
          view_(view),
          actions_(shell.actions),
          ui_(shell.ui),
          rows_(current_, actions_, methods, report, shell.notices, ui_) {}
    const char* title() const override { return "Parameters"; }

    void draw() override {
        const Session& session = *current_;
        if (sim_ != session.definition().id())
            sim_ = session.definition().id(), rows_.forget_typed(), filter_.clear(), idle_shown_ = false;
        if (!view_.shown_row.empty()) {
            filter_.clear();
            view_.differences = false;
            show_asked_row();
        }
        if (!session.definition().equation().empty()) look::equation(session.definition().equation(), symbol_);
        draw_head();
        if (view_.morph && !session.definition().presets().empty()) morph_.draw(*current_, ui_.gesture);
        const float into_padding = look::px(10); // the scroll bar is at the very edge
        ImGui::BeginChild("rows", {ImGui::GetContentRegionAvail().x + into_padding, 0}, ImGuiChildFlags_NavFlattened,
                          ImGuiWindowFlags_NoBackground);
        draw_list();
        look::fade_end();
        ImGui::EndChild();
    }

private:
    void draw_head() {
        constexpr auto all = ICON_FA_ROTATE_LEFT "  All";
        const float button = look::text_width(all) + 2 * ImGui::GetStyle().FramePadding.x, icon = look::px(30);
        const float space = look::px(6);
        ImGui::SetNextItemWidth(
            std::max(look::px(96), ImGui::GetContentRegionAvail().x - button - 3 * icon - 4 * space));
        if (look::search_field("##filter", "Filter", filter_)) view_.differences = false;
        const char* const none = actions_.find("revert all")->disabled_reason();
        draw_tool("differences", ICON_FA_NOT_EQUAL, view_.differences, view_.differences ? "" : none);
        draw_tool("randomise", ICON_FA_DICE, false, "");
        draw_tool("morph", ICON_FA_ARROWS_LEFT_RIGHT, view_.morph, actions_.find("morph")->disabled_reason());
        ImGui::SameLine(0, space);
        if (look::text_button("revert all", all,
                              {.tip = "Reset all parameters to the preset", .disabled_reason = none}))
            actions_.run("revert all");
    }

    void draw_tool(const char* action, const char* icon, bool on, const char* disabled_reason) {
        ImGui::SameLine(0, look::px(6));
        const std::string key = actions_.key(action);
        if (look::icon_button(action, icon,
                              {.tip = actions_.find(action)->title,
                               .key = key,
                               .disabled_reason = disabled_reason,
                               .on = on,
                               .width = look::px(30)}))
            actions_.run(action);
    }

    void draw_list() {
        symbol_ = {};
        if (!view_.differences) return draw_rows();
        draw_differences(*current_, view_, ImGui::GetWindowWidth() - look::px(12));
    }

    void draw_rows() {
        const Session& session = *current_;
        const Definition& definition = session.definition();
        const RowColumns columns = row_columns(definition, ImGui::GetWindowWidth() - look::px(12));
        const glint_note note = note_of(definition, session.device(), session.extent(), session.params());
        std::string_view group = "\n"; // differs from every group's name
        int shown = 0, idle = 0;
        for (const std::span<const glint_param> rows : definition.tables()) {
            const glint_param& row = rows.front();
            if (row.flags & GLINT_HIDDEN || !matches(rows)) continue;
            const bool does_nothing = std::ranges::all_of(rows, [&](const auto& one) { return is_idle(one); });
            idle += does_nothing;
            if (does_nothing && !idle_shown_ && filter_.empty()) continue;
            const std::string_view its = row.group ? row.group : "";
            if (its != group && !its.empty()) look::group_heading(its);
            group = its;
            const bool pointed_at = row.array ? rows_.draw_array(rows, columns) : rows_.draw(row, columns);
            if (pointed_at && row.symbol) symbol_ = row.symbol;
            if (has_row(rows, view_.shown_row)) ImGui::SetScrollHereY(0.3f);
            if (note.param && has_row(rows, note.param)) draw_note(note, columns.end);
            ++shown;
        }
        if (!ImGui::IsWindowAppearing()) view_.shown_row.clear(); // a panel that appears has no height yet
        if (idle > 0 && filter_.empty()) draw_fold(idle);
        if (shown > 0) return;
        look::paragraph(filter_.empty() ? "This simulation has no parameters." : "No parameter matches the filter.");
    }

    /// Whether it has no effect with the present choices. Animated rows are always shown.
    bool is_idle(const glint_param& row) const {
        const Params& params = current_->params();
        return why_idle(params, row) && !params.animation(row);
    }

    void show_asked_row() {
        const glint_param* const row = current_->definition().param(view_.shown_row);
        if (row && is_idle(*row)) idle_shown_ = true;
    }

    void draw_fold(int idle) {
        ImGui::Dummy({0, look::px(4)});
        const auto words = FixedString<64>::of("{}  {} {} without effect now",
                                               idle_shown_ ? ICON_FA_CHEVRON_DOWN : ICON_FA_CHEVRON_RIGHT, idle,
                                               idle == 1 ? "row" : "rows");
        if (look::text_button("idle rows", words,
                              {.tip = idle_shown_
                                          ? "Hide the parameters that have no effect with the present choices"
                                          : "Show the parameters that have no effect with the present choices"}))
            idle_shown_ = !idle_shown_;
    }

    bool matches(std::span<const glint_param> rows) const {
        return filter_.empty() || std::ranges::any_of(rows, [&](const glint_param& row) {
                   return contains(label_of(row), filter_) || contains(row.id, filter_) ||
                          contains(row.group, filter_) || contains(row.help, filter_) ||
                          (row.array && contains(row.array, filter_));
               });
    }

    CurrentSession& current_;
    ParametersView& view_;
    const Actions& actions_;
    UiState& ui_;
    std::string filter_, sim_;
    bool idle_shown_ = false; ///< the rows without effect
    std::string_view symbol_; ///< symbol of the row that was under the mouse in the last frame; "": none
    ParamRows rows_;
    Morph morph_;
};

} // namespace

std::unique_ptr<Panel> make_parameters_panel(const Shell& shell, ParametersView& view, const MethodRun& methods,
                                             const TimingReport& report) {
    return std::make_unique<ParametersPanel>(shell, view, methods, report);
}

} // namespace glint
