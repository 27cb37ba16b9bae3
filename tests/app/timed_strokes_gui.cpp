// Strokes of a simulation that wants all of them: pieces while the mouse rests, the release, and durations. And a
// parameter that is a button.
#include "app/run/record.h"
#include "app/run/sound.h"
#include "support/gui_stage.h"
#include <cstdint>
#include <gmock/gmock.h>
#include <vector>

namespace glint::test {
namespace {

class TimedStrokesGui : public testing::Test {
protected:
    TimedStrokesGui() : stage("heat") {
        stage.restart_with_plugin(GLINT_TEST_PLUGIN_DIR "/touch.so");
        stage.app().workspace().show("touch");
    }
    void wait(ImGuiTestContext& user) {
        yield_until(user, [&] { return stage.session().definition().id() == "touch"; });
    }
    std::vector<glint_stroke> painted() {
        std::vector<glint_stroke> all;
        for (const Event& event : stage.session().run().events())
            if (const auto* paint = std::get_if<PaintStroke>(&event.change)) all.push_back(paint->stroke);
        return all;
    }
    GuiStage stage;
};

TEST_F(TimedStrokesGui, ARestingMouseAndItsReleaseArePieces) {
    stage.play([&](ImGuiTestContext& user) {
        wait(user);
        user.MouseMoveToPos(user.ItemInfo("//Picture/picture").RectFull.GetCenter());
        user.MouseDown(0);
        yield_until(user, [&] { return painted().size() >= 5; });
        user.MouseUp(0);
        yield_until(user, [&] { return painted().back().phase == GLINT_RELEASE; });
    });
    const std::vector<glint_stroke> all = painted();
    EXPECT_EQ(all.front().phase, GLINT_PRESS);
    EXPECT_EQ(all.front().seconds, 0);
    for (std::size_t i = 1; i < all.size(); ++i) {
        EXPECT_EQ(all[i].phase, i + 1 == all.size() ? GLINT_RELEASE : GLINT_DRAG);
        EXPECT_GT(all[i].seconds, 0);
        EXPECT_LE(all[i].seconds, max_stroke_seconds);
        EXPECT_EQ(all[i].x0, all[i].x1);
    }
}

TEST_F(TimedStrokesGui, APressOfAParametersButtonCountsAndIsUndone) {
    const auto presses = [&] {
        return stage.session().params().get<std::int32_t>(*stage.session().definition().param("kick"));
    };
    stage.play([&](ImGuiTestContext& user) {
        wait(user);
        user.SetRef(user.WindowInfo("//Parameters/rows").ID);
        for (const std::int32_t expected : {1, 2, 0}) { // after the maximum comes the minimum
            user.ItemClick("kick/press/##button");
            user.Yield(2);
            EXPECT_EQ(presses(), expected);
        }
        user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Z);
        user.Yield(2);
        EXPECT_EQ(presses(), 2);
    });
    stage.screenshot("panel-parameters-button");
}

} // namespace
} // namespace glint::test
