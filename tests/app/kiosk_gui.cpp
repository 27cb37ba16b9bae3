// Glint for visitors: they may change everything, and it is restored when they have gone.
#include "app/lecture/script.h"
#include "app/timing/clock.h"
#include "app/window/features/transport/run_control.h"
#include "app/window/features/transport/transport.h"
#include "support/gui_stage.h"
#include "support/says.h"
#include "support/script_stage.h"
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <array>
#include <filesystem>
#include <gmock/gmock.h>
#include <imgui_internal.h>
#include <set>
#include <string>
#include <string_view>
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
        later(100); // events of the window's opening are over
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

TEST_F(KioskGui, AVisitorControlsItAndItIsRestoredAfterwards) {
    EXPECT_FALSE(kiosk().visited());
    const std::string theme = stage.app().settings().theme;
    stage.play([&](ImGuiTestContext& user) {
        user.MouseMove("//Picture/picture");
        move_by(user, 3, 2, 2);
        EXPECT_TRUE(kiosk().visited());
        EXPECT_FALSE(stage.app().scripts().has_keys());
        user.KeyPress(ImGuiKey_Space);
        user.Yield(2);
        EXPECT_TRUE(stage.session().pacing().paused()) << "the space bar is the visitor's";
        EXPECT_FALSE(stage.session().set("k", "0.01"));
        stage.app().settings().theme = "light", stage.app().settings().right_column = false;
        stage.app().ui_state().modal = Modal::settings;
        stage.app().view<StageView>().laser = true;
        now += 59'000;
        user.Yield(2);
        EXPECT_TRUE(kiosk().visited());
        EXPECT_EQ(stage.text("k"), "0.01");
        now += 2'000;
        user.Yield(3);
        EXPECT_FALSE(kiosk().visited());
        EXPECT_EQ(stage.text("k"), "0.25");
        EXPECT_EQ(stage.session().preset().id(), "book");
        EXPECT_FALSE(stage.session().pacing().paused());
        EXPECT_EQ(stage.app().settings().theme, theme);
        EXPECT_TRUE(stage.app().settings().right_column);
        EXPECT_EQ(stage.app().ui_state().modal, Modal::none);
        EXPECT_FALSE(stage.app().view<StageView>().laser);
        EXPECT_TRUE(stage.app().scripts().has_keys());
        EXPECT_EQ(stage.app().scripts().number(), 1u);
    });
}

/// Titles of the panels that are in front of their place.
std::set<std::string> panels_in_front(const PlayedApp& app) {
    std::set<std::string> titles;
    for (const Docked& docked : app.panels()) {
        const ImGuiWindow* window = ImGui::FindWindowByName(docked.panel->title());
        if (window && window->DockTabIsVisible) titles.insert(docked.panel->title());
    }
    return titles;
}

/// Also in the simulation that the visitor left: the session that leaves the stage writes last.
TEST_F(KioskGui, LeavesNothingOfAVisitorToTheNext) {
    PlayedApp& app = stage.app();
    Workspace& workspace = app.workspace();
    stage.play([&](ImGuiTestContext& user) {
        user.Yield(4);
        const Settings kept = app.settings();
        const auto front = panels_in_front(app);
        user.MouseMove("//Picture/picture");
        move_by(user, 3, 2, 2);
        for (const auto& [sim, row, value] : {std::array{"waves", "wavelength", "31"}, {"ripple", "sources", "3"}}) {
            workspace.show(sim);
            user.Yield(2);
            ASSERT_FALSE(workspace.session().set(row, value));
            workspace.session().resize({208, 112});
            user.Yield(2);
        }
        app.paths().pin();
        app.layout().show("Log");
        user.Yield(4);
        EXPECT_NE(panels_in_front(app), front);
        app.settings().gestures_done.insert("one that only he has followed");
        now += 61'000;
        user.Yield(8);
        EXPECT_FALSE(kiosk().visited());
        EXPECT_EQ(panels_in_front(app), front);
        EXPECT_FALSE(workspace.can_undo()) << "undo would lead to what he did";
        EXPECT_FALSE(workspace.can_redo());
        for (const char* sim : {"waves", "ripple"})
            EXPECT_TRUE(app.settings().sims.at(sim) == kept.sims.at(sim)) << sim;
        EXPECT_EQ(app.settings().gestures_done, kept.gestures_done);
        EXPECT_FALSE(app.paths().pinned());
        move_by(user, 3, 2, 2);
        for (const auto& [sim, row, value] : {std::array{"waves", "wavelength", "31"}, {"ripple", "sources", "3"}}) {
            workspace.show(sim);
            EXPECT_NE(stage.text(row), value);
            EXPECT_FALSE(stage.session().extent() == (Extent{208, 112}));
        }
    });
}

TEST_F(KioskGui, WhatAVisitorAskedForLastIsNotOpenedForTheNext) {
    stage.play([&](ImGuiTestContext& user) {
        user.MouseMove("//Picture/picture");
        move_by(user, 3, 2, 2);
        user.Yield(2);
        EXPECT_TRUE(kiosk().visited());
        stage.app().view<RunDetails>().show(); // no frame has drawn it when the visitor is considered gone
        stage.app().view<Transport>().type_step();
        now += 61'000;
        user.Yield(3);
        EXPECT_FALSE(kiosk().visited());
        EXPECT_EQ(ImGui::GetCurrentContext()->OpenPopupStack.Size, 0);
        EXPECT_FALSE(stage.app().view<RunDetails>().requested());
        EXPECT_FALSE(user.ItemExists("//Picture/step field/##typed"));
    });
}

TEST_F(KioskGui, VisitorsMayDoWhatIsOnTheListAndNothingElse) {
    for (const std::string_view id : open_actions) EXPECT_NE(stage.app().actions().find(id), nullptr) << id;
    for (const Action& action : stage.app().actions().all())
        if (!is_open_to_visitors(action.id)) {
            EXPECT_STREQ(action.disabled_reason(), "Glint runs in kiosk mode") << action.id;
        }
    EXPECT_FALSE(is_open_to_visitors("an action that nobody has thought about yet"));
    for (const std::string_view id : trusted_actions) EXPECT_NE(stage.app().actions().find(id), nullptr) << id;
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
        stage.app().layout().show("Lesson");
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
    for (const Action& action : stage.app().actions().all())
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
    std::error_code none;
    for (const auto& file : std::filesystem::directory_iterator(stage.state() / "glint", none))
        EXPECT_FALSE(file.path().filename().string().starts_with("starting-")) << "no marker of a start";
    stage.app().end();
    EXPECT_FALSE(std::filesystem::exists(stage.state() / "glint" / "settings.toml"));
    EXPECT_FALSE(std::filesystem::exists(stage.state() / "glint" / "session.glint"));
}

} // namespace
} // namespace glint::test
