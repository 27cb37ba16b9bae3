// The transport under the picture: its buttons, the field for a step, and the scrubber's stretch.
#include "app/look/text.h"
#include "support/drawn_text.h"
#include "support/gui_stage.h"
#include <gmock/gmock.h>
#include <string>
#include <utility>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace glint::test {
namespace {

using testing::HasSubstr;

class TransportGui : public testing::Test {
protected:
    TransportGui() {
        stage.frames(30);
        stage.session().pacing().pause(true);
        settle();
    }
    void settle() { stage.settle(); }
    void click(const char* button) {
        stage.play(
            [&](ImGuiTestContext& user) { user.ItemClick(fmt::format("//Picture/{}/##button", button).c_str()); });
        settle();
    }
    void type_step(const char* text) {
        stage.play([&](ImGuiTestContext& user) {
            user.ItemClick("//Picture/go to step/##button");
            user.Yield(3);
            user.KeyCharsReplaceEnter(text);
            user.Yield(2);
        });
        settle();
    }
    std::int64_t at() { return stage.session().place().at; }

    GuiStage stage;
};

TEST_F(TransportGui, EveryButtonDoesWhatItSays) {
    const std::int64_t first = at();
    click("step");
    EXPECT_EQ(at(), first + 1);
    click("ten steps");
    EXPECT_EQ(at(), first + 11);
    click("step back");
    EXPECT_EQ(at(), first + 10);
    click("mark");
    EXPECT_THAT(stage.session().seeker().marks(), testing::ElementsAre(first + 10));
    click("ten steps");
    click("back to mark");
    EXPECT_EQ(at(), first + 10);
    click("flat out");
    EXPECT_TRUE(stage.session().pacing().at_full_speed());
    stage.screenshot("transport");
    click("flat out");
    EXPECT_EQ(stage.session().pacing().speed(), 1);
    click("pause");
    EXPECT_FALSE(stage.session().pacing().paused());
    click("pause");
    EXPECT_TRUE(stage.session().pacing().paused());
    click("reset");
    EXPECT_EQ(stage.session().step(), 0);
}

TEST_F(TransportGui, AStepIsTypedAndGoneTo) {
    const std::int64_t first = at();
    type_step("+25");
    EXPECT_EQ(at(), first + 25);
    type_step("-5");
    EXPECT_EQ(at(), first + 20);
    type_step("2e0");
    EXPECT_EQ(at(), 2);
    EXPECT_TRUE(stage.session().pacing().paused());
}

TEST_F(TransportGui, WhatIsNoStepIsASentence) {
    const std::int64_t before = at();
    for (const char* garbage : {"seven", "", "-5000000", "1e99", "99999999999999"}) {
        type_step(garbage);
        EXPECT_EQ(at(), before) << garbage;
        const Notice& said = stage.app().notices().all().back();
        EXPECT_THAT(said.text, HasSubstr("Step: '")) << garbage;
        EXPECT_EQ(said.severity, Severity::caution);
    }
}

TEST_F(TransportGui, TheKeyOpensTheFieldAndEscLeavesIt) {
    const std::int64_t before = at();
    stage.play([&](ImGuiTestContext& user) {
        user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_G);
        user.Yield(3);
        EXPECT_TRUE(user.ItemExists("//Picture/step field/##typed"));
        user.KeyCharsReplace("0");
        user.KeyPress(ImGuiKey_Escape);
        user.Yield(3);
        EXPECT_FALSE(user.ItemExists("//Picture/step field/##typed"));
    });
    settle();
    EXPECT_EQ(at(), before);
}

TEST_F(TransportGui, ALongWayHasAButtonToCancelIt) {
    constexpr std::int64_t far = 900'000'000'000;
    stage.play([&](ImGuiTestContext& user) {
        user.ItemClick("//Picture/go to step/##button");
        user.Yield(3);
        user.KeyCharsReplaceEnter("900000000000");
        yield_while(user, [&] { return !user.ItemExists("//Picture/stop seeking/##button"); });
        EXPECT_TRUE(stage.session().seeker().has_destination());
        user.ItemClick("//Picture/stop seeking/##button");
        user.Yield(2);
        EXPECT_FALSE(stage.session().seeker().has_destination());
        EXPECT_TRUE(user.ItemExists("//Picture/go to step/##button"));
    });
    settle();
    EXPECT_LT(at(), far);
}

TEST_F(TransportGui, TheStepIsSaidOnceAtEverySizeAndNoTimeOfWhatHasNone) {
    const Session& session = stage.session();
    const auto letters = [](const char* window) { return letters_of(*ImGui::FindWindowByName(window)->DrawList); };
    const auto without_spaces = [](std::string text) { return std::erase(text, ' '), text; };
    const std::string step = without_spaces(look::grouped(session.place().at)),
                      time = without_spaces(look::duration(time_of(session)));
    ASSERT_GT(session.place().at, 9) << "a single figure is found anywhere";
    for (const auto& [width, height] : {std::pair{1600, 900}, std::pair{1280, 800}, std::pair{800, 500}}) {
        glfwSetWindowSize(stage.app().window().handle(), width, height);
        stage.app().settings().theme = "projector";
        stage.frames(6);
        ImGui::GetStyle().AntiAliasedLinesUseTex = false; // or lines look like glyphs
        stage.frames(2);
        EXPECT_THAT(letters("Picture"), testing::Not(HasSubstr(time))) << width;
        EXPECT_THAT(letters("Picture"), HasSubstr(step)) << width;
        EXPECT_THAT(letters("##top"), testing::Not(HasSubstr(time))) << width;
        EXPECT_THAT(text_problems(*ImGui::FindWindowByName("Picture")->DrawList, 2), testing::IsEmpty()) << width;
    }
}

TEST_F(TransportGui, ShiftDragOnTheScrubberChoosesAStretch) {
    const std::int64_t before = at();
    auto& chosen = stage.app().ui_state().stretch;
    const auto hold_shift = [&](ImGuiTestContext& user, float by) {
        user.MouseMove("//Picture/scrubber");
        const ImRect rail = user.ItemInfo("//Picture/scrubber").RectFull;
        user.MouseMoveToPos({rail.GetCenter().x, rail.GetCenter().y});
        user.KeyDown(ImGuiMod_Shift);
        user.MouseDown();
        if (by != 0) user.MouseMoveToPos({rail.GetCenter().x + by, rail.GetCenter().y});
        user.Yield(2);
        user.MouseUp();
        user.KeyUp(ImGuiMod_Shift);
        user.Yield(2);
    };
    stage.play([&](ImGuiTestContext& user) { hold_shift(user, -150); });
    ASSERT_TRUE(chosen);
    EXPECT_LT(chosen->from, chosen->to);
    EXPECT_EQ(at(), before) << "it does not seek";
    stage.screenshot("stretch");
    stage.play([&](ImGuiTestContext& user) { hold_shift(user, 0); });
    EXPECT_FALSE(chosen) << "a click chooses none";
    stage.play([&](ImGuiTestContext& user) { hold_shift(user, 100); });
    ASSERT_TRUE(chosen);
    stage.app().actions().run("simulation heat");
    stage.frames(4);
    EXPECT_FALSE(chosen) << "it was of another run";
}

} // namespace
} // namespace glint::test
