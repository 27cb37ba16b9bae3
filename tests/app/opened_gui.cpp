// The result of an action is visible: pins and profiles come to the front, Film offers a selected stretch, a refusal
// stays until the next edit, and selecting the current preset restarts it.
#include "support/gui_stage.h"
#include <gmock/gmock.h>
#include <imgui_internal.h>

namespace glint::test {
namespace {

class OpenedGui : public testing::Test {
protected:
    static bool is_in_front(const char* panel) {
        const ImGuiWindow* window = ImGui::FindWindowByName(panel);
        return window && window->Active && !window->Hidden && (!window->DockIsActive || window->DockTabIsVisible);
    }
    void run(const char* action) {
        stage.app().actions().run(action);
        stage.frames(4);
    }
    void behind() { // the panel with the numbers
        run("panel Device");
        run("panel Log");
        ASSERT_FALSE(is_in_front("Probe"));
    }
    static void at_rows(ImGuiTestContext& user) {
        user.ItemClick("//Parameters/##filter");
        user.KeyPress(ImGuiKey_Escape);
        user.SetRef(user.WindowInfo("//Parameters/rows").ID);
    }
    void type_wavelength(const char* text) {
        stage.play([&](ImGuiTestContext& user) {
            at_rows(user);
            user.ItemClick("wavelength/value");
            user.Yield(2);
            user.KeyCharsReplaceEnter(text);
            user.Yield(3);
        });
    }
    GuiStage stage{"waves"};
};

TEST_F(OpenedGui, APinBringsThePanelWithItsPlotToTheFront) {
    behind();
    stage.play([&](ImGuiTestContext& user) {
        user.MouseMove("//Picture/picture");
        user.KeyPress(ImGuiKey_N);
        yield_until(user, [&] { return !stage.session().observers().pins.empty(); });
        yield_until(user, [&] { return is_in_front("Probe"); });
    });
    behind();
    run("pin spectrum");
    EXPECT_TRUE(is_in_front("Probe"));
}

TEST_F(OpenedGui, AProfileDoesToo) {
    behind();
    run("profile");
    EXPECT_TRUE(is_in_front("Probe"));
}

TEST_F(OpenedGui, AStretchIsWhatFilmOffers) {
    ASSERT_NE(stage.app().films().form().part, FilmForm::Part::stretch);
    stage.app().ui_state().stretch = Stretch{10, 30};
    run("film");
    EXPECT_EQ(stage.app().films().form().part, FilmForm::Part::stretch);
}

TEST_F(OpenedGui, ARefusalStandsUntilTheNextEdit) {
    type_wavelength("1e99");
    stage.later(60'000);
    stage.frames(3);
    stage.play([](ImGuiTestContext& user) {
        at_rows(user);
        EXPECT_TRUE(user.ItemExists("wavelength/clamp/##button")) << "a minute later, too";
    });
    type_wavelength("31");
    stage.play(
        [](ImGuiTestContext& user) { EXPECT_FALSE(user.ItemExists("//Parameters/rows/wavelength/clamp/##button")); });
}

TEST_F(OpenedGui, ThePresetThatIsShownStartsOver) {
    Session& session = stage.session();
    stage.frames_until([&] { return session.step() > 20; });
    session.pacing().pause(true);
    session.preset().load(session.preset().id());
    stage.settle();
    EXPECT_EQ(session.step(), 0);
    EXPECT_THAT(session.history().next_undo()->label, testing::StartsWith("Preset "));
    stage.app().actions().run("undo");
    stage.settle();
    EXPECT_GT(session.step(), 20) << "in one step of undo";
}

} // namespace
} // namespace glint::test
