// The number next to a slider with a forbidden part, and how to correct a refused value.
#include "support/gui_stage.h"

namespace glint::test {
namespace {

void at_stable_rows(ImGuiTestContext& user) {
    user.ItemClick("//Parameters/##filter");
    user.KeyPress(ImGuiKey_Escape);
    user.SetRef(user.WindowInfo("//Parameters/rows").ID);
}
void type(ImGuiTestContext& user, const char* value, const char* text) {
    at_stable_rows(user);
    user.ItemClick(value);
    user.Yield(2);
    user.KeyCharsReplaceEnter(text);
    user.Yield(2);
}

TEST(StabilityGui, ARefusedValueIsClampedByAClick) {
    GuiStage stage("heat");
    const std::string before = stage.text("k");
    ASSERT_NE(before, "0.25");
    stage.play([&](ImGuiTestContext& user) {
        type(user, "k/value", "0.4");
        EXPECT_EQ(stage.text("k"), before);
        user.ItemClick("k/clamp/##button");
        user.Yield(2);
    });
    EXPECT_EQ(stage.text("k"), "0.25");
    stage.screenshot("stability");
    stage.play([](ImGuiTestContext& user) { user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Z); });
    EXPECT_EQ(stage.text("k"), before) << "one step of undo";
}

TEST(StabilityGui, ATypedValueLeavesTheStableRangeAndAClickGoesBack) {
    GuiStage stage("heat");
    stage.session().pacing().pause(true);
    stage.play([&](ImGuiTestContext& user) { type(user, "k/value", "0.28"); });
    EXPECT_EQ(stage.text("k"), "0.28");
    stage.screenshot("unstable");
    stage.play([](ImGuiTestContext& user) {
        at_stable_rows(user);
        user.ItemClick("k/stable/##button");
        user.Yield(2);
    });
    EXPECT_EQ(stage.text("k"), "0.25");
}

/// It ends at the stable limit.
TEST(StabilityGui, TheSliderDoesNotLeaveTheStableRange) {
    GuiStage stage("heat");
    stage.play([](ImGuiTestContext& user) {
        at_stable_rows(user);
        user.ItemDragWithDelta("k/track", {400, 0});
        user.Yield(2);
    });
    EXPECT_EQ(stage.text("k"), "0.25");
}

TEST(StabilityGui, BelowTheRangeItIsTheOtherEnd) {
    GuiStage stage;
    stage.play([&](ImGuiTestContext& user) {
        type(user, "speed/value", "-3");
        user.ItemClick("speed/clamp/##button");
        user.Yield(2);
    });
    EXPECT_EQ(stage.text("speed"), "0.05");
}

TEST(StabilityGui, WhatIsNoNumberOffersNone) {
    GuiStage stage("heat");
    stage.play([](ImGuiTestContext& user) {
        type(user, "k/value", "seven");
        EXPECT_FALSE(user.ItemExists("k/clamp/##button"));
    });
}

} // namespace
} // namespace glint::test
