// Experiments in the window: requested in the panel, measured while the session rests, and going to a point.
#include "app/files/state_folder.h"
#include "app/report/experiment_report.h"
#include "app/window/features/experiment/experiments.h"
#include "app/window/measurements.h"
#include "sims/api/error.h"
#include "support/experiment_stage.h"
#include "support/gui_stage.h"
#include "support/run.h"
#include "support/says.h"
#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>
#include <implot.h>
#include <implot_internal.h>

namespace glint::test {
namespace {

using testing::HasSubstr;

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
