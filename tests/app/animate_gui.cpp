// The menu of a parameter's name: animate it, refuse animations that it cannot have, stop its animation.
#include "support/gui_stage.h"
#include "support/says.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

class AnimateGui : public testing::Test {
protected:
    AnimateGui() {
        stage.session().pacing().pause(true);
        stage.frames(4);
    }
    const glint_param& row() { return *stage.session().definition().param("k"); }
    const Animation* moves() { return stage.session().params().animation(row()); }
    static void open_menu(ImGuiTestContext& user) {
        user.SetRef(user.WindowInfo("//Parameters/rows").ID);
        user.ItemClick("k/name", ImGuiMouseButton_Right);
        user.Yield(2);
        user.SetRef("//$FOCUSED");
    }

    GuiStage stage{"heat"};
};

TEST_F(AnimateGui, LetsAParameterMoveAndStandStill) {
    stage.play([&](ImGuiTestContext& user) {
        open_menu(user);
        user.ItemClick("ramp/##button");
        user.ItemInputValue("##low", 0.05f);
        user.ItemInputValue("##high", 0.15f);
        user.ItemInputValue("##period", 240);
        user.ItemClick("begin/##button");
        user.Yield(3);
    });
    ASSERT_NE(moves(), nullptr);
    EXPECT_EQ(moves()->curve, AnimationCurve::ramp);
    EXPECT_NEAR(moves()->low, 0.05, 1e-6);
    EXPECT_NEAR(moves()->high, 0.15, 1e-6);
    EXPECT_EQ(moves()->period, 240);
    EXPECT_EQ(stage.session().history().next_undo()->label,
              "Animate " + std::string(std::string_view(label_of(row()))));
    stage.screenshot("animated");
    stage.play([&](ImGuiTestContext& user) {
        open_menu(user);
        user.ItemClick("stop/##button");
        user.Yield(3);
    });
    EXPECT_EQ(moves(), nullptr);
    EXPECT_NEAR(stage.value("k"), 0.05, 0.02) << "it stays about where it was";
}

TEST_F(AnimateGui, RefusesWithASentence) {
    stage.play([&](ImGuiTestContext& user) {
        open_menu(user);
        user.ItemInputValue("##high", 7.f);
        user.ItemClick("begin/##button");
        user.Yield(3);
        EXPECT_TRUE(user.ItemExists("begin/##button")) << "it can be put right";
    });
    EXPECT_EQ(moves(), nullptr);
    EXPECT_THAT(stage.app().notices().all().back().text, testing::HasSubstr("allowed is"));
    EXPECT_EQ(stage.app().notices().all().back().severity, Severity::caution);
}

TEST_F(AnimateGui, WhatIsNoNumberIsRefusedAndTheOldOneStays) {
    for (const char* typed : {"nan", "inf", "-1e999"}) {
        stage.play([&](ImGuiTestContext& user) {
            open_menu(user);
            user.ItemInputValue("##low", 0.05f);
            user.ItemInputValue("##high", 0.15f);
            user.ItemInputValue("##low", typed);
            user.Yield(2);
            EXPECT_THAT(stage.app().notices().all().back().text, says("From:", "finite")) << typed;
            user.ItemClick("begin/##button");
            user.Yield(3);
        });
        ASSERT_NE(moves(), nullptr) << typed;
        EXPECT_NEAR(moves()->low, 0.05, 1e-6) << typed;
        stage.app().workspace().undo();
        stage.frames(3);
    }
}

TEST_F(AnimateGui, TheDotAndThePalettesActionEndIt) {
    const auto animate = [&] {
        Params values = stage.session().params();
        values.animate({"k", AnimationCurve::sine, 0.05, 0.2, 60, 0, 0});
        stage.session().edit(values, "Animate");
        stage.frames(3);
        ASSERT_NE(moves(), nullptr);
    };
    animate();
    stage.play([&](ImGuiTestContext& user) {
        user.SetRef(user.WindowInfo("//Parameters/rows").ID);
        user.ItemClick("k/revert");
        user.Yield(2);
    });
    EXPECT_EQ(moves(), nullptr);
    animate();
    stage.app().actions().run("stop animations");
    stage.frames(3);
    EXPECT_EQ(moves(), nullptr);
    EXPECT_STRNE(stage.app().actions().find("stop animations")->disabled_reason(), "");
}

} // namespace
} // namespace glint::test
