// Pins in the window: N, their marks, and the plot.
#include "app/session/observe/spectrum.h"
#include "support/gui_stage.h"
#include <functional>

namespace glint::test {
namespace {

class PinsGui : public testing::Test {
protected:
    PinsGui() {
        stage.session().resize({96, 64});
        stage.app().actions().run("panel Probe");
        stage.frames(5);
    }
    PinBoard& board() { return stage.session().observers().pins; }
    const Pin& pin(std::size_t i) { return board().pins().at(i).value(); }
    GuiStage stage{"waves"};
};

TEST_F(PinsGui, NPinsTheCellUnderTheMouseAndTakesItAwayAgain) {
    stage.play([&](ImGuiTestContext& user) {
        user.MouseMove("//Picture/picture");
        user.KeyPress(ImGuiKey_N);
        yield_until(user, [&] { return !board().empty(); });
        EXPECT_NEAR(pin(0).x, 48, 2) << "the middle of the picture";
        EXPECT_NEAR(pin(0).y, 32, 2);
        yield_until(user, [&] { return board().samples().size() > 40; });
        for (std::size_t i = 1; i < board().samples().size(); ++i)
            ASSERT_EQ(board().samples()[i].at, board().samples()[i - 1].at + 1) << "every step";
    });
    stage.screenshot("pins");
    stage.play([&](ImGuiTestContext& user) {
        user.KeyPress(ImGuiKey_N);
        yield_until(user, [&] { return board().empty(); });
    });
}

TEST_F(PinsGui, AMarkIsDraggedToAnotherCell) {
    stage.play([&](ImGuiTestContext& user) {
        user.MouseMove("//Picture/picture");
        user.KeyPress(ImGuiKey_N);
        yield_until(user, [&] { return !board().empty(); });
        const int before = pin(0).x;
        const std::size_t events = stage.session().run().events().size();
        user.MouseDown(0);
        move_by(user, 20, 0, 4);
        user.MouseUp(0);
        user.Yield(3);
        EXPECT_GT(pin(0).x, before);
        EXPECT_EQ(stage.session().run().events().size(), events) << "nothing was painted";
    });
}

TEST_F(PinsGui, BesideThePictureItSaysWhatToDo) {
    stage.play([&](ImGuiTestContext& user) {
        user.MouseMoveToPos({2, 2});
        user.Yield(2);
        user.KeyPress(ImGuiKey_N);
        user.Yield(3);
        EXPECT_TRUE(board().empty());
        ASSERT_NE(stage.app().notices().current(), nullptr);
        EXPECT_NE(stage.app().notices().current()->text.find("the cell"), std::string::npos);
    });
}

TEST_F(PinsGui, SixteenArePlottedAndClearedAtOnce) {
    for (int i = 0; i < 20; ++i) board().add({"", 4 * i, 3 * i});
    stage.frames(30);
    stage.screenshot("sixteen_pins");
    stage.play([](ImGuiTestContext& user) { user.ItemClick("//Probe/unpin/##button"); });
    EXPECT_TRUE(board().empty());
}

TEST_F(PinsGui, TheSpectrumStandsBelowThePlotAndNamesTheStrongestWave) {
    stage.session().pacing().pause(true);
    board().add({"", 10, 20}), board().add({"", 20, 30});
    stage.frames(5);
    SpectrumAnalyzer analyzer;
    Spectrum found;
    const auto peak = [&](std::size_t pin) {
        analyzer.analyze(board().samples(), pin, found);
        return found.peak.has_value();
    };
    EXPECT_FALSE(peak(0)) << "there are too few samples";
    stage.session().pacing().pause(false);
    stage.play([&](ImGuiTestContext& user) {
        user.ItemClick("//Probe/pin spectrum/##button");
        user.Yield(3);
        EXPECT_TRUE(user.ItemExists("//Probe/##spectrum"));
        yield_until(user, [&] { return board().samples().size() > 200 && peak(0) && peak(1); });
        user.Yield(40);
    });
    stage.screenshot("pin_spectrum");
    stage.play([&](ImGuiTestContext& user) {
        user.ItemClick("//Probe/pin spectrum/##button");
        user.Yield(3);
        EXPECT_FALSE(user.ItemExists("//Probe/##spectrum"));
    });
}

TEST_F(PinsGui, ALineIsDrawnByADragAndTakenAwayAgain) {
    stage.play([&](ImGuiTestContext& user) {
        user.MouseMove("//Picture/picture");
        user.KeyPress(ImGuiMod_Shift | ImGuiKey_N);
        const std::size_t events = stage.session().run().events().size();
        user.MouseDown(0);
        move_by(user, 30, 10, 4);
        user.MouseUp(0);
        yield_until(user, [&] { return board().profile().has_value(); });
        ASSERT_TRUE(board().line());
        EXPECT_NEAR(board().line()->x0, 48, 2);
        EXPECT_GT(board().line()->x1, board().line()->x0);
        EXPECT_EQ(stage.session().run().events().size(), events) << "nothing was painted";
        const float end = board().line()->x1;
        user.MouseDown(0);
        move_by(user, -20, 0, 4);
        user.MouseUp(0);
        user.Yield(2);
        EXPECT_LT(board().line()->x1, end) << "its end is moved";
    });
    stage.screenshot("profile");
    stage.play([&](ImGuiTestContext& user) { user.KeyPress(ImGuiMod_Shift | ImGuiKey_N); });
    EXPECT_FALSE(board().line());
}

TEST_F(PinsGui, ALineThatWasAskedForIsNoneWhereThereIsNoField) {
    stage.app().actions().run("profile");
    ASSERT_TRUE(stage.app().view<NumbersView>().line_here);
    stage.app().workspace().show("ripple");
    stage.frames(3);
    EXPECT_FALSE(stage.app().view<NumbersView>().line_here) << "nothing could take it away again";
    stage.app().workspace().show("heat");
    stage.app().actions().run("profile");
    stage.frames(3);
    EXPECT_TRUE(stage.app().view<NumbersView>().line_here);
}

} // namespace
} // namespace glint::test
