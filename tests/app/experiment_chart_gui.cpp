#include "app/window/features/experiment/experiments.h"
#include "sims/api/error.h"
#include "support/experiment_stage.h"
#include "support/gui_stage.h"
#include "support/says.h"
#include <gmock/gmock.h>
#include <implot_internal.h>

namespace glint::test {
namespace {

using testing::HasSubstr;

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

} // namespace
} // namespace glint::test
