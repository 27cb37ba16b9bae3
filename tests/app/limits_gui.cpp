// The limit meter in the window: measured on request, stopped on request, and right.
#include "app/files/json.h"
#include "app/files/state_folder.h"
#include "app/limits/store.h"
#include "support/draws.h"
#include "support/gui_stage.h"
#include <cstdlib>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::HasSubstr;

void show_device_panel(GuiStage& stage) {
    stage.app().ui_state().show_panel = "Device";
    stage.frames(4);
}

/// It begins when nothing of the simulation is under way.
void wait_until_begun(GuiStage& stage, ImGuiTestContext& user) {
    for (int i = 0; i < 2000 && stage.app().limits().wanted(); ++i) user.Yield();
    ASSERT_NE(stage.app().limits().running(), nullptr);
}

void wait_until_measured(GuiStage& stage, ImGuiTestContext& user) {
    for (int i = 0; i < 5000 && stage.app().limits().running(); ++i) user.Yield();
    ASSERT_EQ(stage.app().limits().running(), nullptr);
}

TEST(LimitsGui, TheButtonMeasuresAndTheMeterIsRight) {
    if (sanitized) GTEST_SKIP() << "the sanitizers slow heat down and not the limits";
    GuiStage stage("heat");
    show_device_panel(stage);
    EXPECT_EQ(stage.app().limit_meter().reading().share, "") << "nothing is told before it was measured";
    stage.play([&](ImGuiTestContext& user) {
        user.ItemClick("//Device/limits/##button");
        user.Yield(2);
        wait_until_begun(stage, user);
        wait_until_measured(stage, user);
        user.SleepNoSkip(1, 1.f / 60);
        stage.session().pause(true);
        user.SleepNoSkip(1, 1.f / 60); // the job under way, and the meter's quarter second
        const LimitReading& reading = stage.app().limit_meter().reading();
        EXPECT_THAT(std::string(reading.rate), testing::MatchesRegex("heat, .+: .+cells/s"));
        ASSERT_THAT(reading.share, HasSubstr(" % of this machine's "));

        // The same from what heat declares and from the file, by arithmetic of our own.
        const Json all = Json::parse(read_file(*state_folder() / "limits.json").value());
        const Json& limits = all.begin().value();
        const glint_work work =
            work_of(stage.session().definition(), stage.session().extent(), stage.session().params());
        const double bytes = work.bytes_per_step, s = stage.session().pace().ms_per_step / 1000;
        const bool cached = bytes <= limits["cache_bytes"].get<double>();
        const double rate = limits[cached ? "cached_copy_bytes_per_second" : "copy_bytes_per_second"];
        const double moved = bytes / s / rate;
        const double issue = work.operations_per_step / s / limits["operations_per_second"].get<double>();
        const double launch = limits["launch_seconds"].get<double>() / s;
        const double most = std::max({moved <= 1.1 ? moved : 0, issue <= 1.1 ? issue : 0, launch});
        EXPECT_NEAR(std::atof(reading.share.c_str()), 100 * most, 2 * most) << reading.share;
        EXPECT_THAT(reading.frame, HasSubstr("The frame is held by "));
    });
    stage.screenshot("limits");
}

TEST(LimitsGui, StoppingKeepsNothing) {
    GuiStage stage("pattern");
    show_device_panel(stage);
    stage.play([&](ImGuiTestContext& user) {
        stage.app().actions().run("limits");
        user.Yield(2);
        wait_until_begun(stage, user);
        user.ItemClick("//Device/limits/##button");
        user.Yield(2);
        EXPECT_EQ(stage.app().limits().running(), nullptr);
        EXPECT_EQ(stage.app().limits().known(), nullptr);
    });
    EXPECT_FALSE(read_file(*state_folder() / "limits.json"));
}

TEST(LimitsGui, AreKnownAfterARestart) {
    GuiStage stage("ripple");
    stage.play([&](ImGuiTestContext& user) {
        stage.app().actions().run("limits");
        wait_until_begun(stage, user);
        wait_until_measured(stage, user);
    });
    const MachineLimits before = *stage.app().limits().known();
    stage.restart();
    stage.frames(4);
    ASSERT_NE(stage.app().limits().known(), nullptr);
    EXPECT_EQ(*stage.app().limits().known(), before);
}

TEST(LimitsGui, MeasuredByAnotherGlintAreKnownASecondLater) {
    GuiStage stage("heat");
    show_device_panel(stage);
    App& app = stage.app();
    ASSERT_EQ(app.limits().known(), nullptr);
    const MachineLimits measured{40e9, 120e9, 200e9, 1e-6, 32e6, 0.48};
    ASSERT_EQ(save_limits(state_folder(), limits_key(stage.session().device(), app.devices().found()), measured),
              std::nullopt);
    stage.play([&](ImGuiTestContext& user) {
        user.SleepNoSkip(3, 1.f / 60);
        ASSERT_NE(app.limits().known(), nullptr);
        EXPECT_EQ(*app.limits().known(), measured);
        EXPECT_THAT(app.limit_meter().reading().share, HasSubstr(" % of this machine's "));
        EXPECT_THAT(app.limit_meter().reading().doubt, HasSubstr("was busy"));
    });
    stage.screenshot("limits_doubted");
}

TEST(LimitsGui, OfJuliaCountsItsIterations) {
    GuiStage stage("julia");
    show_device_panel(stage);
    stage.play([&](ImGuiTestContext& user) {
        stage.session().resize({128, 128});
        stage.app().actions().run("limits");
        wait_until_begun(stage, user);
        wait_until_measured(stage, user);
        for (int i = 0; i < 600 && stage.app().limit_meter().reading().rate.empty(); ++i) {
            const std::string real = i % 2 ? "-0.8" : "-0.79"; // it is drawn only when something changes
            EXPECT_FALSE(stage.session().set("c_re", real));
            stage.session().end_gesture();
            user.Yield();
        }
        EXPECT_THAT(stage.app().limit_meter().reading().rate, HasSubstr("iterations/s"));
    });
}

} // namespace
} // namespace glint::test
