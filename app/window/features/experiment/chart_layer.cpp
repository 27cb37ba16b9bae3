// The experiment's chart, as large as the picture: for a lecture hall, and with more detail than in the panel.
#include "app/look/controls.h"
#include "app/window/actions/actions.h"
#include "app/window/features/experiment/experiment.h"
#include "app/window/features/experiment/experiments.h"
#include "app/window/features/files/save.h"
#include "app/window/layout.h"
#include "app/window/parts/picture_layer.h"
#include "app/window/ui_state.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

namespace glint {

namespace {

// letter height as a share of the picture's height
constexpr float letters_share = 0.026f, letters_share_on_stage = 0.036f;
constexpr float min_letter_share = 14, max_letter_share = 40; // for scale 1
constexpr float chart_margin = 12, below_chart = 60;          // a notice's line
constexpr float min_chart_width = 320, min_chart_height = 200, widest_legend_share = 0.3f;

class ChartLayer final : public PlateLayer {
public:
    ChartLayer(Experiments& experiments, ChartView& view, const Actions& actions, UiState& ui)
        : experiments_(experiments), view_(view), actions_(actions), ui_(ui) {}

private:
    Plate draw_on(const Overlay& over) override {
        const MeasuredExperiment* measured = experiments_.measured();
        if (!measured) view_.large = false; // otherwise Esc would close a missing chart
        if (!view_.large) return {};
        const float margin = look::px(chart_margin);
        const ImVec2 from{over.from.x + margin, over.from.y + margin},
            size{over.size.x - 2 * margin, over.size.y - margin - look::px(below_chart)};
        if (size.x < look::px(min_chart_width) || size.y < look::px(min_chart_height))
            return draw_message(over, enlarge_tip("The chart", actions_));
        take_results(measured->result);
        const ImVec2 before = ImGui::GetCursorScreenPos();
        ImGui::SetCursorScreenPos(from);
        ImGui::PushStyleColor(ImGuiCol_ChildBg, look::colors().panel);
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {look::px(12), look::px(10)}); // the stage has no padding
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {look::px(8), look::px(6)});
        constexpr auto flags =
            ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
        if (ImGui::BeginChild("chart", size, ImGuiChildFlags_Borders, flags)) draw_chart(*measured, over.size.y);
        ImGui::EndChild();
        ImGui::PopStyleVar(2);
        ImGui::PopStyleColor();
        ImGui::SetCursorScreenPos(before);
        return {from, {from.x + size.x, from.y + size.y}};
    }

    /// Updates the chart only if the results have changed.
    void take_results(const ExperimentResult& result) {
        if (std::exchange(revision_, experiments_.revision()) == experiments_.revision()) return;
        plot_.set(result);
        scene_ = scene_text(result);
        confidence_ = confidence_text(result);
    }

    void draw_chart(const MeasuredExperiment& measured, float height) {
        const float share = ui_.bare ? letters_share_on_stage : letters_share;
        const float letters = std::clamp(height * share / look::current().scale, min_letter_share, max_letter_share);
        draw_head(letters);
        const ImVec2 room = ImGui::GetContentRegionAvail(), at = ImGui::GetCursorPos();
        const float legend = std::min(plot_.legend_width(letters), room.x * widest_legend_share);
        const float gap = legend > 0 ? look::px(16) : 0, lines = 3 * line_height(letters);
        const auto picked = plot_.draw(measured, ui_, {room.x - legend - gap, room.y - lines}, letters);
        {
            const look::UseFont font(look::current().text, std::max(letters * 0.7f, look::caption_size));
            look::muted(look::elided(confidence_, room.x - legend - gap));
        }
        if (legend > 0) {
            ImGui::SetCursorPos({at.x + room.x - legend, at.y});
            ImGui::BeginGroup();
            plot_.draw_legend(letters, legend);
            ImGui::EndGroup();
        }
        if (picked) experiments_.go_to(picked->value, picked->series);
    }

    static float line_height(float letters) {
        const look::UseFont font(look::current().text, letters);
        return ImGui::GetTextLineHeightWithSpacing();
    }

    /// Description of the measurement, and the button that closes the chart.
    void draw_head(float letters) {
        const ImVec2 at = ImGui::GetCursorPos();
        const float button = ImGui::GetFrameHeight(), end = at.x + ImGui::GetContentRegionAvail().x;
        {
            const look::UseFont font(look::current().bold, letters);
            const auto words = look::elided(scene_, end - at.x - button - look::px(12));
            ImGui::TextUnformatted(words.c_str());
        }
        const ImVec2 below = ImGui::GetCursorPos();
        ImGui::SetCursorPos({end - button, at.y});
        if (look::icon_button("close chart", ICON_FA_XMARK,
                              {.tip = "Close the chart", .key = actions_.key("large chart"), .width = button}))
            view_.large = false;
        ImGui::SetCursorPos({below.x, std::max(below.y, at.y + button + ImGui::GetStyle().ItemSpacing.y)});
    }

    Experiments& experiments_;
    ChartView& view_;
    const Actions& actions_;
    UiState& ui_;
    ExperimentPlot plot_;
    std::string scene_, confidence_;
    std::uint64_t revision_ = 0; ///< revision of the shown results
};

} // namespace

std::unique_ptr<PictureLayer> make_chart_layer(Experiments& experiments, ChartView& view, const Actions& actions,
                                               UiState& ui) {
    return std::make_unique<ChartLayer>(experiments, view, actions, ui);
}

void add_experiment_actions(Actions& all, Experiments& experiments, ChartView& view, Layout& layout, FileSaver& saver) {
    all.add({"experiment", "Start the experiment", "Timing", 0,
             [&] {
                 experiments.start();
                 layout.show("Experiment");
             },
             [&] { return experiments.disabled_reason(); }});
    all.add({"cancel experiment", "Cancel the experiment", "Timing", 0, [&] { experiments.cancel(); },
             [&] {
                 if (experiments.stopping()) return "The experiment already ends after the current step";
                 return experiments.running() || experiments.wanted() ? "" : "No experiment is running";
             }});
    all.add({"large chart", "Experiment: large chart over the picture", "Timing", ImGuiMod_Shift | ImGuiKey_E,
             [&] { view.large = !view.large; },
             [&] { return experiments.measured() ? "" : "No result yet: run an experiment first"; }});
    const auto disabled = [&] {
        if (experiments.running()) return "The experiment is still running";
        if (!experiments.measured() || !experiments.measured()->any()) return "No result yet: run an experiment first";
        return saver.disabled_reason();
    };
    const auto add = [&](const char* id, const char* title, ExperimentFormat format) {
        all.add({id, title, "Timing", 0, [&, format] { save_experiment(saver, *experiments.measured(), format); },
                 disabled});
    };
    add("experiment csv", "Save the experiment's results as CSV", ExperimentFormat::csv);
    add("experiment json", "Save the experiment's results as JSON", ExperimentFormat::json);
    add("experiment svg", "Save the experiment's chart as SVG", ExperimentFormat::svg);
    add("experiment png", "Save the experiment's chart as PNG", ExperimentFormat::png);
}

} // namespace glint
