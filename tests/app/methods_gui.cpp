// The method auto in the window: it is measured in the background and shown in the panel, and nothing else changes.
#include "app/world/params/auto_method.h"
#include "support/gui_stage.h"
#include "support/says.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;

void wait_for_methods(GuiStage& stage, ImGuiTestContext& user) {
    yield_while(user, [&] { return stage.app().methods().measuring(); });
    ASSERT_FALSE(stage.app().methods().measuring());
    user.Yield(2);
}

const std::string& words(GuiStage& stage) { return stage.app().methods().words(); }

TEST(MethodsGui, TheActionMeasuresAndThePanelSaysWhatAutoIs) {
    GuiStage stage("heat");
    stage.play([&](ImGuiTestContext& user) {
        EXPECT_THAT(words(stage), says("auto:", "choice"));
        EXPECT_FALSE(stage.session().methods().choice());
        stage.app().actions().run("methods");
        user.Yield(3);
        EXPECT_TRUE(stage.app().methods().measuring());
        EXPECT_THAT(words(stage), HasSubstr("measuring"));
        const std::int64_t before = stage.session().step();
        wait_for_methods(stage, user);
        EXPECT_GT(stage.session().step(), before) << "the simulation runs on meanwhile";
        ASSERT_TRUE(stage.session().methods().choice());
        const std::string method =
            stage.session().definition().param("method")->choices[*stage.session().methods().choice()].id;
        EXPECT_THAT(words(stage), MatchesRegex("auto: " + method + ", .+ just now"));
        EXPECT_EQ(stage.text("method"), "auto") << "the user's parameters stay as they are";
        EXPECT_EQ(stage.session().history().next_undo(), nullptr);
    });
    stage.screenshot("methods");
}

TEST(MethodsGui, AreKnownAfterARestart) {
    GuiStage stage("heat");
    stage.play([&](ImGuiTestContext& user) {
        stage.app().actions().run("methods");
        wait_for_methods(stage, user);
    });
    const std::string before = words(stage);
    stage.restart();
    stage.frames(4);
    EXPECT_EQ(words(stage), before);
    EXPECT_TRUE(stage.session().methods().choice());
}

TEST(MethodsGui, StoppingKeepsNothing) {
    GuiStage stage("heat");
    stage.play([&](ImGuiTestContext& user) {
        stage.session().resize({4096, 4096}); // long enough to be stopped by hand
        user.Yield(10);
        stage.app().actions().run("methods");
        stage.app().view<ParametersView>().shown_row = "method";
        user.Yield(3);
        user.ItemClick("//Parameters/**/stop methods/##button");
        user.Yield(3);
        EXPECT_FALSE(stage.app().methods().measuring());
        EXPECT_FALSE(stage.session().methods().running());
        EXPECT_FALSE(stage.session().methods().choice());
    });
}

TEST(MethodsGui, AreMeasuredByThemselvesWhenTheUserIsQuiet) {
    GuiStage stage("heat");
    MethodRun& methods = stage.app().methods();
    double now = 0;
    methods.use_clock([&] { return now; });
    methods.measure_by_itself(true);
    stage.play([&](ImGuiTestContext& user) {
        EXPECT_FALSE(stage.session().set("k", "0.2"));
        user.Yield(2);
        EXPECT_FALSE(methods.measuring()) << "not while something changes";
        now += 1'999;
        user.Yield(20);
        EXPECT_FALSE(methods.measuring()) << "not before two seconds";
        now += 1;
        yield_until(user, [&] { return methods.measuring(); });
        wait_for_methods(stage, user);
        EXPECT_TRUE(stage.session().methods().choice());
        user.Yield(100);
        EXPECT_FALSE(methods.measuring()) << "once";
        EXPECT_FALSE(methods.wants_frames());
    });
}

TEST(MethodsGui, AnotherSizeEndsWhatIsMeasuredAndIsAnotherQuestion) {
    GuiStage stage("heat");
    stage.play([&](ImGuiTestContext& user) {
        stage.app().actions().run("methods");
        user.Yield(3);
        stage.session().resize({128, 96});
        user.Yield(10);
        EXPECT_FALSE(stage.app().methods().measuring());
        EXPECT_FALSE(stage.session().methods().choice());
        stage.app().actions().run("methods");
        wait_for_methods(stage, user);
        EXPECT_TRUE(stage.session().methods().choice());
        stage.session().resize({256, 192});
        user.Yield(10);
        EXPECT_FALSE(stage.session().methods().choice());
        stage.session().resize({128, 96});
        user.Yield(10);
        EXPECT_TRUE(stage.session().methods().choice());
    });
}

TEST(MethodsGui, OfWhatIsOnlyDrawnAreMeasuredWhileItStandsStill) {
    GuiStage stage("julia");
    stage.session().preset().load("fire");
    stage.play([&](ImGuiTestContext& user) {
        stage.app().actions().run("methods");
        wait_for_methods(stage, user);
        EXPECT_TRUE(stage.session().methods().choice());
        EXPECT_FALSE(stage.session().set("method", "textbook"));
        user.Yield(3);
        EXPECT_EQ(words(stage), "") << "another method was chosen";
    });
}

TEST(MethodsGui, ASimulationWithoutAutoHasNothingToMeasure) {
    GuiStage stage("pattern");
    EXPECT_STRNE(stage.app().actions().find("methods")->disabled_reason(), "");
    EXPECT_EQ(words(stage), "");
}

} // namespace
} // namespace glint::test
