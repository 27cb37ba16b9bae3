// Every parameter of the simulation as a control, made from its own description.
#include "app/look/button.h"
#include "app/look/fields.h"
#include "app/look/text.h"
#include "app/look/theme.h"
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/parameters/differences.h"
#include "app/window/features/parameters/morph.h"
#include "app/window/features/parameters/param_row.h"
#include "app/window/parts/panel.h"
#include "app/window/ui_state.h"
#include "app/world/instance.h"
#include "app/world/params/params.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <cctype>

namespace glint {
namespace {

bool contains(std::string_view text, std::string_view part) {
    const auto same = [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); };
    return std::search(text.begin(), text.end(), part.begin(), part.end(), same) != text.end();
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
    ParametersPanel(CurrentSession& current, const Actions& actions, const MethodRun& methods,
                    const TimingReport& report, Notices& notices, UiState& ui)
        : current_(current), actions_(actions), ui_(ui), rows_(current, actions, methods, report, notices, ui) {}
    const char* title() const override { return "Parameters"; }

    void draw() override {
        const Session& session = *current_;
        if (sim_ != session.definition().id())
            sim_ = session.definition().id(), rows_.forget_typed(), filter_.clear(), idle_shown_ = false;
        if (!ui_.show_param.empty()) filter_.clear(), ui_.differences = false, show_asked_row();
        if (!session.definition().equation().empty()) look::equation(session.definition().equation(), symbol_);
        draw_head();
        if (ui_.morph && !session.definition().presets().empty()) morph_.draw(*current_, ui_.gesture);
        const float into_padding = look::px(10); // the scroll bar stands at the very edge
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
        if (look::search_field("##filter", "Filter", filter_)) ui_.differences = false;
        const char* const none = actions_.find("revert all")->disabled_reason();
        draw_tool("differences", ICON_FA_NOT_EQUAL, ui_.differences, ui_.differences ? "" : none);
        draw_tool("randomise", ICON_FA_DICE, false, "");
        draw_tool("morph", ICON_FA_ARROWS_LEFT_RIGHT, ui_.morph, actions_.find("morph")->disabled_reason());
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
        if (!ui_.differences) return draw_rows();
        draw_differences(*current_, ui_, ImGui::GetWindowWidth() - look::px(12));
    }

    void draw_rows() {
        const Session& session = *current_;
        const Definition& definition = session.definition();
        const RowColumns columns = row_columns(definition, ImGui::GetWindowWidth() - look::px(12));
        const glint_note note = note_of(definition, session.device(), session.extent(), session.params());
        std::string_view group = "\n"; // differs from every group's name
        int shown = 0, idle = 0;
        for (const glint_param& row : definition.params()) {
            if (row.flags & GLINT_HIDDEN || !matches(row)) continue;
            const bool does_nothing = is_idle(row);
            idle += does_nothing;
            if (does_nothing && !idle_shown_ && filter_.empty()) continue;
            const std::string_view its = row.group ? row.group : "";
            if (its != group && !its.empty()) look::group_heading(its);
            group = its;
            if (rows_.draw(row, columns) && row.symbol) symbol_ = row.symbol;
            if (ui_.show_param == row.id) ImGui::SetScrollHereY(0.3f);
            if (note.param && row.id == std::string_view(note.param)) draw_note(note, columns.end);
            ++shown;
        }
        if (!ImGui::IsWindowAppearing()) ui_.show_param.clear(); // a panel that appears has no height yet
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
        const glint_param* const row = current_->definition().param(ui_.show_param);
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

    bool matches(const glint_param& row) const {
        return filter_.empty() || contains(label_of(row), filter_) || contains(row.id, filter_) ||
               contains(row.group ? row.group : "", filter_) || contains(row.help ? row.help : "", filter_);
    }

    CurrentSession& current_;
    const Actions& actions_;
    UiState& ui_;
    std::string filter_, sim_;
    bool idle_shown_ = false; ///< the rows without effect
    std::string_view symbol_; ///< of the row under the mouse in the last frame; "": none
    ParamRows rows_;
    Morph morph_;
};

} // namespace

std::unique_ptr<Panel> make_parameters_panel(CurrentSession& current, const Actions& actions, const MethodRun& methods,
                                             const TimingReport& report, Notices& notices, UiState& ui) {
    return std::make_unique<ParametersPanel>(current, actions, methods, report, notices, ui);
}

} // namespace glint
