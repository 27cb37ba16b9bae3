// A/B in the window: two runs over one log, side by side at one step.
#include "app/run/state_hash.h"
#include "support/drawn_text.h"
#include "support/gui_stage.h"
#include <functional>
#include <gmock/gmock.h>
#include <imgui_internal.h>
#include <string_view>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace glint::test {
namespace {

using testing::HasSubstr;

TEST(CompareGui, XShowsTheTextbookMethodAtTheSameStepAndTimesBothSides) {
    GuiStage stage("heat");
    stage.session().resize({96, 64});
    stage.play([&](ImGuiTestContext& user) {
        user.Yield(10);
        user.KeyPress(ImGuiKey_X);
        user.Yield(2);
        Workspace& workspace = stage.app().workspace();
        ASSERT_NE(workspace.pair(), nullptr);
        const Follower& follower = workspace.pair()->follower();
        EXPECT_EQ(follower.params().text(*follower.definition().param("method")), "textbook");
        yield_until(user, [&] { return workspace.pair()->lockstep().together(); });
        yield_until(user, [&] { return compared_times(*workspace.pair()).ratio().has_value(); });
        for (int i = 0; i < 30; ++i, user.Yield()) {
            const auto [session, other] = workspace.pair()->lockstep().pictures();
            if (other.kind == Picture::Kind::none) continue;
            EXPECT_EQ(session.step, other.step);
        }
    });
    stage.screenshot("compare");
    stage.play([&](ImGuiTestContext& user) {
        user.KeyPress(ImGuiKey_V);
        user.Yield(2);
        EXPECT_EQ(stage.app().view<ComparisonView>().shown, ComparisonView::Shown::follower);
        user.ItemClick("//Compare/compare/##button");
        user.Yield(3);
        EXPECT_EQ(stage.app().workspace().pair(), nullptr);
        yield_until(user, [&] { return !stage.app().workspace().has_busy_retired_follower(); });
        const std::int64_t step = stage.session().step();
        yield_until(user, [&] { return stage.session().step() > step; });
    });
}

TEST(CompareGui, SpeedsAreShownOverThePictureWhileMeasuringOrPresenting) {
    GuiStage stage("heat");
    glfwSetWindowSize(stage.app().window().handle(), 1600, 900); // both times have room next to the wide column
    stage.session().resize({96, 64});
    stage.app().actions().run("compare");
    stage.frames_until([&] { return stage.app().workspace().pair() != nullptr; });
    const auto has_speeds = [&](std::string_view window = "Picture") {
        bool has = false;
        stage.frames(6);
        stage.play(
            [&](ImGuiTestContext& user) { has = user.ItemExists(ImHashStr("left time", 0, window_named(window).ID)); });
        return has;
    };
    EXPECT_FALSE(has_speeds());
    stage.app().actions().run("layout measure");
    EXPECT_TRUE(has_speeds());
    stage.app().actions().run("layout present");
    EXPECT_TRUE(has_speeds());
    stage.app().actions().run("layout tweak");
    EXPECT_FALSE(has_speeds());
    stage.app().actions().run("stage");
    EXPECT_TRUE(has_speeds(stage_picture));
}

TEST(CompareGui, TheTextbooksMethodOnStageGoesToTheLeftAndTheBestComes) {
    GuiStage stage("heat");
    stage.session().resize({96, 64});
    ASSERT_EQ(stage.session().set("method", "textbook"), std::nullopt);
    stage.frames(4);
    stage.app().actions().run("compare");
    stage.frames(2);
    const Workspace& workspace = stage.app().workspace();
    ASSERT_NE(workspace.pair(), nullptr);
    const Follower& left = workspace.pair()->follower();
    EXPECT_EQ(left.params().text(*left.definition().param("method")), "textbook");
    EXPECT_EQ(stage.text("method"), "auto");
}

TEST(CompareGui, APictureThatStandsStillIsDrawnAgainUntilItsRatioIsShown) {
    GuiStage stage("julia");
    stage.session().resize({96, 64});
    ASSERT_EQ(stage.session().set("path", "still"), std::nullopt);
    stage.frames(4);
    stage.app().actions().run("compare");
    stage.frames(2);
    const Workspace& workspace = stage.app().workspace();
    ASSERT_NE(workspace.pair(), nullptr);
    stage.frames_until([&] { return workspace.pair()->lockstep().has_paused_ratio(); });
    stage.frames(3);
    EXPECT_TRUE(compared_times(*workspace.pair()).ratio());
    EXPECT_TRUE(stage.session().run().events().size() <= 2) << "nothing was changed for it";
    stage.frames_until([&] { return !workspace.wants_frames(); });
    stage.screenshot("compare-still");
}

TEST(CompareGui, WhatIsPaintedIsPaintedOnBothSides) {
    GuiStage stage("heat");
    stage.session().resize({96, 64});
    stage.play([&](ImGuiTestContext& user) {
        user.Yield(5);
        user.KeyPress(ImGuiKey_X);
        Workspace& workspace = stage.app().workspace();
        yield_until(user, [&] { return workspace.pair() && workspace.pair()->lockstep().together(); });
        stage.app().view<ComparisonView>().divider = 0.2f; // not under the mouse, which goes to the middle
        user.Yield(2);
        user.MouseMove("//Picture/picture");
        user.MouseDown(0);
        move_by(user, 10, 6, 5);
        user.MouseUp(0);
        stage.session().pacing().pause(true);
        yield_until(user, [&] {
            return !stage.session().busy() && !stage.session().run().events().empty() &&
                   workspace.pair()->lockstep().together() &&
                   workspace.pair()->follower().place(stage.session().run()) == stage.session().place();
        });
        ASSERT_NE(stage.session().history().next_undo(), nullptr);
        EXPECT_EQ(stage.session().history().next_undo()->label, "Stroke");
        stage.session().idling().finish_job();
        const auto ours = record_now(stage.session()).fields;
        const auto theirs = workspace.pair()->lockstep().follower().read_state();
        ASSERT_TRUE(theirs);
        EXPECT_EQ(theirs->at, stage.session().place().at);
        ASSERT_EQ(ours.size(), theirs->state.fields.size());
        for (std::size_t i = 0; i < ours.size(); ++i)
            EXPECT_EQ(hash_of(0, {ours[i]}).fields, hash_of(0, {theirs->state.fields[i]}).fields);
    });
}

TEST(CompareGui, AnotherSimulationOrAMeasurementEndsIt) {
    GuiStage stage("heat");
    stage.session().resize({96, 64});
    stage.play([&](ImGuiTestContext& user) {
        Workspace& workspace = stage.app().workspace();
        user.KeyPress(ImGuiKey_X);
        user.Yield(5);
        ASSERT_NE(workspace.pair(), nullptr);
        workspace.show("ripple");
        EXPECT_EQ(workspace.pair(), nullptr);
        yield_until(user, [&] { return !workspace.has_busy_retired_follower(); });
        user.KeyPress(ImGuiKey_X);
        user.Yield(5);
        ASSERT_NE(workspace.pair(), nullptr);
        stage.app().limits().start();
        EXPECT_EQ(workspace.pair(), nullptr);
        yield_until(user, [&] { return stage.app().limits().running() != nullptr; });
        stage.app().limits().stop();
    });
}

} // namespace
} // namespace glint::test
