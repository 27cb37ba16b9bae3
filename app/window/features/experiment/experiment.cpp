// Experiments: the form, the live plot, the table, and buttons for files.
#include "app/window/features/experiment/experiment.h"
#include "app/files/formats/handed_text.h"
#include "app/look/controls.h"
#include "app/look/text.h"
#include "app/report/measured_provenance.h"
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/experiment/experiments.h"
#include "app/window/parts/panel.h"
#include "app/window/parts/provenance_popover.h"
#include "app/window/ui_state.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <utility>

namespace glint {

namespace {

constexpr float small_plot_height = 190, small_plot_letters = 12;

class ExperimentPanel final : public Panel {
public:
    ExperimentPanel(const CurrentSession& current, Experiments& experiments, const Actions& actions, UiState& ui)
        : current_(current), experiments_(experiments), actions_(actions), ui_(ui), fields_(current, experiments) {}
    const char* title() const override { return "Experiment"; }

    void draw() override {
        fields_.draw();
        draw_buttons();
        draw_problem();
        draw_results();
    }

private:
    /// Next to each other, so that a double click on one does not press the other.
    void draw_buttons() {
        const std::string& problem = experiments_.problem();
        draw_button("experiment", ICON_FA_PLAY "  Start",
                    problem.empty() ? "Measures all points in rounds, on separate instances on the same device. The "
                                      "simulation pauses meanwhile"
                                    : std::string_view(problem)); // the tooltip may cover the sentence below
        ImGui::SameLine(0, look::px(6));
        FixedString<96> cancel(ICON_FA_STOP "  Cancel");
        if (experiments_.running())
            cancel = FixedString<96>::of(ICON_FA_STOP "  Cancel: {:.0f} %, {:.0f} s left",
                                         100 * experiments_.progress(), std::ceil(experiments_.seconds_left()));
        draw_button("cancel experiment", cancel,
                    "Ends the experiment after the current step and keeps its results. The button shows progress and "
                    "remaining time");
    }

    void draw_button(const char* action, std::string_view text, std::string_view tip) {
        if (look::text_button(
                action, text,
                {.tip = tip, .key = actions_.key(action), .disabled_reason = actions_.find(action)->disabled_reason()}))
            actions_.run(action);
    }

    void draw_problem() {
        const std::string& problem = experiments_.problem();
        if (!problem.empty()) look::paragraph(problem, look::readable(look::caution));
    }

    /// Updates plot and table only if the results have changed.
    void take_results(const ExperimentResult& result) {
        if (std::exchange(revision_, experiments_.revision()) == experiments_.revision()) return;
        plot_.set(result), table_.set(result);
        scene_ = scene_text(result), confidence_ = confidence_text(result);
        const Experiment& plan = result.plan;
        heading_ = FixedString<160>::of("Results: {}", axes_text(plan));
    }

    /// Whether the form still describes the measured experiment.
    bool is_set_up(const Experiment& plan) const {
        const ExperimentForm& form = experiments_.form();
        const Session& session = *current_;
        const Extent size = form.scene ? form.scene->extent : session.extent();
        return &plan.params.definition() == &session.definition() && form.row == plan.varied.id &&
               form.series_row == (plan.series ? plan.series->id : "") && form.metric == plan.metric.id &&
               (size == plan.extent || plan.varies(Variable::VariableKind::size));
    }

    void draw_results() {
        const MeasuredExperiment* measured = experiments_.measured();
        if (!measured)
            return look::paragraph("Varies a parameter, the size or the number of threads. Each point is measured in "
                                   "several rounds; the curve shows its uncertainty.");
        take_results(measured->result);
        look::group_heading(heading_);
        if (!is_set_up(measured->result.plan))
            look::paragraph("This is the last result. Press Start to measure with the settings above.");
        look::paragraph(scene_);
        const ImVec2 size{ImGui::GetContentRegionAvail().x, look::px(small_plot_height)};
        if (const auto at = plot_.draw(*measured, ui_, size, small_plot_letters))
            experiments_.go_to(at->value, at->series);
        look::paragraph(confidence_);
        look::paragraph("Whiskers: smallest and largest round; ×: could not run. Click a point to give the simulation "
                        "its values; right-click it to see the origin of the result.");
        table_.draw(*measured, ui_);
        draw_chart_buttons();
    }

    void draw_chart_buttons() {
        draw_button("large chart", ICON_FA_EXPAND "  Large",
                    "Shows a large chart over the picture, also in the stage view; Esc closes the chart");
        ImGui::SameLine();
        const auto save = [&](const char* action, const char* text, const char* tip) {
            if (look::text_button(action, text,
                                  {.tip = tip, .disabled_reason = actions_.find(action)->disabled_reason()}))
                actions_.run(action);
        };
        save("experiment csv", ICON_FA_FILE_EXPORT "  CSV", "Saves one row per point in the documents folder");
        ImGui::SameLine();
        save("experiment json", ICON_FA_FILE_EXPORT "  JSON",
             "Saves all results with machine, driver, clocks, date and commit in the documents folder");
        ImGui::SameLine();
        save("experiment svg", ICON_FA_FILE_EXPORT "  SVG",
             "Saves the chart in the documents folder as vector graphics");
        ImGui::SameLine();
        save("experiment png", ICON_FA_FILE_EXPORT "  PNG", "Saves the chart in the documents folder, for slides");
    }

    const CurrentSession& current_;
    Experiments& experiments_;
    const Actions& actions_;
    UiState& ui_;
    ExperimentFields fields_;
    ExperimentPlot plot_;
    ExperimentTable table_;
    std::string scene_, confidence_;
    FixedString<160> heading_;   ///< experiment of these results
    std::uint64_t revision_ = 0; ///< of the shown results
};

} // namespace

std::unique_ptr<Panel> make_experiment_panel(const CurrentSession& current, Experiments& experiments,
                                             const Actions& actions, UiState& ui) {
    return std::make_unique<ExperimentPanel>(current, experiments, actions, ui);
}

namespace {

constexpr int max_rows = 12; // more rows scroll
constexpr float mark_room = 14;

/// Values are aligned by their last character, and the texts after them by their first.
void draw_cell(const CellText& cell, std::size_t rest_letters, float width) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float line = ImGui::GetTextLineHeight(), letter = look::number_width("0");
    const float end = at.x + width - letter * static_cast<float>(rest_letters);
    look::draw_right(look::current().number, look::number_size, cell.value, end, at.y + line / 2, look::colors().text);
    look::draw_left(look::current().number, look::number_size, cell.rest, end, at.y + line / 2, look::colors().muted);
    ImGui::Dummy({width, line});
}

} // namespace

void ExperimentTable::set(const ExperimentResult& result) {
    const Experiment& plan = result.plan;
    first_head_ = title_of(plan.varied);
    marked_ = plan.series.has_value();
    columns_.assign(plan.series_count(), {});
    for (std::size_t series = 0; series < columns_.size(); ++series) {
        Column& column = columns_[series];
        column.head = plan.series ? series_text(plan, series) : title_of(plan.metric);
        column.cells.reserve(plan.varied.values.texts.size());
        for (std::size_t value = 0; value < plan.varied.values.texts.size(); ++value) {
            column.cells.push_back(cell_text(result, result.cell(value, series)));
            column.value_letters = std::max(column.value_letters, letters_in(column.cells.back().value));
            column.rest_letters = std::max(column.rest_letters, letters_in(column.cells.back().rest));
        }
    }
}

float ExperimentTable::width_of(const Column& column) const {
    const auto letters = static_cast<float>(column.value_letters + column.rest_letters);
    const float head = look::caption_width(column.head) + (marked_ ? look::px(mark_room) : 0);
    return std::ceil(std::max(head, letters * look::number_width("0")));
}

void ExperimentTable::draw_heads() const {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    look::caption(first_head_);
    for (std::size_t series = 0; series < columns_.size(); ++series) {
        ImGui::TableNextColumn();
        if (marked_) draw_series_mark(series);
        look::caption(columns_[series].head);
    }
}

void ExperimentTable::draw(const MeasuredExperiment& measured, UiState& ui) const {
    const ExperimentResult& result = measured.result;
    if (marked_) look::caption(FixedString<128>::of("Columns: {}", title_of(*result.plan.series)));
    constexpr auto flags = ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_NoSavedSettings |
                           ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_ScrollX | ImGuiTableFlags_ScrollY;
    const std::vector<std::string>& values = result.plan.varied.values.texts;
    const ImGuiStyle& style = ImGui::GetStyle();
    const int rows = static_cast<int>(values.size());
    const float row = ImGui::GetTextLineHeight() + 2 * style.CellPadding.y;
    const float tall = row * static_cast<float>(1 + std::min(rows, max_rows)) + style.ScrollbarSize + look::px(4);
    if (!ImGui::BeginTable("results", 1 + static_cast<int>(columns_.size()), flags, {0, tall})) return;
    ImGui::TableSetupScrollFreeze(1, 1);
    float names = look::caption_width(first_head_);
    for (const std::string& value : values) names = std::max(names, look::number_width(value));
    ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthFixed, std::ceil(names));
    for (const Column& column : columns_)
        ImGui::TableSetupColumn(column.head.c_str(), ImGuiTableColumnFlags_WidthFixed, width_of(column));
    draw_heads();
    ImGuiListClipper clipper;
    clipper.Begin(rows, row);
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const auto value = static_cast<std::size_t>(i);
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            look::number(values[value]);
            for (std::size_t series = 0; series < columns_.size(); ++series) {
                ImGui::TableNextColumn();
                draw_cell(columns_[series].cells[value], columns_[series].rest_letters, width_of(columns_[series]));
                ImGui::PushID(i);
                ImGui::PushID(static_cast<int>(series));
                const ExperimentCell& cell = result.cell(value, series);
                offer_provenance(
                    ui, "point", [&] { return point_provenance(result, cell, measured.place); },
                    [&] { return fmt::format("{}. {}", sentence_of(result, cell), provenance_tip); });
                ImGui::PopID();
                ImGui::PopID();
            }
        }
    ImGui::EndTable();
}

} // namespace glint
