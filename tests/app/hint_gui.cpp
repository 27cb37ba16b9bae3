// The most useful gesture of a simulation: its hint is in the picture until the user has made the gesture.
#include "app/look/theme.h"
#include "support/drawn_text.h"
#include "support/gui_stage.h"
#include <algorithm>
#include <gtest/gtest.h>
#include <imgui_internal.h>
#include <string>

namespace glint::test {
namespace {

class HintGui : public testing::Test {
protected:
    HintGui() { stage.app().settings().gestures_done.clear(); }
    bool done(const char* sim) { return stage.app().settings().gestures_done.contains(sim); }
    /// Whether a visible window has the hint of the simulation on stage. Spaces are not drawn.
    bool says_hint(ImGuiTestContext& user) {
        user.Yield(2);
        std::string hint = stage.session().definition().sim().hint;
        std::erase(hint, ' ');
        return std::ranges::any_of(GImGui->Windows, [&](const ImGuiWindow* window) { // hidden ones keep old content
            return window->WasActive && letters_of(*window->DrawList).find(hint) != hint.npos;
        });
    }
    static void drag(ImGuiTestContext& user) {
        user.MouseMove("//Picture/picture");
        user.MouseDown(0);
        move_by(user, 6, 4, 3);
        user.MouseUp(0);
        user.Yield(2);
    }
    GuiStage stage;
};

TEST_F(HintGui, StandsUntilItWasFollowedAndComesBackWhereAsked) {
    stage.play([&](ImGuiTestContext& user) {
        EXPECT_TRUE(says_hint(user));
        drag(user);
        EXPECT_TRUE(done("waves"));
        EXPECT_FALSE(says_hint(user));
        stage.app().actions().run("hints");
        EXPECT_TRUE(says_hint(user));
        EXPECT_STRNE(stage.app().actions().find("hints")->disabled_reason(), "") << "it stands already";
    });
    stage.screenshot("hint");
}

TEST_F(HintGui, StaysAwayUnderAnotherTheme) {
    stage.play([&](ImGuiTestContext& user) {
        drag(user);
        for (const char* theme : {"light", "projector", "dark"}) {
            stage.app().settings().theme = theme;
            user.Yield(4);
            EXPECT_FALSE(says_hint(user)) << theme;
        }
    });
    stage.restart();
    EXPECT_TRUE(done("waves")) << "it is remembered";
}

TEST_F(HintGui, MakesPlaceForWhatIsReadUnderTheMouse) {
    stage.play([&](ImGuiTestContext& user) {
        const ImRect all = user.ItemInfo("//Picture/picture").RectFull;
        user.MouseMoveToPos({all.GetCenter().x, all.Max.y - look::px(30)});
        EXPECT_FALSE(says_hint(user));
        user.MouseMoveToPos(all.GetCenter());
        EXPECT_TRUE(says_hint(user));
    });
}

TEST_F(HintGui, IsOfEachSimulationOnItsOwn) {
    stage.play([&](ImGuiTestContext& user) {
        drag(user);
        stage.app().workspace().show("heat");
        EXPECT_TRUE(says_hint(user));
        EXPECT_FALSE(done("heat"));
    });
}

TEST_F(HintGui, ThatAsksForShiftWantsIt) {
    stage.app().workspace().show("julia");
    stage.play([&](ImGuiTestContext& user) {
        drag(user);
        EXPECT_FALSE(done("julia")) << "that moved the view";
        user.KeyDown(ImGuiMod_Shift);
        drag(user);
        user.KeyUp(ImGuiMod_Shift);
        EXPECT_TRUE(done("julia"));
    });
}

TEST_F(HintGui, ThatAsksForTheWheelWantsIt) {
    stage.app().workspace().show("pattern");
    stage.play([&](ImGuiTestContext& user) {
        drag(user);
        EXPECT_FALSE(done("pattern"));
        user.MouseMove("//Picture/picture");
        user.MouseWheelY(1);
        user.Yield(2);
        EXPECT_TRUE(done("pattern"));
    });
}

TEST_F(HintGui, IsNotFollowedByAPressOnAPin) {
    stage.play([&](ImGuiTestContext& user) {
        user.MouseMove("//Picture/picture");
        user.KeyPress(ImGuiKey_N);
        yield_while(user, [&] { return stage.session().observers().pins.empty(); });
        user.Yield(3);
        user.MouseDown(0);
        move_by(user, 20, 0, 4);
        user.MouseUp(0);
        user.Yield(2);
        EXPECT_FALSE(done("waves")) << "that moved the pin";
        move_by(user, 0, 30, 2);
        user.MouseDown(0);
        user.Yield(2);
        user.MouseUp(0);
        EXPECT_TRUE(done("waves"));
    });
}

TEST_F(HintGui, IsNotFollowedByAPressOnTheMinimapOrTheToolBar) {
    stage.play([&](ImGuiTestContext& user) {
        user.MouseMove("//Picture/picture");
        for (int i = 0; i < 12; ++i) user.MouseWheelY(1), user.Yield();
        user.Yield(2);
        const ImRect all = user.ItemInfo("//Picture/picture").RectFull;
        user.MouseMoveToPos({all.Min.x + look::px(52), all.Max.y - look::px(42)});
        user.Yield(2);
        user.MouseClick(0);
        user.Yield(2);
        user.ItemClick("//Picture/shape line");
        user.Yield(2);
        EXPECT_FALSE(done("waves"));
        drag(user);
        EXPECT_TRUE(done("waves")) << "a line is painted, too";
    });
}

TEST_F(HintGui, GivesWayToANotice) {
    stage.play([&](ImGuiTestContext& user) {
        stage.app().run_files().open("nothing.glint"); // reports that there is no such file
        EXPECT_FALSE(says_hint(user));
    });
}

TEST_F(HintGui, IsHiddenWithTheInterface) {
    stage.play([&](ImGuiTestContext& user) {
        stage.app().ui_state().bare = true;
        EXPECT_FALSE(says_hint(user));
        stage.app().ui_state().bare = false;
        EXPECT_TRUE(says_hint(user));
    });
}

TEST_F(HintGui, IsRememberedWhenItWasFollowed) {
    stage.play([&](ImGuiTestContext& user) { drag(user); });
    stage.restart();
    EXPECT_TRUE(done("waves"));
}

TEST(Hints, AreSaidByEverySimulationInAFewWords) {
    const Catalog catalog;
    for (const auto& definition : catalog.all()) {
        if (definition->is_exhibit()) continue;
        ASSERT_TRUE(definition->sim().hint) << definition->id();
        EXPECT_LT(std::string_view(definition->sim().hint).size(), 30u) << definition->id();
    }
}

} // namespace
} // namespace glint::test
