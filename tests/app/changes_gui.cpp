// Effects of configuration changes: on the picture, in the panel and as CSV.
#include "app/window/features/changes/config_changes.h"
#include "app/world/text/names.h"
#include "support/gui_stage.h"
#include <gmock/gmock.h>
#include <string>
#include <string_view>

namespace glint::test {
namespace {

using testing::HasSubstr;

/// Waits until the simulation on stage has been measured.
void measure(GuiStage& stage, ImGuiTestContext& user, std::size_t lines) {
    const auto& config_changes = stage.app().config_changes();
    yield_until(user, [&] { return config_changes.measured() && config_changes.all().size() >= lines; });
}

/// Waits until it has been measured again.
void measure_on(GuiStage& stage, ImGuiTestContext& user) {
    const auto& config_changes = stage.app().config_changes();
    const auto before = config_changes.now().total();
    yield_until(user, [&] {
        return config_changes.now().total().samples != before.samples || config_changes.now().total().ms != before.ms;
    });
}

TEST(ChangesGui, ASwitchOfThePresentationLeavesALineWithBothTimes) {
    GuiStage stage("heat");
    stage.session().resize({128, 128});
    stage.app().layout().show("Changes");
    stage.play([&](ImGuiTestContext& user) {
        measure(stage, user, 0);
        user.KeyPress(ImGuiKey_T);
        measure(stage, user, 1);
        const ConfigChange& line = stage.app().config_changes().all().back();
        EXPECT_THAT(line.what, testing::EndsWith(std::string(" → ") + stage.session().presenter().target()->title()));
        EXPECT_EQ(line.simulation, "heat");
        EXPECT_EQ(line.title, "Heat");
        EXPECT_GT(line.before.total().ms, 0);
        EXPECT_GT(line.after.total().ms, 0);
        EXPECT_LT(stage.app().config_changes().newest_age_s(), 12) << "it stands on the picture still";
        user.ItemClick("//Changes/copy switches/##button");
        EXPECT_THAT(ImGui::GetClipboardText(), HasSubstr("heat,\"Presentation: "));
        user.ItemClick("//Changes/clear switches/##button");
        measure_on(stage, user);
        EXPECT_TRUE(stage.app().config_changes().all().empty());
        user.KeyPress(ImGuiKey_T);
        measure(stage, user, 1);
    });
    stage.screenshot("panel-changes");
}

TEST(ChangesGui, SwitchingBackIsNoChangeAndLaterEditsDoNotCount) {
    GuiStage stage("heat");
    stage.session().resize({128, 128});
    stage.play([&](ImGuiTestContext& user) {
        measure(stage, user, 0);
        const TargetPick before = stage.session().presenter().picked();
        stage.session().appearance().pick_target({"CpuUpload", 3});
        user.Yield(5);
        stage.session().appearance().pick_target(before);
        user.Yield(5);
        measure(stage, user, 0);
        measure_on(stage, user);
        EXPECT_TRUE(stage.app().config_changes().all().empty());
        stage.session().appearance().pick_target({"CpuUpload", 3});
        measure(stage, user, 1);
        ASSERT_EQ(stage.session().set("steps_per_frame", "1"), std::nullopt);
        user.Yield(3);
        const double told = stage.app().config_changes().all().back().after.compute.ms;
        measure_on(stage, user);
        EXPECT_EQ(stage.app().config_changes().all().back().after.compute.ms, told);
    });
}

TEST(ChangesGui, AutomaticChangesAppearOnlyInThePanel) {
    GuiStage stage("heat");
    stage.session().resize({128, 128});
    stage.play([&](ImGuiTestContext& user) {
        const glint_param& method = *stage.session().definition().param("method");
        ASSERT_EQ(stage.session().set("method", "auto"), std::nullopt);
        user.Yield(5);
        measure(stage, user, 0);
        stage.session().methods().choose(method.automatic == 0 ? 1 : 0); // as if another method had been faster
        measure(stage, user, 1);
        EXPECT_EQ(stage.app().config_changes().all().back().what, "Auto: another method");
        EXPECT_GT(stage.app().config_changes().newest_age_s(), 1e6) << "it does not stand on the picture";
        user.KeyPress(ImGuiKey_T);
        measure(stage, user, 2);
        EXPECT_LT(stage.app().config_changes().newest_age_s(), 12) << "but what the user switches does";
    });
}

TEST(ChangesGui, AMethodIsComparedWithTheOneBeforeAndASliderIsNoSwitch) {
    GuiStage stage("heat");
    stage.session().resize({128, 128});
    stage.play([&](ImGuiTestContext& user) {
        measure(stage, user, 0);
        ASSERT_EQ(stage.session().set("k", "0.1"), std::nullopt);
        user.Yield(30);
        EXPECT_TRUE(stage.app().config_changes().all().empty());
        const glint_param& method = *stage.session().definition().param("method");
        const auto shown = [&] { // as in the parameter panel
            return std::string(std::string_view(label_from_id(stage.session().params().text(method))));
        };
        const std::string before = shown();
        next_method(stage.session());
        const std::string after = shown();
        measure(stage, user, 1);
        EXPECT_EQ(stage.app().config_changes().all().back().what, "Method: " + before + " → " + after);
    });
}

} // namespace
} // namespace glint::test
