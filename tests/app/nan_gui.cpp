// The banner of a run whose values became NaN, and the actions that it offers.
#include "support/gui_stage.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

class NanGui : public testing::Test {
protected:
    NanGui() {
        stage.catalog().load_plugin(GLINT_TEST_PLUGIN_DIR "/nan_at.so");
        stage.app().workspace().show("nan_at");
        EXPECT_FALSE(stage.session().set("nan_at", "100"));
        stage.session().pacing().pause(false);
        stage.frames_while([&] { return !guard().found() || guard().searching(); });
    }
    const NanGuard& guard() { return stage.session().observers().nan_search.guard(); }
    GuiStage stage;
};

TEST_F(NanGui, SaysWhereAndGoesBackToBefore) {
    ASSERT_NE(guard().found(), nullptr);
    EXPECT_EQ(guard().found()->step, 100);
    EXPECT_TRUE(stage.session().pacing().paused());
    stage.screenshot("nan");
    stage.play([](ImGuiTestContext& user) { user.ItemClick("//Picture/back before nan/##button"); });
    stage.frames_while([&] { return stage.session().seeker().seeking(); });
    EXPECT_EQ(stage.session().step(), 40);
    EXPECT_EQ(guard().found(), nullptr);
    EXPECT_TRUE(stage.session().pacing().paused());
}

TEST_F(NanGui, GoesOnWithIt) {
    ASSERT_NE(guard().found(), nullptr);
    stage.play([](ImGuiTestContext& user) { user.ItemClick("//Picture/go on with nan/##button"); });
    stage.frames_while([&] { return stage.session().step() < 160; });
    EXPECT_GE(stage.session().step(), 160);
    EXPECT_EQ(guard().found(), nullptr);
}

TEST_F(NanGui, TheSameIsInThePalette) {
    const Action* back = stage.app().actions().find("back before nan");
    ASSERT_NE(back, nullptr);
    EXPECT_STREQ(back->disabled_reason(), "");
    stage.app().actions().run("back before nan");
    stage.frames_while([&] { return stage.session().seeker().seeking(); });
    EXPECT_EQ(stage.session().step(), 40);
    EXPECT_THAT(back->disabled_reason(), testing::HasSubstr("NaN"));
}

} // namespace
} // namespace glint::test
