// The limit meter in the window: measured on request, stopped on request, and right.
#include "app/files/formats/data_text.h"
#include "app/files/state_folder.h"
#include "app/measure/limits/store.h"
#include "support/draws.h"
#include "support/gui_stage.h"
#include "support/says.h"
#include <cmath>
#include <cstdlib>
#include <gmock/gmock.h>
#include <utility>

namespace glint::test {
namespace {

using testing::HasSubstr;

void show_device_panel(GuiStage& stage) {
    stage.app().layout().show("Device");
    stage.frames(4);
}

/// Waits until the measurement begins; first the simulation must be idle.
void wait_until_begun(GuiStage& stage, ImGuiTestContext& user) {
    yield_while(user, [&] { return stage.app().limits().wanted(); });
    ASSERT_NE(stage.app().limits().running(), nullptr);
}

void wait_until_measured(GuiStage& stage, ImGuiTestContext& user) {
    yield_while(user, [&] { return stage.app().limits().running(); });
    ASSERT_EQ(stage.app().limits().running(), nullptr);
}

/// Writes limits as if another glint had measured them; this program reads them a second later.
void give_limits(GuiStage& stage, const MachineLimits& measured) {
    const std::string key = limits_key(stage.session().device(), stage.app().devices().found());
    ASSERT_EQ(save_limits(state_folder(), key, measured), std::nullopt);
}

/// The provenance of the number with that id, empty if it has none; Esc closes it.
Provenance told_of(GuiStage& stage, ImGuiTestContext& user, const char* number) {
    const auto& asked = stage.app().ui_state().asked;
    user.ItemClick(number);
    yield_until(user, [&] { return asked.has_value(); });
    Provenance told = asked ? asked->provenance : Provenance{};
    user.KeyPress(ImGuiKey_Escape);
    yield_while(user, [&] { return asked.has_value(); });
    return told;
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
        const LimitReading& reading = stage.app().limit_meter().reading();
        yield_while(user, [&] { return reading.share.empty(); });
        stage.session().pacing().pause(true);
        yield_while(user, [&] { return stage.session().wants_frames(); }); // the running job
        EXPECT_THAT(std::string(reading.rate), testing::MatchesRegex("heat, .+: .+cells/s"));
        ASSERT_THAT(reading.share, HasSubstr(" % of "));

        // Figures computed in the test from heat's declaration and from the file.
        const Json all = Json::parse(read_file(*state_folder() / "limits.json").value());
        const Json limits = all.begin().value();
        const glint_work work =
            work_of(stage.session().definition(), stage.session().extent(), stage.session().params());
        const double bytes = work.bytes_per_step, s = stage.session().pacing().pace().ms_per_step / 1000;
        const bool cached = bytes <= limits["cache_bytes"].get<double>();
        const double rate = limits[cached ? "cached_copy_bytes_per_second" : "copy_bytes_per_second"];
        const double moved = bytes / s / rate;
        const double issue = work.operations_per_step / s / limits["operations_per_second"].get<double>();
        const double launch = limits["launch_seconds"].get<double>() / s;
        const double most = std::max({moved <= 1.1 ? moved : 0, issue <= 1.1 ? issue : 0, launch});
        yield_until(user, [&] { return std::abs(std::atof(reading.share.c_str()) - 100 * most) <= 2 * most; });
        yield_until(user, [&] { return !reading.frame.empty(); }); // after enough frames
        EXPECT_THAT(reading.frame, HasSubstr("limited by"));
    });
    stage.screenshot("limits");
}

TEST(LimitsGui, TheRowsBelowStayWhereTheyAreWhenValuesBecomeKnown) {
    GuiStage stage("heat");
    show_device_panel(stage);
    stage.frames_while([&] { return stage.app().devices().found().driver_silent; });
    stage.frames(6); // the panel has its scroll bar
    const LimitReading& reading = stage.app().limit_meter().reading();
    stage.play([&](ImGuiTestContext& user) {
        const auto top_of = [&](const char* item) { return user.ItemInfo(item).RectFull.Min.y; };
        const auto tops = [&] {
            return std::pair(top_of("//Device/copy report/##button"), top_of("//Device/device query/##button"));
        };
        const auto before = tops();
        yield_until(user, [&] { return !reading.frame.empty(); });
        user.Yield(2);
        EXPECT_EQ(tops(), before);
        const float target = top_of("//Device/sweep/##button");
        ASSERT_NO_FATAL_FAILURE(give_limits(stage, {40e9, 120e9, 200e9, 1e-6, 32e6, 0}));
        yield_until(user, [&] { return !reading.share.empty(); });
        user.Yield(2);
        EXPECT_EQ(top_of("//Device/sweep/##button"), target) << "only the lines that a measurement adds need room";
    });
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
    PlayedApp& app = stage.app();
    ASSERT_EQ(app.limits().known(), nullptr);
    const MachineLimits measured{40e9, 120e9, 200e9, 1e-6, 32e6, 0.48};
    ASSERT_NO_FATAL_FAILURE(give_limits(stage, measured));
    stage.play([&](ImGuiTestContext& user) {
        yield_until(user, [&] { return app.limits().known() && !app.limit_meter().reading().share.empty(); });
        EXPECT_EQ(*app.limits().known(), measured);
        EXPECT_THAT(app.limit_meter().reading().share, HasSubstr(" % of "));
        EXPECT_THAT(app.limit_meter().reading().busy_warning, HasSubstr("was busy"));
    });
    stage.screenshot("limits_doubted");
}

TEST(LimitsGui, TheShareOfAMeasuredLimitAndTheLimitsAreAskedWhereTheyComeFrom) {
    GuiStage stage("heat");
    stage.session().resize({96, 64});
    show_device_panel(stage);
    constexpr MachineLimits measured{400e9, 1e12, 1e15, 1e-9, 32e6, 0.48}; // the cache's limit is by far the nearest
    ASSERT_NO_FATAL_FAILURE(give_limits(stage, measured));
    const LimitReading& reading = stage.app().limit_meter().reading();
    stage.play([&](ImGuiTestContext& user) {
        yield_while(user, [&] { return reading.share.empty(); });
        stage.session().pacing().pause(true);
        yield_while(user, [&] { return stage.session().wants_frames(); }); // the running job
        const glint_work work =
            work_of(stage.session().definition(), stage.session().extent(), stage.session().params());
        const double percent = 100 * work.bytes_per_step / (stage.session().pacing().pace().ms_per_step / 1000) /
                               measured.cached_bytes_per_second;
        yield_until(user, [&] { return std::abs(std::atof(reading.share.c_str()) - percent) <= 0.02 * percent; });
        const Provenance share = told_of(stage, user, "//Device/share");
        EXPECT_NEAR(std::atof(share.value.c_str()), percent, 0.02 * percent) << share.value;
        EXPECT_THAT(share.value, says(" % ", "cache"));
        EXPECT_THAT(share.what, HasSubstr("highest use"));
        EXPECT_THAT(share.scene, HasSubstr("heat"));
        EXPECT_THAT(share.samples, HasSubstr("last seconds"));
        EXPECT_THAT(share.method,
                    testing::AllOf(says("operations", "step"), HasSubstr("limit"), HasSubstr("host clock")));
        EXPECT_THAT(share.margin, HasSubstr("error of the limit"));
        const Provenance machine = told_of(stage, user, "//Device/machine");
        EXPECT_THAT(machine.what, HasSubstr("limits"));
        EXPECT_THAT(machine.value, says("400 GB/s", "1.00 TB/s"));
        EXPECT_THAT(machine.samples, HasSubstr("best"));
        EXPECT_THAT(machine.disturbances, testing::Contains(HasSubstr("48 %")));
    });
    stage.screenshot("limits_asked");
}

TEST(LimitsGui, OfJuliaCountsItsIterations) {
    GuiStage stage("julia");
    show_device_panel(stage);
    stage.play([&](ImGuiTestContext& user) {
        stage.session().resize({128, 128});
        stage.app().actions().run("limits");
        wait_until_begun(stage, user);
        wait_until_measured(stage, user);
        const TestDeadline deadline;
        for (int i = 0; stage.app().limit_meter().reading().rate.empty() && deadline.left(); ++i) {
            const std::string real = i % 2 ? "-0.8" : "-0.79"; // redrawn only when something changes
            EXPECT_FALSE(stage.session().set("c_re", real));
            user.Yield();
        }
        EXPECT_THAT(stage.app().limit_meter().reading().rate, HasSubstr("iterations/s"));
    });
}

} // namespace
} // namespace glint::test
