// Shared by experiment_gui.cpp and experiment_chart_gui.cpp.
#pragma once
#include "app/window/features/experiment/experiments.h"
#include "app/window/measurements.h"
#include "sims/api/error.h"
#include "support/gui_stage.h"
#include "support/run.h"
#include <gmock/gmock.h>
#include <implot.h>
#include <implot_internal.h>

namespace glint::test {

class ExperimentGui : public testing::Test {
protected:
    ExperimentGui() {
        stage.session().resize({64, 64});
        EXPECT_FALSE(stage.session().set("sources", "6"));
        EXPECT_FALSE(stage.session().set("lag", "0"));
        stage.app().layout().show("Experiment");
        stage.frames(4);
    }
    Experiments& experiments() { return stage.app().experiments(); }
    void run(const char* action) { stage.app().actions().run(action); }
    std::string why_not(const char* action) { return stage.app().actions().find(action)->disabled_reason(); }
    std::string said() {
        std::string all;
        for (const Notice& notice : stage.app().notices().all()) all += notice.text + "\n";
        return all;
    }
    void begin(const ExperimentTexts& texts, double seconds) {
        experiments().offer(texts, seconds);
        run("experiment");
        stage.frames_until([&] { return !experiments().wanted(); });
    }
    void measure(const ExperimentTexts& texts) {
        begin(texts, 1);
        stage.frames_until([&] { return !experiments().running(); });
        ASSERT_NE(experiments().measured(), nullptr);
    }
    /// Other parameters and another size than on stage, as a lesson's experiment has.
    ExperimentScene own_scene() {
        const Definition& ripple = stage.session().definition();
        return {preset(ripple, "book"), {32, 24}, 0, "book"};
    }
    /// Begins one whose end is not waited for.
    void begin_long_experiment() {
        begin({.vary = "sources=1,2,4", .metric = "draw"}, 600);
        ASSERT_TRUE(experiments().running());
    }
    void expect_progress() {
        const std::int64_t step = stage.session().step();
        stage.frames_until([&] { return stage.session().step() > step; });
    }

    GuiStage stage{"ripple"};
};

inline const ImPlotPlot* plot_in(const char* window) {
    return ImPlot::GetCurrentContext()->Plots.GetByKey(ImGui::FindWindowByName(window)->GetID("##experiment"));
}

/// The place in the drawn plot.
inline ImVec2 place_in_plot(double x, double y) {
    const ImPlotPlot* plot = plot_in("Experiment");
    if (!plot) return {};
    return {plot->Axes[ImAxis_X1].PlotToPixels(x), plot->Axes[ImAxis_Y1].PlotToPixels(y)};
}

/// Scrolls it into sight.
inline void move_to_point(ImGuiTestContext& user, double x, double y) {
    ImGuiWindow* panel = ImGui::FindWindowByName("Experiment");
    ImGui::SetScrollY(panel, 0);
    user.Yield(3);
    if (const float below = place_in_plot(x, y).y - panel->InnerRect.GetCenter().y; below > 0)
        ImGui::SetScrollY(panel, below);
    user.Yield(3);
    user.MouseMoveToPos(place_in_plot(x, y));
    user.Yield(2);
}

} // namespace glint::test
