// Experiments: what is varied and measured, the live plot, the table, and the ways out into files.
#include "app/panels/experiment.h"
#include "app/look/button.h"
#include "app/panels/panel.h"
#include "app/services/actions.h"
#include "app/services/experiments.h"
#include "app/services/measured_experiment.h"
#include "app/services/ui_state.h"
#include <IconsFontAwesome6.h>
#include <cmath>
#include <cstdint>
#include <utility>

namespace glint {
namespace {

class ExperimentPanel final : public Panel {
public:
    ExperimentPanel(const Workspace& workspace, Experiments& experiments, const Actions& actions, UiState& ui)
        : experiments_(experiments), actions_(actions), ui_(ui), fields_(workspace, experiments) {}
    const char* title() const override { return "Experiment"; }

    void draw() override {
        fields_.draw();
        draw_button();
        draw_problem();
        draw_results();
    }

private:
    void draw_button() {
        const bool runs = experiments_.running() || experiments_.wanted();
        const char* action = runs ? "cancel experiment" : "experiment";
        FixedString<96> text(runs ? ICON_FA_STOP "  Cancel" : ICON_FA_PLAY "  Start");
        if (experiments_.running())
            text = FixedString<96>::of(ICON_FA_STOP "  Cancel: {:.0f} %, {:.0f} s left", 100 * experiments_.progress(),
                                       std::ceil(experiments_.seconds_left()));
        if (look::text_button(action, text,
                              {.tip = runs ? "Ends it after the step that it is at; what was measured stays"
                                           : "Measures all points on instances of their own, in rounds, on the "
                                             "processor of what is on stage, which stands still meanwhile",
                               .key = actions_.key(action),
                               .disabled_reason = actions_.find(action)->disabled_reason(),
                               .on = runs}))
            actions_.run(action);
    }

    void draw_problem() {
        const std::string& problem = experiments_.problem();
        if (problem.empty()) return;
        ImGui::PushStyleColor(ImGuiCol_Text, look::readable(look::caution));
        ImGui::PushTextWrapPos(0);
        ImGui::TextUnformatted(problem.data(), problem.data() + problem.size());
        ImGui::PopTextWrapPos();
        ImGui::PopStyleColor();
    }

    /// What is shown of them is made anew only where they have changed.
    void take_results(const ExperimentResult& result) {
        if (std::exchange(revision_, experiments_.revision()) == experiments_.revision()) return;
        plot_.set(result), table_.set(result);
        scene_ = scene_text(result), sure_ = how_sure(result);
    }

    void draw_results() {
        const MeasuredExperiment* measured = experiments_.measured();
        if (!measured)
            return look::paragraph("A parameter, the size or the threads take one value after another; each point is "
                                   "measured in rounds, and the curve tells how sure it is.");
        take_results(measured->result);
        look::group_heading("Results");
        look::paragraph(scene_);
        if (const auto at = plot_.draw(*measured, ui_)) experiments_.go_to(at->value, at->series);
        look::paragraph(sure_);
        table_.draw(*measured, ui_);
        draw_ways_out();
    }

    void draw_ways_out() {
        const auto save = [&](const char* action, const char* text, const char* tip) {
            if (look::text_button(action, text,
                                  {.tip = tip, .disabled_reason = actions_.find(action)->disabled_reason()}))
                actions_.run(action);
        };
        save("experiment csv", ICON_FA_FILE_EXPORT "  CSV", "Saves a row for each point in the documents folder");
        ImGui::SameLine();
        save("experiment json", ICON_FA_FILE_EXPORT "  JSON",
             "Saves all of it, with machine, driver, clocks, date and commit, in the documents folder");
        ImGui::SameLine();
        save("experiment svg", ICON_FA_FILE_EXPORT "  SVG", "Saves the chart in the documents folder, to be scaled");
        ImGui::SameLine();
        save("experiment png", ICON_FA_FILE_EXPORT "  PNG", "Saves the chart in the documents folder, for slides");
    }

    Experiments& experiments_;
    const Actions& actions_;
    UiState& ui_;
    ExperimentFields fields_;
    ExperimentPlot plot_;
    ExperimentTable table_;
    std::string scene_, sure_;
    std::uint64_t revision_ = 0; ///< of what they show
};

} // namespace

std::unique_ptr<Panel> make_experiment_panel(const Workspace& workspace, Experiments& experiments,
                                             const Actions& actions, UiState& ui) {
    return std::make_unique<ExperimentPanel>(workspace, experiments, actions, ui);
}

} // namespace glint
