// Experiments in the window: requested in the panel, measured while the session rests, and going to a point.
#include "app/files/state_folder.h"
#include "app/report/experiment_report.h"
#include "app/window/features/experiment/experiments.h"
#include "app/window/measurements.h"
#include "sims/api/error.h"
#include "support/gui_stage.h"
#include "support/run.h"
#include "support/says.h"
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <gmock/gmock.h>
#include <implot.h>
#include <implot_internal.h>

namespace glint::test {
namespace {

using testing::HasSubstr;

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

const ImPlotPlot* plot_in(const char* window) {
    return ImPlot::GetCurrentContext()->Plots.GetByKey(ImGui::FindWindowByName(window)->GetID("##experiment"));
}

/// The place in the drawn plot.
ImVec2 place_in_plot(double x, double y) {
    const ImPlotPlot* plot = plot_in("Experiment");
    if (!plot) return {};
    return {plot->Axes[ImAxis_X1].PlotToPixels(x), plot->Axes[ImAxis_Y1].PlotToPixels(y)};
}

/// Scrolls it into sight.
void move_to_point(ImGuiTestContext& user, double x, double y) {
    ImGuiWindow* panel = ImGui::FindWindowByName("Experiment");
    ImGui::SetScrollY(panel, 0);
    user.Yield(3);
    if (const float below = place_in_plot(x, y).y - panel->InnerRect.GetCenter().y; below > 0)
        ImGui::SetScrollY(panel, below);
    user.Yield(3);
    user.MouseMoveToPos(place_in_plot(x, y));
    user.Yield(2);
}

TEST_F(ExperimentGui, ComesToAnEndWithAPointForEachValueAndTheSessionGoesOn) {
    measure({.vary = "sources=1,2,4", .metric = "draw"});
    const MeasuredExperiment& measured = *experiments().measured();
    EXPECT_EQ(measured.result.device, "cpu");
    EXPECT_EQ(measured.result.plan.extent, (Extent{64, 64}));
    EXPECT_FALSE(measured.place.machine.date.empty());
    const ExperimentCurves curves = experiment_curves(measured.result);
    ASSERT_EQ(curves.all.size(), 1u);
    ASSERT_EQ(curves.all[0].points.size(), 3u);
    for (const CurvePoint& point : curves.all[0].points) EXPECT_GT(point.y, 0);
    EXPECT_EQ(curves.all[0].points[2].x, 4);
    EXPECT_THAT(said(), says("finished", "ripple"));
    expect_progress();
    stage.screenshot("panel-experiment");
}

TEST_F(ExperimentGui, TheSessionIsIdleWhileTheWindowContinues) {
    begin_long_experiment();
    const std::int64_t step = stage.session().step();
    stage.frames(20);
    EXPECT_EQ(stage.session().step(), step);
    EXPECT_TRUE(experiments().running());
    EXPECT_GT(experiments().seconds_left(), 0);
    EXPECT_LT(experiments().progress(), 1);
}

TEST_F(ExperimentGui, ThePanelStartsItWithWhatItsFieldsSay) {
    experiments().offer({.vary = "sources=1,2", .series = "method=textbook,vectorised", .metric = "draw"}, 0.2);
    stage.play([&](ImGuiTestContext& user) {
        user.Yield(2);
        user.ItemInputValue("//Experiment/##values", "1,2,3");
        user.ItemClick("//Experiment/experiment/##button");
        user.Yield(2);
    });
    stage.frames_until([&] { return !experiments().wanted() && !experiments().running(); });
    ASSERT_NE(experiments().measured(), nullptr);
    const ExperimentResult& result = experiments().measured()->result;
    EXPECT_THAT(result.plan.varied.values.texts, testing::ElementsAre("1", "2", "3"));
    EXPECT_EQ(result.plan.series_count(), 2u);
    for (const ExperimentCell& cell : result.cells) EXPECT_FALSE(cell.in_rounds.empty()) << cell.why_not;
}

TEST_F(ExperimentGui, ADoubleClickOnStartDoesNotCancel) {
    experiments().offer({.vary = "sources=1,2,4", .metric = "draw"}, 600);
    stage.play([](ImGuiTestContext& user) {
        user.Yield(2);
        user.ItemDoubleClick("//Experiment/experiment/##button");
        user.Yield(2);
    });
    stage.frames_until([&] { return !experiments().wanted(); });
    stage.frames(5);
    EXPECT_TRUE(experiments().running());
    EXPECT_FALSE(experiments().stopping());
    EXPECT_EQ(why_not("cancel experiment"), "");
}

TEST_F(ExperimentGui, ResultsSayWhatTheyAreOfWhereAnotherIsSetUp) {
    const auto lines = [] { return ImGui::FindWindowByName("Experiment")->ContentSize.y; };
    measure({.vary = "sources=1,2", .metric = "draw"});
    stage.frames(4);
    const float before = lines();
    experiments().form().metric = "step";
    stage.frames(4);
    EXPECT_GT(lines(), before) << "a sentence says that these are of the last one";
    experiments().form().metric = "draw";
    stage.frames(4);
    EXPECT_EQ(lines(), before);
}

TEST_F(ExperimentGui, TheFormSaysWhatRunsAndStartMeasuresTheSameAgain) {
    experiments().start(own_scene(), {.vary = "sources=1..4*2", .metric = "draw", .sets = {"lag=45"}}, 0.2);
    EXPECT_EQ(experiments().form().values, "1..4*2");
    EXPECT_EQ(experiments().form().metric, "draw");
    EXPECT_EQ(experiments().form().seconds, 0.2);
    stage.frames_until([&] { return !experiments().wanted(); });
    stage.frames(3);
    stage.screenshot("panel-experiment-of-a-lesson");
    stage.frames_until([&] { return !experiments().running(); });
    const Experiment first = experiments().measured()->result.plan;
    EXPECT_EQ(first.extent, (Extent{32, 24}));
    EXPECT_EQ(first.preset, "book");
    run("experiment");
    stage.frames_until([&] { return !experiments().wanted() && !experiments().running(); });
    const Experiment& again = experiments().measured()->result.plan;
    EXPECT_EQ(again.params, first.params);
    EXPECT_EQ(again.extent, first.extent);
    EXPECT_EQ(again.preset, first.preset);
    stage.play([&](ImGuiTestContext& user) {
        user.Yield(3);
        user.ItemClick("//Experiment/as it is/##button");
        user.Yield(2);
    });
    EXPECT_FALSE(experiments().form().scene);
    EXPECT_TRUE(experiments().form().sets.empty());
}

TEST_F(ExperimentGui, WhileOneRunsItsFieldsCannotBeChanged) {
    begin_long_experiment();
    stage.play([&](ImGuiTestContext& user) {
        user.Yield(2);
        const ImGuiTestItemInfo values = user.ItemInfo("//Experiment/##values");
        EXPECT_TRUE(values.ItemFlags & ImGuiItemFlags_Disabled);
    });
}

/// The large chart as drawn last; null if it is not shown.
ImGuiWindow* large_chart() {
    for (ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
        if (window->WasActive && std::string_view(window->Name).find("/chart_") != std::string_view::npos)
            return window;
    return nullptr;
}

TEST_F(ExperimentGui, AKeyShowsItsChartLargeOverThePictureAndEscClosesIt) {
    EXPECT_THAT(why_not("large chart"), HasSubstr("No result yet"));
    measure({.vary = "sources=1,2,4", .series = "method=textbook,vectorised", .metric = "draw"});
    stage.play([&](ImGuiTestContext& user) {
        user.KeyPress(ImGuiMod_Shift | ImGuiKey_E);
        user.Yield(3);
        ASSERT_NE(large_chart(), nullptr);
        EXPECT_GT(large_chart()->Size.y, 0.7f * ImGui::FindWindowByName("Picture")->Size.y);
    });
    stage.screenshot("large-chart");
    stage.play([&](ImGuiTestContext& user) {
        const std::size_t events = stage.session().run().events().size();
        user.MouseMoveToPos(large_chart()->Rect().GetCenter());
        user.MouseWheelY(2);
        user.Yield(3);
        EXPECT_EQ(stage.session().run().events().size(), events) << "the picture below has no mouse";
        EXPECT_EQ(stage.session().appearance().view().mode, PictureView::Mode::fit);
        user.KeyPress(ImGuiKey_Escape);
        user.Yield(3);
        EXPECT_EQ(large_chart(), nullptr);
    });
}

TEST_F(ExperimentGui, OnStageTheChartLiesOverThePictureAndEscLeavesTheStageOnlyThen) {
    measure({.vary = "sources=1,2,4", .metric = "draw"});
    run("stage"), run("large chart");
    stage.frames(4);
    EXPECT_NE(large_chart(), nullptr);
    stage.screenshot("large-chart-on-stage");
    stage.play([&](ImGuiTestContext& user) {
        user.KeyPress(ImGuiKey_Escape);
        user.Yield(3);
        EXPECT_EQ(large_chart(), nullptr);
        EXPECT_TRUE(stage.app().ui_state().stage_line);
        user.KeyPress(ImGuiKey_Escape);
        user.Yield(3);
        EXPECT_FALSE(stage.app().ui_state().stage_line);
    });
}

TEST_F(ExperimentGui, ThePointsTextDoesNotCoverThePlot) {
    measure({.vary = "sources=1,2,4", .metric = "draw"});
    const double y = experiments().measured()->result.cell(2, 0).summary().median;
    stage.play([&](ImGuiTestContext& user) {
        move_to_point(user, 4, y);
        user.Yield(3);
        const ImPlotPlot* plot = plot_in("Experiment");
        ASSERT_NE(plot, nullptr);
        int tips = 0;
        for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
            if (!window->WasActive || window->Hidden || !(window->Flags & ImGuiWindowFlags_Tooltip)) continue;
            ++tips;
            EXPECT_FALSE(window->Rect().Overlaps(plot->PlotRect));
        }
        EXPECT_EQ(tips, 1);
    });
}

TEST_F(ExperimentGui, GoingToAPointIsOneStepOfUndo) {
    measure({.vary = "sources=1,2,4", .metric = "draw"});
    const std::size_t gestures = stage.session().history().gestures();
    experiments().go_to(1, 0);
    EXPECT_EQ(stage.text("sources"), "2");
    EXPECT_EQ(stage.session().history().gestures(), gestures + 1);
    stage.frames(3);
    stage.app().workspace().undo();
    EXPECT_EQ(stage.text("sources"), "6");
}

TEST_F(ExperimentGui, GoingToASizeResizes) {
    measure({.vary = "size=32,48", .metric = "draw"});
    experiments().go_to(1, 0);
    stage.frames(3);
    EXPECT_EQ(stage.session().extent(), (Extent{48, 48}));
    stage.app().workspace().undo();
    stage.frames(3);
    EXPECT_EQ(stage.session().extent(), (Extent{64, 64}));
}

TEST_F(ExperimentGui, GoingToThreadsSaysThatTheyStay) {
    measure({.vary = "threads=1,2", .metric = "draw"});
    experiments().go_to(1, 0);
    EXPECT_THAT(said(), HasSubstr("glint --threads 2"));
}

TEST_F(ExperimentGui, ARightClickOnAPointTellsWhereItComesFromAndGoesNowhere) {
    measure({.vary = "sources=1,2,4", .metric = "draw"});
    const double y = experiments().measured()->result.cell(2, 0).summary().median;
    stage.play([&](ImGuiTestContext& user) {
        move_to_point(user, 4, y);
        user.MouseClick(ImGuiMouseButton_Right);
        user.Yield(3);
    });
    const auto& asked = stage.app().ui_state().asked;
    ASSERT_TRUE(asked);
    EXPECT_THAT(asked->provenance.what, HasSubstr("sources 4"));
    EXPECT_EQ(stage.text("sources"), "6");
}

TEST_F(ExperimentGui, AClickOnAPointGoesThere) {
    measure({.vary = "sources=1,2,4", .metric = "draw"});
    const double y = experiments().measured()->result.cell(2, 0).summary().median;
    stage.play([&](ImGuiTestContext& user) {
        move_to_point(user, 4, y);
        user.MouseClick();
        user.Yield(2);
        EXPECT_EQ(stage.text("sources"), "4");
        user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Z);
        user.Yield(2);
        EXPECT_EQ(stage.text("sources"), "6");
    });
}

TEST_F(ExperimentGui, CancelKeepsWhatWasMeasuredAndTheSessionGoesOn) {
    begin_long_experiment();
    EXPECT_EQ(why_not("cancel experiment"), "");
    run("cancel experiment");
    stage.frames_until([&] { return !experiments().running(); });
    for (const ExperimentCell& cell : experiments().measured()->result.cells)
        EXPECT_NE(cell.in_rounds.empty(), cell.why_not.empty()) << "a value, or the reason why there is none";
    EXPECT_THAT(why_not("cancel experiment"), HasSubstr("No experiment"));
    expect_progress();
}

TEST_F(ExperimentGui, CancelBeforeItHasBegunCallsItOff) {
    experiments().offer({.vary = "sources=1,2", .metric = "draw"});
    run("experiment");
    EXPECT_TRUE(experiments().wanted());
    run("cancel experiment");
    stage.frames(5);
    EXPECT_FALSE(experiments().wanted() || experiments().running());
    EXPECT_EQ(experiments().measured(), nullptr);
}

TEST_F(ExperimentGui, AWrongValueIsSaidAndNothingStarts) {
    stage.play([&](ImGuiTestContext& user) {
        experiments().offer({.vary = "sources=1,2", .metric = "draw"});
        user.Yield(2);
        user.ItemInputValue("//Experiment/##values", "1,x");
        user.Yield(2);
    });
    EXPECT_THAT(experiments().problem(), HasSubstr("sources: 'x'"));
    run("experiment");
    EXPECT_FALSE(experiments().wanted());
    EXPECT_THAT(said(), HasSubstr("sources: 'x'"));
    experiments().form().values = "1,2";
    experiments().check();
    EXPECT_EQ(experiments().problem(), "");
}

TEST_F(ExperimentGui, AnOfferThatCannotBeChangesNothing) {
    experiments().offer({.vary = "sources=1,2", .metric = "draw", .sets = {"lag=45"}}, 3);
    EXPECT_THROW(experiments().offer({.vary = "sorces=1"}), Error);
    EXPECT_THROW(experiments().offer({.vary = "sources"}), Error);
    EXPECT_THROW(experiments().offer({.vary = "sources=1", .metric = "limit"}), Error) << "the limits are not known";
    EXPECT_EQ(experiments().form().row, "sources");
    EXPECT_EQ(experiments().form().values, "1,2");
    EXPECT_EQ(experiments().form().sets, std::vector<std::string>{"lag=45"});
    EXPECT_EQ(experiments().form().seconds, 3);
}

TEST_F(ExperimentGui, ASuggestionChangesThePointsAndNotTheSession) {
    measure({.vary = "sources=1,2", .metric = "draw", .sets = {"lag=45"}});
    EXPECT_EQ(stage.value("lag"), 0);
    experiments().go_to(0, 0);
    EXPECT_EQ(stage.value("lag"), 45);
}

TEST_F(ExperimentGui, NothingElseIsMeasuredMeanwhile) {
    begin_long_experiment();
    for (const char* action : {"experiment", "sweep", "limits", "methods", "compare"})
        EXPECT_THAT(why_not(action), HasSubstr("experiment")) << action;
    run("sweep"), run("limits"), run("compare");
    stage.frames(3);
    EXPECT_FALSE(stage.app().sweep().wanted() || stage.app().limits().wanted());
    EXPECT_EQ(stage.app().workspace().pair(), nullptr);
    EXPECT_THROW(experiments().start(own_scene(), {.vary = "sources=1,2", .metric = "draw"}, 1), Error);
}

TEST_F(ExperimentGui, NoneBeginsWhileAnythingElseIsMeasured) {
    run("limits");
    EXPECT_THAT(why_not("experiment"), HasSubstr("limits"));
    EXPECT_THAT(why_not("sweep"), HasSubstr("limits"));
    stage.frames_until([&] { return stage.app().limits().running() != nullptr; });
    run("experiment");
    EXPECT_FALSE(experiments().wanted());
    run("limits");
    EXPECT_EQ(why_not("experiment"), "");
    run("sweep");
    EXPECT_THAT(why_not("experiment"), HasSubstr("resentation paths"));
    run("sweep");
}

TEST_F(ExperimentGui, AComparisonEndsForIt) {
    run("compare");
    stage.frames(3);
    ASSERT_NE(stage.app().workspace().pair(), nullptr);
    begin_long_experiment();
    EXPECT_EQ(stage.app().workspace().pair(), nullptr);
}

TEST_F(ExperimentGui, AnotherSimulationEndsItAndFindsFieldsOfItsOwn) {
    begin_long_experiment();
    stage.app().workspace().show("heat");
    stage.frames_until([&] { return !experiments().running(); });
    EXPECT_THAT(said(), HasSubstr("another simulation"));
    EXPECT_EQ(experiments().measured()->result.plan.params.definition().id(), "ripple") << "it is shown still";
    EXPECT_EQ(experiments().form().row, "size");
    const Params before = stage.session().params();
    experiments().go_to(0, 0);
    EXPECT_EQ(stage.session().params(), before);
    EXPECT_THAT(said(), HasSubstr("with ripple"));
    expect_progress();
}

TEST_F(ExperimentGui, WhatCannotBeMeasuredIsSaid) {
    measure({.vary = "sources=20,30", .metric = "draw"});
    EXPECT_FALSE(experiments().measured()->any());
    EXPECT_THAT(said(), HasSubstr("sources = 20 "));
    EXPECT_THAT(why_not("experiment csv"), HasSubstr("result"));
    stage.frames(3); // only crosses
    experiments().go_to(0, 0);
    EXPECT_THAT(said(), HasSubstr("\nsources = 20 "));
    EXPECT_EQ(stage.text("sources"), "6");
}

TEST_F(ExperimentGui, ResultsAreSavedAsTheCommandLineWritesThem) {
    const std::filesystem::path documents = stage.state() / "documents";
    std::filesystem::create_directories(documents);
    setenv("XDG_DOCUMENTS_DIR", documents.c_str(), 1);
    EXPECT_THAT(why_not("experiment csv"), HasSubstr("result"));
    measure({.vary = "sources=1,2", .metric = "draw"});
    std::string all;
    for (const char* action : {"experiment csv", "experiment json", "experiment svg", "experiment png"}) {
        run(action);
        stage.frames_until([&] { return why_not(action).empty(); });
    }
    unsetenv("XDG_DOCUMENTS_DIR");
    for (const auto& file : std::filesystem::directory_iterator(documents))
        all += file.path().extension().string() + ": " + read_file(file.path()).value().substr(0, 40) + "\n";
    EXPECT_THAT(all, HasSubstr(".csv: simulation,preset,size,device"));
    EXPECT_THAT(all, HasSubstr(".json: {"));
    EXPECT_THAT(all, HasSubstr(".svg: <svg"));
    EXPECT_THAT(all, HasSubstr("PNG"));
}

} // namespace
} // namespace glint::test
