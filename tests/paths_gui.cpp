// The path auto in the window: measured in the background, told in the panel, and nothing else changes.
#include "app/paths/auto_path.h"
#include "gui_stage.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;

void wait_until_measured(GuiStage& stage, ImGuiTestContext& user) {
    for (int i = 0; i < 8000 && stage.app().desk().paths.measuring(); ++i) user.Yield();
    ASSERT_FALSE(stage.app().desk().paths.measuring());
    user.Yield(2);
}

const std::string& words(GuiStage& stage) { return stage.app().desk().paths.words(); }

TEST(PathsGui, TheActionMeasuresAndThePanelSaysWhatAutoIs) {
    GuiStage stage("heat");
    stage.play([&](ImGuiTestContext& user) {
        EXPECT_EQ(words(stage), "auto: as the simulation chooses, until its paths are measured");
        EXPECT_FALSE(stage.session().auto_path());
        stage.app().desk().actions.run("paths");
        user.Yield(3);
        EXPECT_TRUE(stage.app().desk().paths.measuring());
        EXPECT_THAT(words(stage), HasSubstr("measuring the paths"));
        const std::int64_t before = stage.session().step();
        wait_until_measured(stage, user);
        EXPECT_GT(stage.session().step(), before) << "the simulation runs on meanwhile";
        ASSERT_TRUE(stage.session().auto_path());
        const std::string path = stage.session().definition().param("path")->choices[*stage.session().auto_path()].id;
        EXPECT_THAT(words(stage), MatchesRegex("auto: " + path + ", .+, measured just now"));
        EXPECT_EQ(stage.text("path"), "auto") << "the user's parameters stay as they are";
        EXPECT_EQ(stage.session().next_undo(), nullptr);
    });
    stage.screenshot("paths");
}

TEST(PathsGui, AreKnownAfterARestart) {
    GuiStage stage("heat");
    stage.play([&](ImGuiTestContext& user) {
        stage.app().desk().actions.run("paths");
        wait_until_measured(stage, user);
    });
    const std::string before = words(stage);
    stage.restart();
    stage.frames(4);
    EXPECT_EQ(words(stage), before);
    EXPECT_TRUE(stage.session().auto_path());
}

TEST(PathsGui, StoppingKeepsNothing) {
    GuiStage stage("heat");
    stage.play([&](ImGuiTestContext& user) {
        stage.session().resize({2048, 2048}); // long enough to be stopped by hand
        user.Yield(10);
        stage.app().desk().actions.run("paths");
        user.Yield(3);
        user.ItemClick("//Parameters/**/stop paths/##button");
        user.Yield(3);
        EXPECT_FALSE(stage.app().desk().paths.measuring());
        EXPECT_FALSE(stage.session().measures_paths());
        EXPECT_FALSE(stage.session().auto_path());
    });
}

TEST(PathsGui, AreMeasuredByThemselvesWhenTheUserIsQuiet) {
    GuiStage stage("heat");
    PathRun& paths = stage.app().desk().paths;
    paths.measure_by_itself(true);
    stage.play([&](ImGuiTestContext& user) {
        EXPECT_FALSE(stage.session().set("k", "0.2"));
        user.Yield(2);
        EXPECT_FALSE(paths.measuring()) << "not while something changes";
        const double begun = now_ms();
        while (!paths.measuring() && now_ms() - begun < 10000) user.Yield();
        ASSERT_TRUE(paths.measuring());
        EXPECT_GT(now_ms() - begun, 1500);
        wait_until_measured(stage, user);
        EXPECT_TRUE(stage.session().auto_path());
        user.Yield(100);
        EXPECT_FALSE(paths.measuring()) << "once";
        EXPECT_FALSE(paths.wants_frames());
    });
}

TEST(PathsGui, AnotherSizeEndsWhatIsMeasuredAndIsAnotherQuestion) {
    GuiStage stage("heat");
    stage.play([&](ImGuiTestContext& user) {
        stage.app().desk().actions.run("paths");
        user.Yield(3);
        stage.session().resize({128, 96});
        user.Yield(10);
        EXPECT_FALSE(stage.app().desk().paths.measuring());
        EXPECT_FALSE(stage.session().auto_path());
        stage.app().desk().actions.run("paths");
        wait_until_measured(stage, user);
        EXPECT_TRUE(stage.session().auto_path());
        stage.session().resize({256, 192});
        user.Yield(10);
        EXPECT_FALSE(stage.session().auto_path());
        stage.session().resize({128, 96});
        user.Yield(10);
        EXPECT_TRUE(stage.session().auto_path());
    });
}

TEST(PathsGui, OfWhatIsOnlyDrawnAreMeasuredWhileItStandsStill) {
    GuiStage stage("julia");
    stage.play([&](ImGuiTestContext& user) {
        stage.app().desk().actions.run("paths");
        wait_until_measured(stage, user);
        EXPECT_TRUE(stage.session().auto_path());
        EXPECT_FALSE(stage.session().set("path", "textbook"));
        user.Yield(3);
        EXPECT_EQ(words(stage), "") << "another path was chosen";
    });
}

TEST(PathsGui, ASimulationWithoutAutoHasNothingToMeasure) {
    GuiStage stage("pattern");
    EXPECT_STRNE(stage.app().desk().actions.find("paths")->why_not(), "");
    EXPECT_EQ(words(stage), "");
}

} // namespace
} // namespace glint::test
