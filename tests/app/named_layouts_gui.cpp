// The panels in layouts with names: each is as it was left.
#include "app/look/theme.h"
#include "support/gui_stage.h"
#include <imgui_internal.h>
#include <set>
#include <string>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace glint::test {
namespace {

class NamedLayouts : public testing::Test {
protected:
    NamedLayouts() { resize(1600, 900); }
    void resize(int width, int height) {
        glfwSetWindowSize(stage.app().window().handle(), width, height);
        stage.frames(6);
    }
    void change(const char* action) {
        stage.app().actions().run(action);
        stage.frames(6);
    }
    static bool in_sight(const char* panel) {
        const ImGuiWindow* window = ImGui::FindWindowByName(panel);
        return window && window->Active && !window->Hidden;
    }
    std::set<std::string> open_panels() {
        std::set<std::string> open;
        for (const Docked& docked : stage.app().panels())
            if (const ImGuiWindow* window = ImGui::FindWindowByName(docked.panel->title()); window && window->Active)
                open.insert(docked.panel->title());
        return open;
    }
    /// Opens the list of all panels from the tab bar of that panel.
    static void open_list(ImGuiTestContext& user, const char* panel) {
        const ImGuiID bar = ImGui::FindWindowByName(panel)->DockId;
        user.ItemClick(ImHashStr("###panels", 0, bar));
        user.Yield(2);
    }
    static void choose_panel(ImGuiTestContext& user, const char* of_bar, const char* panel) {
        open_list(user, of_bar);
        user.ItemClick((std::string("//$FOCUSED/") + panel).c_str());
        user.Yield(6);
    }
    /// The one or the other of its panels is in front.
    static bool left_column_shows() { return in_sight("Simulations") || in_sight("Parameters"); }
    static float left_of(const char* panel) { return ImGui::FindWindowByName(panel)->Pos.x; }
    static float width(const char* panel) { return ImGui::FindWindowByName(panel)->Size.x; }
    /// Whether it is in the same place as the other one, as a tab.
    static bool beside(const char* panel, const char* other) {
        return ImGui::FindWindowByName(panel)->DockId == ImGui::FindWindowByName(other)->DockId;
    }

    GuiStage stage;
};

TEST_F(NamedLayouts, FirstShowWhatOneWorksWith) {
    EXPECT_EQ(open_panels(), (std::set<std::string>{"Simulations", "Parameters", "Timing", "Probe"}));
    EXPECT_TRUE(beside("Simulations", "Parameters")) << "each as high as the column";
    EXPECT_GT(left_of("Timing"), left_of("Picture"));
    EXPECT_GT(left_of("Probe"), left_of("Picture"));
    change("layout measure");
    EXPECT_TRUE(open_panels().contains("Changes") && open_panels().contains("Device"));
    change("layout present");
    EXPECT_TRUE(stage.app().settings().closed_panels.contains("Changes"));
    EXPECT_FALSE(stage.app().settings().closed_panels.contains("Lesson"));
    change("layout tweak");
    EXPECT_EQ(open_panels().size(), 4u);
}

TEST_F(NamedLayouts, OpenAPanelByWhatOneDoes) {
    EXPECT_FALSE(in_sight("Lesson"));
    change("lesson");
    EXPECT_TRUE(in_sight("Lesson"));
    change("panel Log");
    EXPECT_TRUE(in_sight("Log"));
    stage.restart();
    EXPECT_TRUE(open_panels().contains("Lesson") && open_panels().contains("Log")) << "they stay";
    change("reset layout");
    EXPECT_FALSE(open_panels().contains("Lesson"));
}

TEST_F(NamedLayouts, AButtonInATabBarOpensAPanelThereAndClosesIt) {
    stage.play([&](ImGuiTestContext& user) {
        choose_panel(user, "Timing", "Log");
        EXPECT_TRUE(in_sight("Log"));
        EXPECT_TRUE(beside("Log", "Timing"));
        choose_panel(user, "Timing", "Log");
        EXPECT_FALSE(in_sight("Log"));
        EXPECT_TRUE(in_sight("Timing"));
        choose_panel(user, "Timing", "Probe");
        EXPECT_FALSE(in_sight("Probe"));
        choose_panel(user, "Timing", "Timing");
        EXPECT_FALSE(in_sight("Timing")) << "the column is empty";
        choose_panel(user, "Parameters", "Timing");
        EXPECT_TRUE(in_sight("Timing"));
        EXPECT_TRUE(beside("Timing", "Parameters"));
    });
}

TEST_F(NamedLayouts, KeepOnePanelThatListsTheOthers) {
    stage.play([&](ImGuiTestContext& user) {
        for (const char* panel : {"Timing", "Probe", "Simulations"}) choose_panel(user, "Parameters", panel);
        EXPECT_EQ(open_panels(), std::set<std::string>{"Parameters"});
        open_list(user, "Parameters");
        const ImGuiTestItemInfo last = user.ItemInfo("//$FOCUSED/Parameters");
        EXPECT_TRUE(last.ItemFlags & ImGuiItemFlags_Disabled);
    });
}

TEST_F(NamedLayouts, OfAnOlderVersionHaveAllPanels) {
    stage.app().settings().closed_panels.clear(); // it had none
    stage.frames(4);
    stage.restart();
    EXPECT_EQ(open_panels().size(), stage.app().panels().size());
}

TEST_F(NamedLayouts, MeasuringIsOneWideColumnOfNumbers) {
    const float timing = width("Timing"), parameters = width("Parameters");
    change("layout measure");
    EXPECT_FALSE(left_column_shows());
    ASSERT_TRUE(in_sight("Timing"));
    EXPECT_GT(width("Timing"), 1.3f * timing);
    change("layout tweak");
    ASSERT_TRUE(left_column_shows());
    EXPECT_NEAR(width("Timing"), timing, 2);
    EXPECT_NEAR(width("Parameters"), parameters, 2);
}

TEST_F(NamedLayouts, PresentingIsThePictureAlone) {
    change("layout present");
    EXPECT_FALSE(left_column_shows());
    EXPECT_FALSE(in_sight("Timing"));
    EXPECT_NEAR(width("Picture"), float(stage.app().window().size().width), 2);
    stage.screenshot("layout-present");
}

TEST_F(NamedLayouts, AreSwitchedByKeys) {
    stage.play([](ImGuiTestContext& user) {
        user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_3);
        user.Yield(4);
        EXPECT_FALSE(left_column_shows());
        user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_1);
        user.Yield(4);
        EXPECT_TRUE(left_column_shows());
    });
}

TEST_F(NamedLayouts, AreAsTheyWereLeft) {
    ASSERT_FALSE(beside("Probe", "Parameters"));
    ImGui::DockBuilderDockWindow("Probe", ImGui::FindWindowByName("Parameters")->DockId); // as with the mouse
    stage.frames(4);
    ASSERT_TRUE(beside("Probe", "Parameters"));
    change("layout measure");
    EXPECT_FALSE(beside("Probe", "Parameters"));
    change("right column");
    change("left column");
    change("layout tweak");
    EXPECT_TRUE(beside("Probe", "Parameters"));
    EXPECT_TRUE(left_column_shows());
    change("layout measure");
    EXPECT_FALSE(in_sight("Timing")) << "the column was hidden there";
    EXPECT_TRUE(left_column_shows());
}

TEST_F(NamedLayouts, AreKeptBetweenStarts) {
    ImGui::DockBuilderDockWindow("Probe", ImGui::FindWindowByName("Parameters")->DockId);
    stage.frames(4);
    change("layout present");
    stage.restart();
    EXPECT_EQ(stage.app().settings().layout_name, "present");
    EXPECT_FALSE(left_column_shows());
    change("layout tweak");
    EXPECT_TRUE(left_column_shows());
    EXPECT_TRUE(beside("Probe", "Parameters"));
}

TEST_F(NamedLayouts, AreResetByThemselves) {
    const float timing = width("Timing");
    change("layout measure");
    const float wide = width("Timing");
    change("right column");
    change("reset layout");
    ASSERT_TRUE(in_sight("Timing"));
    EXPECT_NEAR(width("Timing"), wide, 2);
    change("layout tweak");
    EXPECT_NEAR(width("Timing"), timing, 2);
}

TEST_F(NamedLayouts, InANarrowWindowHaveOneColumn) {
    change("layout measure");
    resize(1280, 800);
    EXPECT_TRUE(in_sight("Timing"));
    change("layout tweak"); // it was in two
    EXPECT_TRUE(left_column_shows());
    EXPECT_TRUE(beside("Timing", "Parameters"));
    change("layout present");
    EXPECT_FALSE(left_column_shows());
    change("reset layout");
    EXPECT_FALSE(left_column_shows());
    change("layout measure");
    EXPECT_TRUE(in_sight("Timing"));
}

TEST_F(NamedLayouts, FollowTheTypesSize) {
    resize(2400, 1300); // two columns have room at both sizes
    const float timing = width("Timing");
    change("layout present");
    stage.app().settings().interface_scale = 1.25;
    stage.frames(4);
    change("layout tweak");
    EXPECT_NEAR(width("Timing") / look::current().scale, timing, 3);
}

TEST_F(NamedLayouts, ThatCannotBeAreThoseOfTheFirstStart) {
    const float timing = width("Timing");
    for (const char* panels : {"nonsense", "", "[Window][Log]\nDockId=0x0000ABCD,0\n", "DockId=", "DockId=0x"}) {
        change("layout present");
        stage.app().settings().layouts["tweak"].panels = panels;
        change("layout tweak");
        ASSERT_TRUE(in_sight("Timing")) << panels;
        EXPECT_NEAR(width("Timing"), timing, 2) << panels;
    }
    stage.app().layout().use("tweak");
    stage.frames(3);
    EXPECT_TRUE(in_sight("Timing")) << "the one in use";
}

TEST_F(NamedLayouts, OfAHiddenInterfaceShowIt) {
    change("hide");
    ASSERT_FALSE(left_column_shows());
    change("layout measure");
    EXPECT_TRUE(in_sight("Timing"));
}

} // namespace
} // namespace glint::test
