// Glint for visitors: theirs when they touch it, and as it was when they have gone.
#include "app/script/script_toml.h"
#include "app/timing/clock.h"
#include "support/gui_stage.h"
#include "support/says.h"
#include "support/script_stage.h"
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <filesystem>
#include <gmock/gmock.h>
#include <string>
#include <vector>

namespace glint::test {
namespace {

constexpr const char* loop_of_two = R"(title = "Loop"
restore_after = 60
[[step]]
simulation = "heat"
preset = "book"
size = "64x48"
seconds = 3600
[[step]]
preset = "glint"
seconds = 3600
)";

class KioskGui : public testing::Test {
protected:
    KioskGui() {
        stage.app().kiosk()->use_clock([this] { return now; });
        stage.app().scripts().use_clock([this] { return now; });
        later(100); // what the window system has told while it opened is over
    }
    void later(double seconds) {
        now += seconds * 1000;
        stage.frames(2);
    }
    static void ask(AppOptions& options) {
        options.script = playable(script_from_toml(loop_of_two), options.catalog, {});
        options.kiosk = true;
    }
    Kiosk& kiosk() { return *stage.app().kiosk(); }

    double now = now_ms(); // the program's first step began by the machine's clock
    GuiStage stage{"heat", "cpu", ask};
};

TEST_F(KioskGui, IsTheVisitorsWhoTouchesItAndRestoresItselfBehindHim) {
    EXPECT_FALSE(kiosk().visited());
    const std::string theme = stage.app().settings().theme;
    stage.play([&](ImGuiTestContext& user) {
        user.MouseMove("//Picture/picture");
        move_by(user, 3, 2, 2);
        EXPECT_TRUE(kiosk().visited());
        EXPECT_FALSE(stage.app().scripts().has_keys());
        user.KeyPress(ImGuiKey_Space);
        user.Yield(2);
        EXPECT_TRUE(stage.session().paused()) << "the space bar is the visitor's";
        EXPECT_FALSE(stage.session().set("k", "0.01"));
        stage.app().settings().theme = "light", stage.app().settings().right_column = false;
        stage.app().ui_state().modal = Modal::settings, stage.app().ui_state().laser = true;
        now += 59'000;
        user.Yield(2);
        EXPECT_TRUE(kiosk().visited());
        EXPECT_EQ(stage.text("k"), "0.01");
        now += 2'000;
        user.Yield(3);
        EXPECT_FALSE(kiosk().visited());
        EXPECT_EQ(stage.text("k"), "0.25");
        EXPECT_EQ(stage.session().preset(), "book");
        EXPECT_FALSE(stage.session().paused());
        EXPECT_EQ(stage.app().settings().theme, theme);
        EXPECT_TRUE(stage.app().settings().right_column);
        EXPECT_EQ(stage.app().ui_state().modal, Modal::none);
        EXPECT_FALSE(stage.app().ui_state().laser);
        EXPECT_TRUE(stage.app().scripts().has_keys());
        EXPECT_EQ(stage.app().scripts().number(), 1u);
    });
}

TEST_F(KioskGui, ASimulationThatWasPaintedInBeginsAnew) {
    stage.play([&](ImGuiTestContext& user) {
        user.MouseMove("//Picture/picture");
        user.MouseDown(0);
        move_by(user, 8, 4, 4);
        user.MouseUp(0);
        user.Yield(4);
        const std::uint64_t visits = stage.app().workspace().visits();
        now += 61'000;
        user.Yield(3);
        EXPECT_GT(stage.app().workspace().visits(), visits);
        EXPECT_TRUE(stage.session().run().events().empty());
    });
}

TEST_F(KioskGui, NobodyReadsOfACopyThatWasNotMade) {
    stage.play([&](ImGuiTestContext& user) {
        user.MouseMove("//Picture/picture");
        move_by(user, 3, 2, 2);
        ImGui::SetClipboardText("the host's own");
        stage.app().ui_state().show_panel = "Lesson";
        soon(user, [&] { return user.ItemExists("//Lesson/source/##button"); });
        user.ItemClick("//Lesson/source/##button");
        stage.app().ui_state().modal = Modal::devices;
        soon(user, [&] { return user.ItemExists("//Devices##modal/copy/##button"); });
        user.ItemClick("//Devices##modal/copy/##button");
        user.Yield(2);
        EXPECT_STREQ(ImGui::GetClipboardText(), "the host's own");
    });
    std::vector<std::string> said;
    for (const Notice& notice : stage.app().notices().all()) said.push_back(notice.text);
    EXPECT_THAT(said, testing::Contains(says("copied", "kiosk")));
    EXPECT_THAT(said, testing::Not(testing::Contains(
                          testing::AnyOf(testing::StartsWith("Copied"), testing::HasSubstr("code copied")))));
}

TEST_F(KioskGui, NeitherKeysNorTheWindowsButtonEndIt) {
    stage.play([&](ImGuiTestContext& user) {
        user.KeyPress(ImGuiKey_Escape);
        user.KeyPress(ImGuiKey_Escape);
        user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Q);
        user.KeyPress(ImGuiKey_F11);
        glfwSetWindowShouldClose(stage.app().window().handle(), GLFW_TRUE); // as its button does
        user.Yield(2);
    });
    EXPECT_TRUE(stage.app().running());
    EXPECT_TRUE(stage.app().window().full_screen());
    for (const char* id : {"quit", "full screen", "restart", "play warp", "script record"})
        EXPECT_THAT(stage.app().actions().find(id)->disabled_reason(), testing::HasSubstr("kiosk")) << id;
    for (const Action& action : stage.app().actions().all()) // whoever adds one of those tells trusted_actions.h
        for (const char* word : {"Save ", "Copy ", "Open "})
            if (action.title.starts_with(word)) {
                EXPECT_THAT(action.disabled_reason(), testing::HasSubstr("kiosk")) << action.title;
            }
}

TEST_F(KioskGui, PlaysRoundWithoutAHandAndRemembersNothing) {
    later(3601);
    EXPECT_EQ(stage.app().scripts().number(), 2u);
    later(3601);
    EXPECT_EQ(stage.app().scripts().number(), 1u) << "though the script says of no loop";
    stage.app().end();
    EXPECT_FALSE(std::filesystem::exists(stage.state() / "glint" / "settings.toml"));
}

} // namespace
} // namespace glint::test
